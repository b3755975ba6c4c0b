import { sql, type Kysely } from 'kysely';

/**
 * The built-in identity provider's tables (better-auth 1.7, names and columns as adapters/built-in-identity/auth.ts maps
 * them) and the counters that slow guessing down.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_users (
      id text primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null default false,
      image text,
      session_version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )
  `.execute(db);

  await sql`
    create table identity_sessions (
      id text primary key,
      user_id text not null references identity_users (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null
    )
  `.execute(db);
  await sql`create index identity_sessions_user on identity_sessions (user_id)`.execute(db);
  await sql`create index identity_sessions_expiry on identity_sessions (expires_at)`.execute(db);

  await sql`
    create table identity_accounts (
      id text primary key,
      user_id text not null references identity_users (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null,
      unique (provider_id, account_id)
    )
  `.execute(db);
  await sql`create index identity_accounts_user on identity_accounts (user_id)`.execute(db);

  await sql`
    create table identity_verifications (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index identity_verifications_identifier on identity_verifications (identifier)`.execute(db);
  await sql`create index identity_verifications_value on identity_verifications (value)`.execute(db);

  await sql`
    create table identity_keys (
      id text primary key,
      public_key text not null,
      private_key text not null,
      alg text,
      crv text,
      created_at timestamptz not null,
      expires_at timestamptz
    )
  `.execute(db);

  // Whatever changes a password ends every session, every ID token and every reset link of the account, in the same
  // transaction: no path through a library can forget it.
  await sql`
    create function identity_password_changed() returns trigger language plpgsql as $$
    begin
      update identity_users set session_version = session_version + 1, updated_at = now() where id = new.user_id;
      delete from identity_sessions where user_id = new.user_id;
      delete from identity_verifications where value = new.user_id;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger identity_password_changed after update of password on identity_accounts
    for each row when (old.password is distinct from new.password) execute function identity_password_changed()
  `.execute(db);

  // The shape rate-limiter-flexible asks for; expire is milliseconds since 1970.
  await sql`
    create table guess_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )
  `.execute(db);
  await sql`create index guess_limits_expire on guess_limits (expire)`.execute(db);
}
