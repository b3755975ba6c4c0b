import { sql, type Kysely } from 'kysely';

/**
 * A log of the changes of documents (decision 31). Each hub reads what was added since it last looked, and so knows which answers and
 * totals in its memory still hold. Rows are removed after some minutes: see changes/change-log.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_log (
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default clock_timestamp(),
      -- Null: any document may have changed.
      document_id uuid,
      before jsonb,
      after jsonb
    )
  `.execute(db);
  await sql`create index document_log_xid on document_log (xid)`.execute(db);
  await sql`create table document_log_pruned (through xid8 not null)`.execute(db);

  // What decides in which lists a document is, and where: null for a deleted one. New columns are part of it without another migration.
  await sql`
    create function document_state(d jsonb) returns jsonb language sql stable as $$
      select case when d ->> 'deleted_at' is null then
        jsonb_strip_nulls(d - '{_id,title,owner_id,uploaded_by,created_at,updated_at,reviewer_id,approved_by,approval_at,comment,download_count,file_id,file_type,file_size,file_sha256,page_count,text_status,pages_read,has_thumbnails,revision}'::text[])
          || jsonb_build_object('position', (extract(epoch from (d ->> 'created_at')::timestamptz) * 1000000)::bigint)
      end
    $$
  `.execute(db);

  // Many documents in one statement are one row that says so: an import must not become a second table of documents.
  await sql`
    create function log_documents() returns trigger language plpgsql as $$
    begin
      if (select count(*) from (select from changed limit 201) few) > 200 then
        insert into document_log default values;
      elsif tg_op = 'INSERT' then
        insert into document_log (document_id, after) select c._id, document_state(to_jsonb(c)) from changed c;
      else
        insert into document_log (document_id, before) select c._id, document_state(to_jsonb(c)) from changed c;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function log_document_update() returns trigger language plpgsql as $$
    declare
      before_it jsonb := document_state(to_jsonb(old));
      after_it jsonb := document_state(to_jsonb(new));
    begin
      if before_it is distinct from after_it then
        insert into document_log (document_id, before, after) values (new._id, before_it, after_it);
      else
        insert into document_log (document_id) values (new._id);
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function log_all_documents() returns trigger language plpgsql as $$
    begin
      insert into document_log default values;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger documents_logged_insert after insert on documents referencing new table as changed
    for each statement execute function log_documents()
  `.execute(db);
  await sql`
    create trigger documents_logged_delete after delete on documents referencing old table as changed
    for each statement execute function log_documents()
  `.execute(db);
  await sql`
    create trigger documents_logged_update after update on documents
    for each row when (old.* is distinct from new.*) execute function log_document_update()
  `.execute(db);
  await sql`
    create trigger documents_logged_truncate after truncate on documents
    for each statement execute function log_all_documents()
  `.execute(db);
}
