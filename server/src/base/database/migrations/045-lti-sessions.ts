import { sql, type Kysely } from 'kysely';

/** Sessions of people who come from an LTI platform. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table provider_sessions
      drop constraint provider_sessions_kind_check,
      add constraint provider_sessions_kind_check check (kind in ('oidc', 'firebase', 'lti'))
  `.execute(db);
}
