import { sql, type Kysely } from 'kysely';

/**
 * Disabling an account ends its sessions with providers outside too, and enabling it those that were opened meanwhile, with the ID tokens from
 * before: as migration 013 does for sessions of the hub itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_provider_sessions() returns trigger language plpgsql as $$
    begin
      delete from provider_sessions where issuer = new.issuer and subject = new.subject;
      if new.disabled_at is null then
        update provider_accounts set not_before = floor(extract(epoch from clock_timestamp()))::bigint + 1
        where issuer = new.issuer and subject = new.subject;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger users_disabled_elsewhere after update of disabled_at on users
    for each row when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function end_provider_sessions()
  `.execute(db);
}
