import { sql, type Kysely } from 'kysely';

/**
 * What finds a paper that is there already: the SHA-256 of its file, and prints of its pages. Prints and matches belong to a file, not to a
 * row: a draft that is handed in gives its file to a document, and keeps them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index documents_sha256 on documents (file_sha256) where deleted_at is null`.execute(db);
  await sql`create index drafts_sha256 on drafts (owner_id, file_sha256)`.execute(db);
  await sql`create index draft_pictures_sha256 on draft_pictures (file_sha256)`.execute(db);

  // keys: hashes of the page's word pairs and parts of its picture's hash. variants: the hash of the picture turned and cropped.
  await sql`
    create table page_prints (
      file_id uuid not null,
      page integer not null check (page > 0),
      picture bytea check (octet_length(picture) = 32),
      variants bytea check (octet_length(variants) % 32 = 0 and octet_length(variants) <= 1024),
      keys integer[] not null default '{}' check (cardinality(keys) <= 128),
      primary key (file_id, page)
    )
  `.execute(db);
  await sql`create index page_prints_keys on page_prints using gin (keys)`.execute(db);

  // Pairs of files with the same pages: file_id is the one that was compared last.
  await sql`
    create table page_matches (
      file_id uuid not null,
      other_id uuid not null check (other_id <> file_id),
      score real not null check (score between 0 and 1),
      page integer not null,
      other_page integer not null,
      primary key (file_id, other_id)
    )
  `.execute(db);
  await sql`create index page_matches_other on page_matches (other_id)`.execute(db);

  // Files whose pages are to be compared: what is read now first, then what was read before this version.
  await sql`
    create table prints_due (
      file_id uuid primary key,
      is_new boolean not null,
      due_at timestamptz not null default now(),
      changes integer not null default 1
    )
  `.execute(db);
  await sql`create index prints_due_next on prints_due (is_new desc, due_at)`.execute(db);
  await sql`
    create function pages_to_print() returns trigger language plpgsql as $$
    begin
      insert into prints_due (file_id, is_new) values (new.file_id, true)
      on conflict (file_id) do update set is_new = true, changes = prints_due.changes + 1;
      return null;
    end $$
  `.execute(db);
  for (const table of ['draft_pages', 'document_pages']) {
    const [name, on] = [sql.ref(`${table}_to_print`), sql.ref(table)];
    await sql`
      create trigger ${name} after insert or update of text, file_id on ${on} for each row execute function pages_to_print()
    `.execute(db);
  }

  // What is known of a file goes with the last row that has it.
  await sql`
    create function file_prints_removed() returns trigger language plpgsql as $$
    begin
      if exists (select from documents where file_id = old.file_id) or exists (select from drafts where file_id = old.file_id) then
        return null;
      end if;
      delete from page_prints where file_id = old.file_id;
      delete from page_matches where file_id = old.file_id;
      delete from page_matches where other_id = old.file_id;
      delete from prints_due where file_id = old.file_id;
      return null;
    end $$
  `.execute(db);
  for (const table of ['drafts', 'documents']) {
    const [removed, changed, on] = [
      sql.ref(`${table}_prints_removed`),
      sql.ref(`${table}_prints_changed`),
      sql.ref(table),
    ];
    await sql`create trigger ${removed} after delete on ${on} for each row execute function file_prints_removed()`.execute(
      db,
    );
    await sql`
      create trigger ${changed} after update of file_id on ${on} for each row when (old.file_id <> new.file_id)
      execute function file_prints_removed()
    `.execute(db);
  }

  await sql`
    insert into prints_due (file_id, is_new)
    select distinct d.file_id, false from documents d join document_pages p on p.document_id = d._id and p.file_id = d.file_id
    union
    select distinct d.file_id, true from drafts d join draft_pages p on p.draft_id = d._id and p.file_id = d.file_id
    on conflict do nothing
  `.execute(db);
}
