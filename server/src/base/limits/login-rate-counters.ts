import type pg from 'pg';
import { RateLimiterRes, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { refusalAfter, sharedLimiter, TABLE } from './shared-limiter.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How many points may be used within `duration` seconds. The reasons for the numbers: decision 8. */
const LIMITS = {
  // Wrong passwords for one account.
  failures_account_address: { points: 10, duration: 15 * MINUTE_S },
  failures_account: { points: 100, duration: HOUR_S },
  // Each successful sign-in costs a password hash, in a queue that all share. Only the right password uses these points up.
  successes_account: { points: 300, duration: 15 * MINUTE_S },
  // Many accounts tried from one address, which may be a whole campus. There is room for a hundred people who sign in at once, beside a
  // machine that keeps failing at thirty accounts. Above the limit the address is slowed down and never blocked.
  accounts_address: { points: 150, duration: 15 * MINUTE_S },
  failures_address: { points: 600, duration: 15 * MINUTE_S },
  slow_address: { points: 10, duration: MINUTE_S },
  // The same for accounts that have signed in from this address before. Attempts with other e-mails do not use these points up.
  known_accounts_address: { points: 300, duration: 15 * MINUTE_S },
  slow_known_address: { points: 30, duration: MINUTE_S },
  // Invalid codes from a provider's own page. The hub must ask the provider about each one.
  provider_failures_address: { points: 600, duration: 15 * MINUTE_S },
  slow_provider_address: { points: 60, duration: MINUTE_S },
  // Sign-ups that created an account, and sign-ups that did not: those can be used to find out which e-mails have an account.
  sign_ups_address: { points: 500, duration: HOUR_S },
  refused_sign_ups_address: { points: 500, duration: HOUR_S },
  slow_sign_ups_address: { points: 10, duration: MINUTE_S },
  mails_account: { points: 3, duration: HOUR_S },
  // Mails that set a password, asked for at one address. Accounts that have signed in there before have a limit of their own.
  mails_address: { points: 100, duration: HOUR_S },
  slow_mails_address: { points: 2, duration: MINUTE_S },
  known_mails_address: { points: 300, duration: HOUR_S },
  slow_known_mails_address: { points: 10, duration: MINUTE_S },
  // Mails that confirm an e-mail. They use up nothing of the mails above: anybody can cause them, for any e-mail.
  sign_up_mails_address: { points: 500, duration: HOUR_S },
  slow_sign_up_mails_address: { points: 10, duration: MINUTE_S },
  // The same from all addresses together.
  sign_up_mails: { points: 2_000, duration: HOUR_S },
  slow_sign_up_mails: { points: 30, duration: MINUTE_S },
} as const;
export type Limit = keyof typeof LIMITS;

/** Facts about an account at an address, each with the seconds for which it is stored. */
const MARK_LIFETIMES_S = {
  /** Somebody has signed in to the account from the address. */
  known: 30 * DAY_S,
  /** The account was counted once as tried from the address. */
  tried: 15 * MINUTE_S,
} as const;
export type Mark = keyof typeof MARK_LIFETIMES_S;

/** The points that one attempt has used. */
export interface Charges {
  /** Uses a point. @throws Problem RATE_LIMITED above the limit; all points of this attempt are refunded first */
  acquire(limit: Limit, key: string): Promise<void>;
  /** Uses a point even above the limit. @returns whether it was within the limit */
  consume(limit: Limit, key: string): Promise<boolean>;
  refund(): Promise<void>;
}

/** Counts in PostgreSQL, shared by all hubs of one database. Keys must not contain names, e-mails or addresses. */
export interface LoginRateCounters {
  charges(): Charges;
  /** Uses a point without checking the limit. */
  count(limit: Limit, key: string): Promise<void>;
  /** Uses no point. @throws Problem RATE_LIMITED if the limit is reached */
  assertBelow(limit: Limit, key: string): Promise<void>;
  reset(limit: Limit, key: string): Promise<void>;
  mark(mark: Mark, key: string): Promise<void>;
  isMarked(mark: Mark, key: string): Promise<boolean>;
}

export function loginRateCounters(pool: pg.Pool): LoginRateCounters {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [name, sharedLimiter(pool, { keyPrefix: name, ...limit })]),
  );
  const marks = new Map(
    Object.entries(MARK_LIFETIMES_S).map(([name, duration]) => [
      name,
      sharedLimiter(pool, { keyPrefix: name, points: 1, duration }, name === 'known'),
    ]),
  );

  return {
    charges: () => startCharges(pool, (limit) => find(limiters, limit)),
    async count(limit, key) {
      await find(limiters, limit).penalty(key, 1);
    },
    async assertBelow(limit, key) {
      const used = await find(limiters, limit).get(key);
      if (used && used.consumedPoints >= LIMITS[limit].points) throw refusalAfter(used.msBeforeNext);
    },
    async reset(limit, key) {
      await find(limiters, limit).delete(key);
    },
    async mark(mark, key) {
      await find(marks, mark).set(key, 1, MARK_LIFETIMES_S[mark]);
    },
    isMarked: async (mark, key) => (await find(marks, mark).get(key)) !== null,
  };
}

function find(limiters: Map<string, RateLimiterPostgres>, name: Limit | Mark): RateLimiterPostgres {
  const limiter = limiters.get(name);
  if (!limiter) throw new Error(`no limit ${name}`);
  return limiter;
}

function startCharges(pool: pg.Pool, limiterOf: (limit: Limit) => RateLimiterPostgres): Charges {
  let charged: { key: string; until: number }[] = [];

  /** @returns milliseconds to wait, or null within the limit */
  async function charge(limit: Limit, key: string): Promise<number | null> {
    const limiter = limiterOf(limit);
    let isAbove = false;
    const state = await limiter.consume(key).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      isAbove = true;
      return refused;
    });
    charged.push({ key: limiter.getKey(key), until: Date.now() + state.msBeforeNext + 1_000 });
    return isAbove ? state.msBeforeNext : null;
  }

  async function refund(): Promise<void> {
    const refunded = charged;
    charged = [];
    // The condition on `expire` finds the same period only. A refund in the next period would be a free attempt there.
    const statement = `update ${TABLE} set points = points - 1 where key = $1 and expire <= $2`;
    for (const { key, until } of refunded) await pool.query(statement, [key, until]);
  }

  return {
    refund,
    consume: async (limit, key) => (await charge(limit, key)) === null,
    async acquire(limit, key) {
      const waitMs = await charge(limit, key);
      if (waitMs === null) return;
      await refund();
      throw refusalAfter(waitMs);
    },
  };
}
