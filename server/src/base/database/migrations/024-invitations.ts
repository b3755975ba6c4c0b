import { sql, type Kysely } from 'kysely';

/** Invitations to sign up (decision 44). The link's token is stored as its hash only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      _id uuid primary key default gen_random_uuid(),
      email text not null check (email = lower(email)),
      role text check (role in ('teacher', 'student')),
      token_hash bytea not null unique check (octet_length(token_hash) = 32),
      -- Whether the link went to the address by mail, so that whoever uses it owns the address.
      mailed boolean not null,
      invited_by text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      withdrawn_at timestamptz
    )
  `.execute(db);
  await sql`create index invitations_email on invitations (email)`.execute(db);
  await sql`create index invitations_newest on invitations (created_at desc, _id desc)`.execute(db);
}
