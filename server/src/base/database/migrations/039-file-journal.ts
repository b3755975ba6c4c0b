import { sql, type Kysely } from 'kysely';

/** Files that are about to be stored: those whose row never came are found without a list of the whole store (decision 25). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_journal (
      file_id uuid primary key,
      noted_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index file_journal_noted on file_journal (noted_at)`.execute(db);
}
