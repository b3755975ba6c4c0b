import { sql, type Kysely } from 'kysely';

/** Subjects that administrators add to the institution's lists (decision 128). Every hub follows them as it follows its look (migration 056). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table added_subjects (
      name text primary key,
      group_name text not null,
      abbreviations text[] not null,
      added_at timestamptz not null
    )
  `.execute(db);
  await sql`
    create function added_subjects_changed() returns trigger language plpgsql as $$
    begin
      insert into document_log (document_id) values (null);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger added_subjects_changed after insert or update or delete on added_subjects
    for each statement execute function added_subjects_changed()
  `.execute(db);
}
