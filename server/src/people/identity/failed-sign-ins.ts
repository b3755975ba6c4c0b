import { sql } from 'kysely';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { Logger } from 'pino';

const HOUR_MS = 3_600_000;
/** Hours for which the numbers are kept. */
const KEPT_HOURS = 7 * 24;

interface FailedSignInsDeps extends ServiceDeps {
  readonly log: Pick<Logger, 'warn'>;
}

export type FailedSignIns = ReturnType<typeof failedSignIns>;

/**
 * Counts failed sign-ins by the hour, for the administrator's overview: no name, no address. An answer never waits for it. What comes while a
 * statement runs is added by the next one, so that guessing by the thousand costs one row and one statement at a time.
 */
export function failedSignIns({ db, clock, log }: FailedSignInsDeps) {
  let pending = 0;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (pending > 0) {
      const failures = pending;
      pending = 0;
      const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
      const oldest = new Date(hour.getTime() - KEPT_HOURS * HOUR_MS);
      await db
        .with('gone', (query) => query.deleteFrom('failed_sign_ins').where('hour', '<', oldest))
        .insertInto('failed_sign_ins')
        .values({ hour, failures })
        .onConflict((on) => on.column('hour').doUpdateSet({ failures: sql`failed_sign_ins.failures + ${failures}` }))
        .execute();
    }
  }

  return {
    count(): void {
      pending += 1;
      writing ??= writeAll()
        .catch((error: unknown) => log.warn({ err: error }, 'failed sign-ins could not be counted'))
        .finally(() => {
          writing = null;
        });
    },

    /** Resolves when everything is written, so that a stop loses nothing. */
    async settled(): Promise<void> {
      await writing;
    },
  };
}
