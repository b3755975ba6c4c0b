import { sql, type Kysely } from 'kysely';

/** Uploads that resume: files that arrive in parts, until a draft is made of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      _id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references users (_id) on delete cascade,
      kind text not null check (kind in ('paper', 'notes')),
      file_name text not null,
      length integer not null check (length > 0),
      received integer not null default 0 check (received between 0 and length),
      parts integer not null default 0,
      touched_at timestamptz not null,
      draft_id uuid,
      draft_key text,
      check ((draft_id is null) = (draft_key is null))
    )
  `.execute(db);
  await sql`create index uploads_owner on uploads (owner_id)`.execute(db);
  await sql`create index uploads_touched on uploads (touched_at)`.execute(db);
  await sql`
    create table upload_parts (
      upload_id uuid not null references uploads (_id) on delete cascade,
      start integer not null,
      bytes bytea not null,
      primary key (upload_id, start)
    )
  `.execute(db);
  // Pictures and PDFs are compressed already.
  await sql`alter table upload_parts alter column bytes set storage external`.execute(db);
}
