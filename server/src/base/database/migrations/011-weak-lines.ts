import { sql, type Kysely } from 'kysely';

/** The lines of a page that were read badly, so that the second look needs to look at nothing else; null: none, or looked at again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document_pages add column weak jsonb`.execute(db);
}
