import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { withoutStatementNames } from '../database/without-statement-names.ts';
import { rateLimited } from '../errors.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const TABLE = 'guess_limits';

/** How much of each is allowed: points within seconds. Why so many: docs/decisions/008-login-rate-limits.md. */
const LIMITS = {
  // Guessing one account.
  failures_account_address: { points: 10, duration: 15 * MINUTE_S },
  failures_account: { points: 100, duration: HOUR_S },
  // Being right again and again: each time costs a hash, and others wait in the same queue. Only who is right uses it up.
  successes_account: { points: 300, duration: 15 * MINUTE_S },
  // Trying many accounts from one address, which may be a whole campus: a hundred at once, all of them right, have room
  // beside a machine that fails at thirty accounts without end. Beyond that it goes on slowly, for nobody is it closed.
  accounts_address: { points: 150, duration: 15 * MINUTE_S },
  failures_address: { points: 600, duration: 15 * MINUTE_S },
  slow_address: { points: 10, duration: MINUTE_S },
  // The same for accounts that have signed in there before. They have room of their own, which strangers' e-mails and
  // invented ones do not use up.
  known_accounts_address: { points: 300, duration: 15 * MINUTE_S },
  slow_known_address: { points: 30, duration: MINUTE_S },
  // Coming back from a provider's own page without what lets one in. Each asks the provider about its code.
  provider_failures_address: { points: 600, duration: 15 * MINUTE_S },
  slow_provider_address: { points: 60, duration: MINUTE_S },
  // Accounts that were made, and sign-ups that made none: somebody who wants to know which e-mails have an account tries those.
  sign_ups_address: { points: 500, duration: HOUR_S },
  refused_sign_ups_address: { points: 500, duration: HOUR_S },
  slow_sign_ups_address: { points: 10, duration: MINUTE_S },
  mails_account: { points: 3, duration: HOUR_S },
  mails_address: { points: 100, duration: HOUR_S },
  slow_mails_address: { points: 2, duration: MINUTE_S },
} as const;
export type Limit = keyof typeof LIMITS;

/** What is remembered of an account at an address, for seconds. */
const MARK_LIFETIMES_S = {
  /** Somebody has signed in. */
  known: 30 * DAY_S,
  /** A failure has been counted among the accounts that were tried. */
  tried: 15 * MINUTE_S,
} as const;
export type Mark = keyof typeof MARK_LIFETIMES_S;

/** What one attempt has used up. */
export interface Charges {
  /** @throws Problem RATE_LIMITED when the limit is reached; what was charged before is given back */
  acquire(limit: Limit, key: string): Promise<void>;
  /** Charges all the same, and says whether that was within the limit. */
  consume(limit: Limit, key: string): Promise<boolean>;
  refund(): Promise<void>;
}

export interface LoginRateCounters {
  charges(): Charges;
  /** Counts one without looking whether it fits. */
  count(limit: Limit, key: string): Promise<void>;
  /** Counts nothing. @throws Problem RATE_LIMITED when what was noted has used the limit up */
  assertBelow(limit: Limit, key: string): Promise<void>;
  reset(limit: Limit, key: string): Promise<void>;
  mark(mark: Mark, key: string): Promise<void>;
  isMarked(mark: Mark, key: string): Promise<boolean>;
}

/** The counts in PostgreSQL, which all hubs of one database share. Keys must not name anybody. */
export function loginRateCounters(pool: pg.Pool): LoginRateCounters {
  const store = { storeClient: withoutStatementNames(pool), storeType: 'pool', tableName: TABLE, tableCreated: true };
  const limiter = (keyPrefix: string, points: number, duration: number, clearExpiredByTimeout: boolean) =>
    new RateLimiterPostgres({ ...store, keyPrefix, points, duration, clearExpiredByTimeout });
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, duration }]) => [name, limiter(name, points, duration, false)]),
  );
  // The first mark also clears what is over, of all of them.
  const marks = new Map(
    Object.entries(MARK_LIFETIMES_S).map(([name, time]) => [name, limiter(name, 1, time, name === 'known')]),
  );

  function named(all: Map<string, RateLimiterPostgres>, name: Limit | Mark): RateLimiterPostgres {
    const found = all.get(name);
    if (!found) throw new Error(`no limit ${name}`);
    return found;
  }

  const refusal = (wait: number) => rateLimited(Math.max(1, Math.ceil(wait / 1_000)));

  function charges(): Charges {
    let charged: { key: string; until: number }[] = [];

    /** Milliseconds to wait, null within the limit. */
    async function charge(limit: Limit, key: string): Promise<number | null> {
      const counter = named(limiters, limit);
      let over = false;
      const now = await counter.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        over = true;
        return refusal;
      });
      charged.push({ key: counter.getKey(key), until: Date.now() + now.msBeforeNext + 1_000 });
      return over ? now.msBeforeNext : null;
    }

    async function refund(): Promise<void> {
      const back = charged;
      charged = [];
      // Only while that count lasts: given to the next one, it would be a free guess there.
      const statement = `update ${TABLE} set points = points - 1 where key = $1 and expire <= $2`;
      for (const { key, until } of back) await pool.query(statement, [key, until]);
    }

    return {
      refund,
      consume: async (limit, key) => (await charge(limit, key)) === null,
      async acquire(limit, key) {
        const wait = await charge(limit, key);
        if (wait === null) return;
        await refund();
        throw refusal(wait);
      },
    };
  }

  return {
    charges,
    async count(limit, key) {
      await named(limiters, limit).penalty(key, 1);
    },
    async assertBelow(limit, key) {
      const noted = await named(limiters, limit).get(key);
      if (noted && noted.consumedPoints >= LIMITS[limit].points) throw refusal(noted.msBeforeNext);
    },
    async reset(limit, key) {
      await named(limiters, limit).delete(key);
    },
    async mark(mark, key) {
      await named(marks, mark).set(key, 1, MARK_LIFETIMES_S[mark]);
    },
    isMarked: async (mark, key) => (await named(marks, mark).get(key)) !== null,
  };
}
