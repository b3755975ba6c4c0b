import { sql, type Kysely } from 'kysely';

/**
 * What finds approved papers whose header is like that of another one. Keys belong to a file, as prints do (migration 035). `is_taught`:
 * a paper with it is approved and public. One that is hidden, deleted or no longer approved teaches nothing from that moment on, and
 * notes, which nobody reviews, never do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table header_keys (
      file_id uuid not null,
      key integer not null,
      page integer not null check (page > 0),
      is_taught boolean not null,
      at timestamptz not null default now(),
      primary key (file_id, key)
    )
  `.execute(db);
  await sql`create index header_keys_taught on header_keys (key, at desc) where is_taught`.execute(db);
  await sql`
    create function header_is_taught() returns trigger language plpgsql as $$
    begin
      update header_keys set is_taught = new.is_public and new.kind = 'paper', at = now()
      where file_id = new.file_id and is_taught <> (new.is_public and new.kind = 'paper');
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger documents_taught after insert or update of deleted_at, hidden_at, paper_approval_status, file_id on documents
    for each row execute function header_is_taught()
  `.execute(db);
  await sql`
    create or replace function file_prints_removed() returns trigger language plpgsql as $$
    begin
      if exists (select from documents where file_id = old.file_id) or exists (select from drafts where file_id = old.file_id) then
        return null;
      end if;
      delete from page_prints where file_id = old.file_id;
      delete from page_matches where file_id = old.file_id;
      delete from page_matches where other_id = old.file_id;
      delete from prints_due where file_id = old.file_id;
      delete from header_keys where file_id = old.file_id;
      return null;
    end $$
  `.execute(db);
  // What was read before gets its keys where its pages are compared.
  await sql`
    insert into prints_due (file_id, is_new) select distinct file_id, false from documents where is_public and kind = 'paper' on conflict do nothing
  `.execute(db);
}
