import { sql, type Kysely } from 'kysely';
import { recordedCodeAttempt, exitCallScope } from './call-scope.ts';
import type { IdentityTables } from './identity-database.ts';

/** Wrong codes in a row, of all sign-ins together, before the account waits; five end a sign-in. */
const MAX_FAILURES = 10;
/** Seconds it waits. */
const LOCK_TIME_S = 900;
/** What better-auth says of a code that it has looked at. */
const WRONG_CODE_ERRORS = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

export type CodeAttempts = ReturnType<typeof codeAttempts>;

/**
 * The codes that are tried between the password and the session. better-auth reads whether an account waits, looks at the code and
 * counts it then: of forty at once it would look at forty. Here a try counts from its beginning, by one conditional statement, so
 * that all hubs together look at ten.
 */
export function codeAttempts(db: Kysely<IdentityTables>) {
  async function refund(account: string): Promise<void> {
    await db
      .updateTable('identity_second_factors')
      .set({ failed_verification_count: sql`greatest(failed_verification_count - 1, 0)`, locked_until: null })
      .where('user_id', '=', account)
      .execute();
  }

  async function settle(account: string, answer: Response): Promise<void> {
    if (answer.ok) {
      const nothing = { failed_verification_count: 0, locked_until: null };
      await db.updateTable('identity_second_factors').set(nothing).where('user_id', '=', account).execute();
      return;
    }
    const { code } = (await answer.clone().json()) as { code?: string };
    if (!WRONG_CODE_ERRORS.has(code ?? '')) await refund(account);
  }

  return {
    /** Counts one. False: the account waits, and no code is looked at. */
    async begin(account: string): Promise<boolean> {
      // A wait that is over begins a new count.
      const count = sql<number>`case when locked_until is null then failed_verification_count else 0 end + 1`;
      const begun = await db
        .updateTable('identity_second_factors')
        .set({
          failed_verification_count: count,
          locked_until: sql`case when ${count} >= ${MAX_FAILURES} then now() + ${LOCK_TIME_S} * interval '1 second' end`,
        })
        .where('user_id', '=', account)
        .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', sql<Date>`now()`)]))
        .returning('id')
        .executeTakeFirst();
      return begun !== undefined;
    },

    /** Makes a call in which one may begin: a right code ends the count, a wrong one stays in it, and what was not looked at is given back. */
    async during(call: () => Promise<Response>): Promise<Response> {
      const answer = await call().catch(async (error: unknown) => {
        const account = recordedCodeAttempt();
        if (account !== null) await exitCallScope(() => refund(account)).catch(() => {});
        throw error;
      });
      const account = recordedCodeAttempt();
      // The answer stands: who is in must not lose the session's cookie because this could not be noted.
      if (account !== null) await exitCallScope(() => settle(account, answer)).catch(() => {});
      return answer;
    },
  };
}
