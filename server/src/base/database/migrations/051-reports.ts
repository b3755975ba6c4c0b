import { sql, type Kysely } from 'kysely';

/**
 * Reports about documents, and documents that are hidden (decision 83). `is_public` is what every list, count and index goes by, so that a
 * hidden document leaves all of them by this one column. PostgreSQL 14 cannot change what a column is generated from: it is made again,
 * with its indexes and the triggers that follow it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents add column hidden_at timestamptz, add column hidden_by uuid references users (_id) on delete set null
  `.execute(db);
  await sql`drop trigger documents_logged_update on documents`.execute(db);
  await sql`drop trigger documents_publish on documents`.execute(db);
  await sql`drop trigger documents_changed_by_edit on documents`.execute(db);
  await sql`drop trigger questions_follow_paper on documents`.execute(db);

  // The indexes of what is public go with the column.
  await sql`alter table documents drop column is_public`.execute(db);
  await sql`
    alter table documents add column is_public boolean not null generated always as (
      deleted_at is null and hidden_at is null and (kind = 'notes' or coalesce(paper_approval_status = 'Approved', false))
    ) stored
  `.execute(db);
  await sql`create index documents_public on documents (kind, created_at desc, _id desc) where is_public`.execute(db);
  for (const column of ['subject', 'department', 'year', 'semester', 'paper_type', 'exam_type', 'exam_year']) {
    const name = sql.ref(`documents_public_${column}`);
    await sql`create index ${name} on documents (kind, ${sql.ref(column)}, created_at desc, _id desc) where is_public`.execute(
      db,
    );
  }
  await sql`
    create index documents_public_course_code on documents (kind, course_code, created_at desc, _id desc)
    where is_public and course_code is not null
  `.execute(db);
  // The new column has no statistics yet, and the planner would guess.
  await sql`analyze documents`.execute(db);

  await sql`
    create trigger documents_logged_update after update on documents
    for each row when (old.* is distinct from new.*) execute function log_document_update()
  `.execute(db);
  await sql`
    create trigger documents_publish after update of deleted_at, hidden_at, paper_approval_status on documents
    for each row execute function documents_publish()
  `.execute(db);
  await sql`
    create trigger documents_changed_by_edit
    after update of kind, title_folded, subject, department, year, semester, unit_no, paper_type, exam_type, exam_year,
      course_code, owner_id, deleted_at, hidden_at, paper_approval_status on documents
    for each statement execute function documents_changed()
  `.execute(db);
  await sql`
    create trigger questions_follow_paper after update of file_id, deleted_at, hidden_at, paper_approval_status, subject, department,
      semester, exam_type, exam_year, text_status on documents for each row execute function questions_follow_paper()
  `.execute(db);

  await sql`
    create table reports (
      _id uuid primary key default gen_random_uuid(),
      document_id uuid references documents (_id) on delete set null,
      kind text not null check (kind in ('wrong_field', 'unreadable', 'duplicate', 'not_allowed', 'copyright', 'other')),
      field text,
      proposed text,
      text text,
      reporter_id uuid references users (_id) on delete cascade,
      claimant_name text,
      claimant_email text,
      document_url text,
      created_at timestamptz not null,
      state text not null default 'open' check (state in ('open', 'corrected', 'hidden', 'dismissed')),
      answer text,
      resolved_by text,
      resolved_at timestamptz,
      constraint report_has_sender check ((reporter_id is null) = (claimant_email is not null)),
      constraint report_is_answered_once check ((state = 'open') = (resolved_at is null))
    )
  `.execute(db);
  await sql`create index reports_newest on reports (created_at desc, _id desc)`.execute(db);
  await sql`create index reports_open on reports (created_at desc, _id desc) where state = 'open'`.execute(db);
  await sql`create index reports_own on reports (reporter_id, created_at desc, _id desc)`.execute(db);
  await sql`create index reports_of_document on reports (document_id)`.execute(db);
  // The same report twice is one, as long as nobody has answered it.
  await sql`
    create unique index reports_once on reports (reporter_id, document_id, kind, coalesce(field, '')) where state = 'open'
  `.execute(db);
}
