import { sql, type Kysely } from 'kysely';

/** Identity providers outside the hub: what it keeps of their accounts, sessions and ended ID tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The e-mail as the provider said it last: some name it nowhere in the ID token. Tokens issued before not_before (seconds since
  // 1970) are void.
  await sql`
    create table provider_accounts (
      issuer text not null,
      subject text not null,
      email text not null,
      email_confirmed boolean not null,
      not_before bigint not null default 0,
      updated_at timestamptz not null,
      primary key (issuer, subject)
    )
  `.execute(db);

  // The key is the SHA-256 of what the cookie holds: who reads this table has no session. Both tokens are encrypted with a key of
  // HUB_SECRET. Of several requests the one that sets renewing_until renews.
  await sql`
    create table provider_sessions (
      key_hash bytea primary key check (octet_length(key_hash) = 32),
      kind text not null check (kind in ('oidc', 'firebase')),
      issuer text not null,
      subject text not null,
      id_token text not null,
      refresh_token text,
      renewing_until timestamptz,
      expires_at timestamptz not null,
      foreign key (issuer, subject) references provider_accounts (issuer, subject) on delete cascade
    )
  `.execute(db);
  await sql`create index provider_sessions_account on provider_sessions (issuer, subject)`.execute(db);
  await sql`create index provider_sessions_expiry on provider_sessions (expires_at)`.execute(db);

  // ID tokens whose session was signed out before they ran out, by SHA-256.
  await sql`
    create table ended_id_tokens (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      until timestamptz not null
    )
  `.execute(db);
  await sql`create index ended_id_tokens_until on ended_id_tokens (until)`.execute(db);
}
