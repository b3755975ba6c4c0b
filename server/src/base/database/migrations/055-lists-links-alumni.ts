import { sql, type Kysely } from 'kysely';

/** Invitations by list and by link, and the semester's step (decision 44). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation_links (
      _id uuid primary key default gen_random_uuid(),
      role text check (role in ('teacher', 'student')),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      uses integer not null check (uses between 1 and 1000),
      used integer not null default 0 check (used between 0 and uses),
      invited_by text,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      withdrawn_at timestamptz
    )
  `.execute(db);
  await sql`create index invitation_links_newest on invitation_links (created_at desc, _id desc)`.execute(db);

  // Who signs up by a link has an invitation of their own, used at once. One from a list is mailed later, and its link is made then.
  await sql`
    alter table invitations
      add column link_id uuid references invitation_links (_id),
      add column mail_due_at timestamptz,
      add column mail_tries integer not null default 0,
      add column mail_state text check (mail_state in ('waiting', 'sent', 'failed')),
      add check ((mail_due_at is not null) = (mail_state is not distinct from 'waiting'))
  `.execute(db);
  await sql`create index invitations_mail_due on invitations (mail_due_at) where mail_due_at is not null`.execute(db);
  await sql`create index invitations_link on invitations (link_id) where link_id is not null`.execute(db);

  await sql`alter table users add column alumni_since timestamptz check (alumni_since is null or role = 'student')`.execute(
    db,
  );

  await sql`
    create table semester_steps (
      _id uuid primary key default gen_random_uuid(),
      made_by text,
      at timestamptz not null,
      total integer not null,
      undone_at timestamptz
    )
  `.execute(db);
  await sql`create index semester_steps_latest on semester_steps (at desc)`.execute(db);
  // Whom a step has moved, for as long as it can be taken back. to_semester is null for alumni.
  await sql`
    create table semester_step_students (
      step_id uuid not null references semester_steps (_id) on delete cascade,
      user_id uuid not null references users (_id) on delete cascade,
      from_semester text not null,
      to_semester text,
      primary key (step_id, user_id)
    )
  `.execute(db);
  await sql`create index semester_step_students_user on semester_step_students (user_id)`.execute(db);
}
