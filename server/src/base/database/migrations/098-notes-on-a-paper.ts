import { sql, type Kysely } from 'kysely';

/** Notes may be tied to a paper: they are listed beside it, and keep their own rights (decision 135). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column about_paper uuid references documents (_id) on delete set null check (about_paper is null or kind = 'notes')
  `.execute(db);
  await sql`create index documents_about_paper on documents (about_paper) where about_paper is not null`.execute(db);
}
