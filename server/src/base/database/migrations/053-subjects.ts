import { sql, type Kysely } from 'kysely';

/** A subject as a whole: the questions asked most of it, and papers that are missing and wanted (decision 87). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index questions_asked on questions (subject, asked desc, _id) where is_public and asked > 0
  `.execute(db);

  await sql`
    create table wanted_papers (
      subject text not null,
      exam_year integer not null check (exam_year between 1900 and 2099),
      exam_type text not null,
      user_id uuid not null references users (_id) on delete cascade,
      created_at timestamptz not null,
      primary key (subject, exam_year, exam_type, user_id)
    )
  `.execute(db);
  await sql`create index wanted_papers_own on wanted_papers (user_id)`.execute(db);
  await sql`create index wanted_papers_new on wanted_papers (created_at)`.execute(db);

  // Public papers that somebody waits for. They are told a moment later, because the approval may be taken back.
  await sql`
    create table arrived_papers (
      document_id uuid primary key references documents (_id) on delete cascade,
      due_at timestamptz not null
    )
  `.execute(db);
  await sql`create index arrived_papers_due on arrived_papers (due_at)`.execute(db);

  await sql`
    create function wanted_paper_arrived() returns trigger language plpgsql as $$
    begin
      if new.kind = 'paper' and new.is_public and exists (
        select from wanted_papers
        where subject = new.subject and exam_year = new.exam_year and exam_type = new.exam_type
      ) then
        insert into arrived_papers (document_id, due_at) values (new._id, now() + interval '15 seconds')
        on conflict (document_id) do nothing;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger wanted_paper_arrived after insert or update of deleted_at, hidden_at, paper_approval_status, subject, exam_type,
      exam_year on documents for each row execute function wanted_paper_arrived()
  `.execute(db);
}
