import { sql, type Kysely } from 'kysely';

/** Sessions that end with the account, and entries of the audit log that are about the hub itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A backup or a reindex is done to nobody.
  await sql`alter table audit_log alter column object_id drop not null`.execute(db);

  // Disabling ends an account's sessions, in the same transaction and by whatever way it is done. Enabling ends those that were opened
  // meanwhile, and ID tokens from before: it brings back the right to sign in, and no session.
  await sql`
    create function users_disabled_changed() returns trigger language plpgsql as $$
    begin
      if new.issuer is distinct from (select value from settings where name = 'identity.issuer') then return null; end if;
      delete from identity_sessions where user_id = new.subject;
      if new.disabled_at is null then
        update identity_users set session_version = session_version + 1, updated_at = now() where id = new.subject;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger users_disabled_changed after update of disabled_at on users
    for each row when ((old.disabled_at is null) <> (new.disabled_at is null)) execute function users_disabled_changed()
  `.execute(db);
}
