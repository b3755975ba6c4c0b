import { sql, type Kysely } from 'kysely';
import type { Sessions } from '../../ports/sessions.ts';
import type { IdentityTables } from './identity-database.ts';

/** A session ends after this time, even if it is used every day. */
const MAX_SESSION_LIFETIME_MS = 180 * 24 * 3_600_000;
const MAX_SESSIONS_SHOWN = 100;

/** Sessions in better-auth's table. Deleting a row ends both its cookie and its ID tokens. */
export function identitySessions(db: Kysely<IdentityTables>, issuer: string): Sessions {
  return {
    issuer,

    sessionsOf: (subject) =>
      db
        .selectFrom('identity_sessions')
        .select(['id', 'ip_address as address', 'user_agent', 'created_at', 'updated_at as used_at'])
        .where('user_id', '=', subject)
        .where('expires_at', '>', new Date())
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(MAX_SESSIONS_SHOWN)
        .execute(),

    async openedAt(subject, id) {
      const row = await db
        .selectFrom('identity_sessions')
        .select('created_at')
        .where('id', '=', id)
        .where('user_id', '=', subject)
        .executeTakeFirst();
      return row?.created_at ?? null;
    },

    endSession: (subject, id) =>
      db.transaction().execute(async (trx) => {
        const ended = await trx
          .deleteFrom('identity_sessions')
          .where('id', '=', id)
          .where('user_id', '=', subject)
          .returning('id')
          .executeTakeFirst();
        if (ended) await sql`select audit_account(${subject}, 'user.session_end')`.execute(trx);
        return ended !== undefined;
      }),

    signOutEverybody: (actor) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('identity_sessions').executeTakeFirstOrThrow();
        await sql`
          insert into audit_log (at, actor, action) values (now(), ${actor}, 'hub.sign_out_everybody')
        `.execute(trx);
        return Number(numDeletedRows);
      }),

    async endOldSessions(now) {
      const { numDeletedRows } = await db
        .deleteFrom('identity_sessions')
        .where((eb) =>
          eb.or([eb('expires_at', '<', now), eb('created_at', '<', new Date(now.getTime() - MAX_SESSION_LIFETIME_MS))]),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
