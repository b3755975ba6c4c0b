import { sql, type Kysely } from 'kysely';

/** The code of a document's course, such as '5CS4-03': optional for papers and notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents add column course_code text check (char_length(course_code) between 1 and 20)
  `.execute(db);
  await sql`
    create index documents_public_course_code on documents (kind, course_code, created_at desc, _id desc)
    where is_public and course_code is not null
  `.execute(db);
  await sql`drop trigger documents_changed_by_edit on documents`.execute(db);
  await sql`
    create trigger documents_changed_by_edit
    after update of kind, title_folded, subject, department, year, semester, unit_no, paper_type, exam_type, exam_year,
      course_code, owner_id, deleted_at, paper_approval_status on documents
    for each statement execute function documents_changed()
  `.execute(db);
}
