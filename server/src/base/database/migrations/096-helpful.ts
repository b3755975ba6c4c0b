import { sql, type Kysely } from 'kysely';

/**
 * Marks of people who find a document helpful, pins of teachers (decision 95), and remarks: answers to a document instead of a question
 * (decision 95). The count is a column, as that of the downloads, so lists are ordered by an index. No row is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
      add column helpful_count integer not null default 0,
      add column pinned_at timestamptz,
      add constraint solutions_are_not_pinned check (kind <> 'solution' or pinned_at is null)
  `.execute(db);
  await sql`
    create index documents_helpful on documents (kind, helpful_count desc nulls last, created_at desc, _id desc) where is_public
  `.execute(db);
  await sql`create index documents_pinned on documents (subject) where pinned_at is not null`.execute(db);
  await sql`
    create table helpful_marks (
      document_id uuid not null references documents (_id) on delete cascade,
      user_id uuid not null references users (_id) on delete cascade,
      primary key (document_id, user_id)
    )
  `.execute(db);
  await sql`create index helpful_marks_own on helpful_marks (user_id)`.execute(db);

  // Counted again each time, after the rows are locked: two marks at the same moment both count. Those of disabled accounts do not.
  await sql`
    create function count_helpful(ids uuid[]) returns void language plpgsql as $$
    begin
      perform from documents where _id = any(ids) order by _id for no key update;
      update documents d set helpful_count = counted.marks from (
        select asked._id, (
          select count(*)::int from helpful_marks m join users u on u._id = m.user_id
          where m.document_id = asked._id and u.disabled_at is null
        ) as marks from unnest(ids) asked (_id)
      ) counted where d._id = counted._id and d.helpful_count <> counted.marks;
    end $$
  `.execute(db);
  await sql`
    create function helpful_marks_changed() returns trigger language plpgsql as $$
    begin
      perform count_helpful((select array_agg(distinct document_id) from changed));
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger helpful_marks_added after insert on helpful_marks referencing new table as changed
    for each statement execute function helpful_marks_changed()
  `.execute(db);
  await sql`
    create trigger helpful_marks_removed after delete on helpful_marks referencing old table as changed
    for each statement execute function helpful_marks_changed()
  `.execute(db);
  await sql`
    create function helpful_marks_of_disabled() returns trigger language plpgsql as $$
    begin
      perform count_helpful((select array_agg(document_id) from helpful_marks where user_id = new._id));
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger users_disabled_marks after update of disabled_at on users
    for each row when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function helpful_marks_of_disabled()
  `.execute(db);

  // A pin is for what the teacher has looked at, in its subject, and ends when it isn't published any more.
  await sql`
    create function pin_ends() returns trigger language plpgsql as $$
    begin
      new.pinned_at := null;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger pin_ends before update on documents
    for each row when (old.pinned_at is not null and new.pinned_at is not null and (
      new.subject <> old.subject or new.file_id <> old.file_id or new.deleted_at is not null or new.hidden_at is not null
      or new.paper_approval_status <> 'Approved'
    )) execute function pin_ends()
  `.execute(db);

  // Neither decides in which lists a document is: a mark makes only the answers again that show it.
  await sql`
    create or replace function document_state(d jsonb) returns jsonb language sql stable as $$
      select case when d ->> 'deleted_at' is null then
        jsonb_strip_nulls(d - '{_id,title,uploaded_by,created_at,updated_at,reviewer_id,approved_by,approval_at,comment,download_count,helpful_count,pinned_at,file_id,file_type,file_size,file_sha256,page_count,text_status,pages_read,has_thumbnails,revision}'::text[])
          || jsonb_build_object('position', (extract(epoch from (d ->> 'created_at')::timestamptz) * 1000000)::bigint)
      end
    $$
  `.execute(db);

  // A hub of the version before takes a remark for an answer whose question is gone.
  await sql`
    alter table answers
      add column is_remark boolean not null default false,
      add column page integer,
      add column spot_x real,
      add column spot_y real,
      add constraint remarks_have_no_question check (not is_remark or question_id is null),
      add constraint only_remarks_have_a_page check (is_remark or page is null),
      add constraint spots_are_on_a_page check (
        (spot_x is null and spot_y is null)
        or (page is not null and spot_x is not null and spot_y is not null and spot_x between 0 and 1 and spot_y between 0 and 1)
      )
  `.execute(db);
  await sql`create index remarks_of_document on answers (document_id, created_at) where is_remark`.execute(db);
  // Another file may have other pages.
  await sql`
    create function remarks_leave_pages() returns trigger language plpgsql as $$
    begin
      update answers set page = null, spot_x = null, spot_y = null where document_id = new._id and page is not null;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger remarks_leave_pages after update of file_id on documents
    for each row when (new.file_id <> old.file_id) execute function remarks_leave_pages()
  `.execute(db);
}
