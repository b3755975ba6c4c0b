import { sql, type Kysely } from 'kysely';

/** What is kept for one person: bookmarks, what they read, their courses, notifications. All of it goes with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bookmarks (
      user_id uuid not null references users (_id) on delete cascade,
      document_id uuid not null references documents (_id) on delete cascade,
      at timestamptz not null,
      primary key (user_id, document_id)
    )
  `.execute(db);
  await sql`create index bookmarks_own on bookmarks (user_id, at desc, document_id)`.execute(db);
  await sql`create index bookmarks_of_document on bookmarks (document_id)`.execute(db);

  await sql`
    create table recent_documents (
      user_id uuid not null references users (_id) on delete cascade,
      document_id uuid not null references documents (_id) on delete cascade,
      at timestamptz not null,
      primary key (user_id, document_id)
    )
  `.execute(db);
  await sql`create index recent_documents_of_document on recent_documents (document_id)`.execute(db);

  // How many people have read a document on a day, and not who.
  await sql`
    create table reading_days (
      document_id uuid not null references documents (_id) on delete cascade,
      day date not null,
      readings integer not null,
      primary key (document_id, day)
    )
  `.execute(db);
  await sql`create index reading_days_day on reading_days (day)`.execute(db);

  await sql`
    create table personal_settings (
      user_id uuid primary key references users (_id) on delete cascade,
      recent_enabled boolean not null default true,
      semester text,
      subjects text[] not null default '{}',
      visited_at timestamptz,
      visited_before timestamptz
    )
  `.execute(db);

  await sql`
    create table notifications (
      _id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (_id) on delete cascade,
      kind text not null,
      document_id uuid references documents (_id) on delete cascade,
      by_name text,
      text text,
      created_at timestamptz not null,
      read_at timestamptz
    )
  `.execute(db);
  await sql`create index notifications_own on notifications (user_id, created_at desc, _id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
  await sql`create index notifications_age on notifications (created_at)`.execute(db);
  await sql`create index notifications_of_document on notifications (document_id)`.execute(db);
}
