import { sql, type Kysely } from 'kysely';

/** Pictures in answers (decision 95). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_pictures (
      _id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references users (_id) on delete cascade,
      answer_id uuid references answers (_id) on delete cascade,
      place smallint not null default 0,
      file_id uuid not null unique,
      file_size integer not null,
      file_sha256 bytea not null,
      width smallint not null check (width between 1 and 1600),
      height smallint not null check (height between 1 and 1600),
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index answer_pictures_of_answer on answer_pictures (answer_id) where answer_id is not null`.execute(
    db,
  );
  await sql`create index answer_pictures_of_owner on answer_pictures (owner_id)`.execute(db);
  await sql`create index answer_pictures_unused on answer_pictures (created_at) where answer_id is null`.execute(db);

  // However a row goes, also with its answer, its paper or its owner: the collection of files of the journal finds what it leaves.
  await sql`
    create function note_answer_picture() returns trigger language plpgsql as $$
    begin
      insert into file_journal (file_id) values (old.file_id) on conflict (file_id) do nothing;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger answer_pictures_removed after delete on answer_pictures
      for each row execute function note_answer_picture()
  `.execute(db);

  await sql`
    create or replace view stored_files as
      select file_id, file_size, file_sha256, _id, kind, title, deleted_at, has_thumbnails from documents
      union all
      select file_id, file_size, file_sha256, _id, kind, file_name, null::timestamptz, false from drafts
      union all
      select file_id, file_size, file_sha256, coalesce(draft_id, document_id), 'paper', 'picture ' || picture, null::timestamptz, false
      from draft_pictures p
      where not exists (select from drafts d where d.file_id = p.file_id)
        and not exists (select from documents d where d.file_id = p.file_id)
      union all
      select p.file_id, p.file_size, p.file_sha256, coalesce(a.document_id, p._id), 'paper', 'picture of an answer', null::timestamptz, false
      from answer_pictures p left join answers a on a._id = p.answer_id
  `.execute(db);
}
