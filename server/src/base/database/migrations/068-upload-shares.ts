import { sql, type Kysely } from 'kysely';

/**
 * What each person has brought in the current day, and a keyed hash of the network that it came from (decision 24). The row goes a day after
 * the last upload.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_shares (
      user_id uuid primary key references users (_id) on delete cascade,
      network uuid not null,
      is_confirmed boolean not null,
      bytes bigint not null,
      since timestamptz not null,
      seen_at timestamptz not null
    )
  `.execute(db);
  await sql`create index upload_shares_network on upload_shares (network)`.execute(db);
  await sql`create index upload_shares_seen on upload_shares (seen_at)`.execute(db);
  // The bytes of people without a confirmed e-mail were one number for everybody.
  await sql`delete from guess_limits where key like 'unconfirmed_kilobytes:%' or key like 'upload_kilobytes:%'`.execute(
    db,
  );
}
