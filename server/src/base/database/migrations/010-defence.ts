import { sql, type Kysely } from 'kysely';

/** The second factor, an audit log that only grows and writes itself for accounts, and uploads that may be sent twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_users add column two_factor_enabled boolean not null default false`.execute(db);

  // better-auth's table of secrets (both columns of secrets are encrypted), as adapters/built-in-identity/auth.ts maps it.
  await sql`
    create table identity_second_factors (
      id text primary key,
      user_id text not null unique references identity_users (id) on delete cascade,
      secret text not null,
      backup_codes text not null,
      verified boolean not null default true,
      failed_verification_count integer not null default 0,
      locked_until timestamptz
    )
  `.execute(db);
  await sql`create index identity_second_factors_secret on identity_second_factors (secret)`.execute(db);

  // A code is good for a minute and a half, but once only.
  await sql`
    create table identity_used_codes (
      user_id text not null references identity_users (id) on delete cascade,
      code text not null,
      until timestamptz not null,
      primary key (user_id, code)
    )
  `.execute(db);
  await sql`create index identity_used_codes_until on identity_used_codes (until)`.execute(db);

  await sql`
    create function audit_log_only_grows() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log only grows' using errcode = 'insufficient_privilege';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_log_only_grows before update or delete or truncate on audit_log
    for each statement execute function audit_log_only_grows()
  `.execute(db);

  // What is done to an account is noted where it is done, in the same transaction: no path through a library can forget it.
  // Accounts without a profile may do nothing and are not in the log. The command line says its name in exam_vault.actor.
  await sql`
    create function audit_account(account text, what text) returns void language plpgsql as $$
    declare operator text := nullif(current_setting('exam_vault.actor', true), '');
    begin
      insert into audit_log (at, actor_id, actor, action, object_id)
      select now(), case when operator is null then person._id end, coalesce(operator, person.name), what, person._id
      from users person
      where person.subject = account
        and person.issuer = (select value from settings where name = 'identity.issuer');
    end $$
  `.execute(db);
  await sql`
    create function audit_password() returns trigger language plpgsql as $$
    begin
      perform audit_account(new.user_id, 'user.password_change');
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger audit_password after update of password on identity_accounts
    for each row when (old.password is distinct from new.password) execute function audit_password()
  `.execute(db);
  await sql`
    create function audit_sessions_and_factor() returns trigger language plpgsql as $$
    begin
      if new.two_factor_enabled <> old.two_factor_enabled then
        perform audit_account(new.id, case when new.two_factor_enabled then 'user.second_factor_on' else 'user.second_factor_off' end);
      -- Deeper, it is a password's change that ends the sessions, and a line of its own.
      elsif new.session_version <> old.session_version and pg_trigger_depth() = 1 then
        perform audit_account(new.id, 'user.sign_out_everywhere');
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger audit_sessions_and_factor after update of session_version, two_factor_enabled on identity_users
    for each row execute function audit_sessions_and_factor()
  `.execute(db);

  // Which upload a person's Idempotency-Key has made, for a day.
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users (_id) on delete cascade,
      key text not null,
      fingerprint bytea not null check (octet_length(fingerprint) = 32),
      document_id uuid not null references documents (_id) on delete cascade,
      at timestamptz not null,
      primary key (user_id, key)
    )
  `.execute(db);
  await sql`create index idempotency_keys_document on idempotency_keys (document_id)`.execute(db);
  await sql`create index idempotency_keys_at on idempotency_keys (at)`.execute(db);
}
