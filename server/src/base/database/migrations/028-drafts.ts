import { sql, type Kysely } from 'kysely';

/** Drafts: files that are uploaded but not handed in yet, the pictures that they are made of, and what was read in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      _id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references users (_id) on delete cascade,
      kind text not null check (kind in ('paper', 'notes')),
      file_name text not null,
      file_id uuid not null unique,
      file_type text not null check (file_type in ('JPEG', 'PNG', 'PDF')),
      file_size bigint not null check (file_size > 0),
      file_sha256 bytea not null check (octet_length(file_sha256) = 32),
      page_count integer,
      text_status text not null check (text_status in ('waiting', 'reading', 'read', 'failed')),
      revision integer not null default 1,
      arrangement jsonb not null default '[]',
      form_values jsonb not null default '{}',
      proposals_state text not null default 'reading' check (proposals_state in ('reading', 'done', 'failed')),
      proposals jsonb not null default '{}',
      created_at timestamptz not null,
      touched_at timestamptz not null,
      key text,
      fingerprint bytea,
      reading_step text default 'header' check (reading_step in ('header', 'rest')),
      due_at timestamptz not null default now(),
      tries integer not null default 0,
      holder uuid,
      held_until timestamptz,
      unique (owner_id, key)
    )
  `.execute(db);
  await sql`create index drafts_own on drafts (owner_id, created_at desc, _id desc)`.execute(db);
  await sql`create index drafts_touched on drafts (touched_at)`.execute(db);
  await sql`create index drafts_reading on drafts (reading_step, due_at) where reading_step is not null`.execute(db);

  // The pictures as they were uploaded: of a draft, or of the document that it became where its owner keeps them.
  await sql`
    create table draft_pictures (
      file_id uuid primary key,
      draft_id uuid references drafts (_id) on delete cascade,
      document_id uuid references documents (_id) on delete cascade,
      picture integer not null check (picture > 0),
      file_type text not null check (file_type in ('JPEG', 'PNG', 'PDF')),
      file_size bigint not null check (file_size > 0),
      file_sha256 bytea not null check (octet_length(file_sha256) = 32),
      check (num_nonnulls(draft_id, document_id) = 1),
      unique (draft_id, picture),
      unique (document_id, picture)
    )
  `.execute(db);

  // As document_pages, which they become.
  await sql`
    create table draft_pages (
      draft_id uuid not null references drafts (_id) on delete cascade,
      file_id uuid not null,
      page integer not null check (page > 0),
      source text not null check (source in ('text', 'picture')),
      turns smallint not null check (turns between 0 and 3),
      text text not null,
      words jsonb,
      weak jsonb,
      warnings text[] not null default '{}',
      primary key (draft_id, page)
    )
  `.execute(db);

  // A draft that is submitted again, because its answer was lost, is answered with its document.
  await sql`
    create table submitted_drafts (
      draft_id uuid primary key,
      owner_id uuid not null references users (_id) on delete cascade,
      document_id uuid not null references documents (_id) on delete cascade,
      at timestamptz not null
    )
  `.execute(db);
  await sql`create index submitted_drafts_at on submitted_drafts (at)`.execute(db);
  await sql`create index submitted_drafts_document on submitted_drafts (document_id)`.execute(db);

  // Every file that a row refers to, once. A picture that nobody has changed is the file of its draft, or of its document, itself.
  await sql`
    create view stored_files as
      select file_id, file_size, file_sha256, _id, kind, title, deleted_at, has_thumbnails from documents
      union all
      select file_id, file_size, file_sha256, _id, kind, file_name, null::timestamptz, false from drafts
      union all
      select file_id, file_size, file_sha256, coalesce(draft_id, document_id), 'paper', 'picture ' || picture, null::timestamptz, false
      from draft_pictures p
      where not exists (select from drafts d where d.file_id = p.file_id)
        and not exists (select from documents d where d.file_id = p.file_id)
  `.execute(db);
}
