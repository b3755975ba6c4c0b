import { sql, type Kysely } from 'kysely';
import { callScope, exitCallScope } from './call-scope.ts';
import { changeRows } from '../../database/queries.ts';
import type { IdentityTables } from './identity-database.ts';

/** Wrong codes in a row, in all sign-ins of an account together, before the account is locked. better-auth ends one sign-in after five. */
const MAX_FAILURES = 10;
const LOCK_TIME_S = 900;
/** better-auth's errors for a code that it has checked. */
const WRONG_CODE_ERRORS = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

export type CodeAttempts = ReturnType<typeof codeAttempts>;

/**
 * Counts the attempts at a code between the password and the session. better-auth reads the lock, checks the code and only then counts,
 * so it would check all of forty codes that come at once. Here one conditional statement counts an attempt before its code is checked, so
 * all hubs together check at most ten.
 */
export function codeAttempts(db: Kysely<IdentityTables>) {
  async function refund(account: string): Promise<void> {
    await changeRows(db, 'identity_second_factors', { user_id: account })
      .set({ failed_verification_count: sql`greatest(failed_verification_count - 1, 0)`, locked_until: null })
      .execute();
  }

  async function settle(account: string, answer: Response): Promise<void> {
    if (answer.ok) {
      const reset = { failed_verification_count: 0, locked_until: null };
      await changeRows(db, 'identity_second_factors', { user_id: account }).set(reset).execute();
      return;
    }
    const { code } = (await answer.clone().json()) as { code?: string };
    if (!WRONG_CODE_ERRORS.has(code ?? '')) await refund(account);
  }

  return {
    /** Counts an attempt. @returns false if the account is locked; then the code must not be checked */
    async begin(account: string): Promise<boolean> {
      // After a lock has ended, counting starts from zero.
      const count = sql<number>`case when locked_until is null then failed_verification_count else 0 end + 1`;
      const begun = await changeRows(db, 'identity_second_factors', { user_id: account })
        .set({
          failed_verification_count: count,
          locked_until: sql`case when ${count} >= ${MAX_FAILURES} then now() + ${LOCK_TIME_S} * interval '1 second' end`,
        })
        .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', sql<Date>`now()`)]))
        .returning('id')
        .executeTakeFirst();
      return begun !== undefined;
    },

    /** Makes a call in which an attempt may begin. A right code resets the count, a wrong one stays counted, others are refunded. */
    async settleAfter(call: () => Promise<Response>): Promise<Response> {
      const answer = await call().catch(async (error: unknown) => {
        const account = callScope()?.codeAttemptAccount ?? null;
        if (account !== null) await exitCallScope(() => refund(account)).catch(() => {});
        throw error;
      });
      const account = callScope()?.codeAttemptAccount ?? null;
      // If the count fails, the answer stays the same: it may carry the cookie of a new session.
      if (account !== null) await exitCallScope(() => settle(account, answer)).catch(() => {});
      return answer;
    },
  };
}
