import { sql, type Kysely } from 'kysely';

/**
 * Withdrawn and archived documents are hidden ones with a reason in `hidden_as`, departments have rules, and documents say who has the rights
 * (decisions 83 and 132). A hub of the version before shows a document again without knowing of the reason: the trigger takes it away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column hidden_as text check (hidden_as in ('withdrawn', 'withdrawn_openly', 'archived')),
      add column kept_public boolean not null default false,
      add column rights text,
      add column third_party_pages text check (char_length(third_party_pages) between 1 and 40)
  `.execute(db);
  await sql`
    create function hidden_as_ends() returns trigger language plpgsql as $$
    begin
      new.hidden_as := null;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger hidden_as_ends before update on documents
    for each row when (new.hidden_at is null and new.hidden_as is not null) execute function hidden_as_ends()
  `.execute(db);
  // The day after the exam, or after the month or year of which alone it is known. A day that no calendar has is no error.
  await sql`
    create function exam_end(exam_date text, exam_year integer) returns date language sql immutable parallel safe as $$
      select case
        when length(exam_date) = 10 then make_date(left(exam_date, 4)::int, substr(exam_date, 6, 2)::int, 1) + right(exam_date, 2)::int
        when exam_date is not null then (make_date(left(exam_date, 4)::int, substr(exam_date, 6, 2)::int, 1) + interval '1 month')::date
        else make_date(exam_year + 1, 1, 1)
      end
    $$
  `.execute(db);
  await sql`
    create index documents_public_exam_end on documents (department, exam_end(exam_date, exam_year))
    where (is_public or shown_to is not null) and kind = 'paper' and not kept_public
  `.execute(db);
  await sql`create index documents_archived on documents (department, hidden_at) where hidden_as = 'archived'`.execute(
    db,
  );
  await sql`
    create table department_rules (
      department text primary key,
      keep_years integer check (keep_years between 1 and 50),
      never_publish text[] not null default '{}',
      changed_at timestamptz not null
    )
  `.execute(db);
}
