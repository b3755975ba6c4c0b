import { sql, type Kysely } from 'kysely';

/** People, what is decided about them, and the hub's own values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      name text primary key,
      value text not null
    )
  `.execute(db);

  await sql`
    create table users (
      _id uuid primary key default gen_random_uuid(),
      issuer text not null,
      subject text not null,
      role text not null check (role in ('teacher', 'student')),
      name text not null,
      email text not null,
      role_id text not null,
      department text not null,
      university text not null,
      college text not null,
      semester text,
      start_year text,
      end_year text,
      status text check (status in ('Pending', 'Approved', 'Rejected')),
      is_admin boolean not null default false,
      disabled_at timestamptz,
      approved_time timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (issuer, subject),
      check ((role = 'teacher') = (status is not null)),
      check ((role = 'student') = (semester is not null and start_year is not null and end_year is not null)),
      check (role = 'teacher' or not is_admin)
    )
  `.execute(db);
  await sql`create index users_teachers on users (status, created_at desc, _id desc) where role = 'teacher'`.execute(
    db,
  );
  await sql`create index users_email on users (lower(email))`.execute(db);

  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_id uuid references users (_id),
      actor text not null,
      action text not null,
      object_id uuid not null,
      detail jsonb not null default '{}'
    )
  `.execute(db);
  await sql`create index audit_log_object on audit_log (object_id, id)`.execute(db);
}
