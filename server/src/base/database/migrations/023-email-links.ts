import { sql, type Kysely } from 'kysely';

/**
 * Mailed links that prove who owns an address (decision 44): of a confirmation mail, and of a mail to set a new password. Used and
 * expired rows stay for some weeks, so that a link that is opened twice or late gets a clear answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_email_links (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      kind text not null check (kind in ('confirm', 'reset')),
      -- No foreign key: the row outlives an account that was withdrawn.
      account text not null,
      email text not null,
      expires_at timestamptz not null
    )
  `.execute(db);
  await sql`create index identity_email_links_expiry on identity_email_links (expires_at)`.execute(db);
}
