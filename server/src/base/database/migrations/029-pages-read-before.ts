import { sql, type Kysely } from 'kysely';

/**
 * A page that was read in a draft is not read again when the draft is handed in. Its well-read words wait here for the spelling
 * dictionary, which counts documents, not drafts; null: there is nothing to count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table draft_pages add column uncounted_words text[]`.execute(db);
  await sql`alter table document_pages add column uncounted_words text[]`.execute(db);
}
