import { sql, type Kysely } from 'kysely';
import type { Sessions } from '../../ports/sessions.ts';
import { deleteRows, rowsOf } from '../../database/queries.ts';
import type { IdentityTables } from './identity-database.ts';

/** A session ends after this time, even if it is used every day. */
const MAX_SESSION_LIFETIME_MS = 180 * 24 * 3_600_000;
const MAX_SESSIONS_SHOWN = 100;

/** Sessions in better-auth's table. Deleting a row ends both its cookie and its ID tokens. */
export function identitySessions(db: Kysely<IdentityTables>, issuer: string): Sessions {
  return {
    issuer,

    sessionsOf: (subject) =>
      rowsOf(db, 'identity_sessions', { user_id: subject })
        .select(['id', 'ip_address as address', 'user_agent', 'created_at', 'updated_at as used_at'])
        .where('expires_at', '>', new Date())
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(MAX_SESSIONS_SHOWN)
        .execute(),

    async openedAt(subject, id) {
      const row = await rowsOf(db, 'identity_sessions', { id, user_id: subject })
        .select('created_at')
        .executeTakeFirst();
      return row?.created_at ?? null;
    },

    endSession: (subject, id) =>
      db.transaction().execute(async (trx) => {
        const ended = await deleteRows(trx, 'identity_sessions', { id, user_id: subject })
          .returning('id')
          .executeTakeFirst();
        if (ended) await sql`select audit_account(${subject}, 'user.session_end')`.execute(trx);
        return ended !== undefined;
      }),

    signOutEverybody: (actor) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('identity_sessions').executeTakeFirstOrThrow();
        const elsewhere = await sql`delete from provider_sessions`.execute(trx);
        await sql`
          update provider_accounts set not_before = floor(extract(epoch from clock_timestamp()))::bigint + 1
        `.execute(trx);
        await sql`
          insert into audit_log (at, actor, action) values (now(), ${actor}, 'hub.sign_out_everybody')
        `.execute(trx);
        return Number(numDeletedRows + (elsewhere.numAffectedRows ?? 0n));
      }),

    async signOutElsewhere(email, actor) {
      const { rows } = await sql<{ ended: number }>`
        with accounts as (
          update provider_accounts set not_before = floor(extract(epoch from clock_timestamp()))::bigint + 1
          where lower(email) = lower(${email}) returning issuer, subject
        ), ended as (
          delete from provider_sessions using accounts
          where provider_sessions.issuer = accounts.issuer and provider_sessions.subject = accounts.subject
        ), logged as (
          insert into audit_log (at, actor, action, object_id)
          select now(), ${actor}, 'user.sign_out_everywhere', users._id from users join accounts using (issuer, subject)
        )
        select count(*)::int as ended from accounts
      `.execute(db);
      return (rows[0]?.ended ?? 0) > 0;
    },

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
