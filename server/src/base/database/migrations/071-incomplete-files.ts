import { sql, type Kysely } from 'kysely';

/** Whether a file was cut before it was uploaded, so that a part of it may be missing (decision 92). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['documents', 'drafts', 'draft_pictures'])
    await sql`alter table ${sql.table(table)} add column is_incomplete boolean not null default false`.execute(db);
}
