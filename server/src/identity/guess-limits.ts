import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimited } from '../errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How much of each is allowed: points within seconds. An address may be a whole campus, where a hundred sign in within
 * a minute; an account must not be locked by strangers who only know its e-mail.
 */
const LIMITS = {
  failures_account_address: { points: 10, duration: 15 * MINUTE },
  failures_account: { points: 100, duration: HOUR },
  failures_address: { points: 300, duration: 15 * MINUTE },
  sign_ups_address: { points: 500, duration: HOUR },
  mails_account: { points: 3, duration: HOUR },
  mails_address: { points: 100, duration: HOUR },
} as const;
type Limit = keyof typeof LIMITS;

/** A successful sign-in is remembered so long: there the account-wide limit, which strangers can use up, does not hold. */
const KNOWN_FOR = 30 * DAY;

/** An attempt counts as a failure from its beginning, so that a hundred at once are not one; then it says how it went. */
export interface Attempt {
  /** It was right: the failures of this account at this address are forgiven. */
  succeeded(): Promise<void>;
  /** It was no guess at all, such as when the hub was too busy: it is not counted. */
  withdrawn(): Promise<void>;
}

export interface GuessLimits {
  /** @throws Problem RATE_LIMITED, as all of these */
  signIn(email: string, address: string): Promise<Attempt>;
  /** The same for the current password that a change of it asks for; `account` is the id of the session's user. */
  password(account: string, address: string): Promise<Attempt>;
  signUp(address: string): Promise<void>;
  /** A mail on request; counted alike whether the account exists or not. */
  mail(kind: 'reset' | 'confirm', email: string, address: string): Promise<void>;
}

/** Counts are kept under hashes: the table names neither people nor machines. */
function hashed(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** An IPv6 customer has a whole /64 of addresses. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) return address.slice(7);
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

const nothing: Attempt = { succeeded: () => Promise.resolve(), withdrawn: () => Promise.resolve() };

export const noLimits: GuessLimits = {
  signIn: () => Promise.resolve(nothing),
  password: () => Promise.resolve(nothing),
  signUp: () => Promise.resolve(),
  mail: () => Promise.resolve(),
};

/** Limits against guessing, counted in PostgreSQL and so shared by all hubs of one database. */
export function guessLimits(pool: pg.Pool): GuessLimits {
  const store = { storeClient: pool, storeType: 'pool', tableName: 'guess_limits', tableCreated: true };
  const limiter = (name: string, points: number, duration: number, clearExpiredByTimeout = false) =>
    new RateLimiterPostgres({ ...store, keyPrefix: name, points, duration, clearExpiredByTimeout });
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, duration }]) => [name, limiter(name, points, duration)]),
  );
  // This one also clears what is over, of all of them.
  const known = limiter('known', 1, KNOWN_FOR, true);

  const of = (limit: Limit): RateLimiterPostgres => {
    const found = limiters.get(limit);
    if (!found) throw new Error(`no limit ${limit}`);
    return found;
  };

  async function take(limit: Limit, key: string): Promise<void> {
    try {
      await of(limit).consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
      throw refusal;
    }
  }

  async function attempt(account: string, address: string): Promise<Attempt> {
    const place = addressKey(address);
    const pair = hashed(account, place);
    const whole = hashed(account);
    const here = hashed(place);
    await take('failures_account_address', pair);
    await take('failures_address', here);
    const isKnown = (await known.get(pair)) !== null;
    if (!isKnown) await take('failures_account', whole);
    const giveBack = async () => {
      await of('failures_address').reward(here);
      if (!isKnown) await of('failures_account').reward(whole);
    };
    return {
      async succeeded() {
        await of('failures_account_address').delete(pair);
        await giveBack();
        await known.set(pair, 1, KNOWN_FOR);
      },
      async withdrawn() {
        await of('failures_account_address').reward(pair);
        await giveBack();
      },
    };
  }

  return {
    signIn: (email, address) => attempt(`email ${email.toLowerCase()}`, address),
    password: (account, address) => attempt(`password ${account}`, address),
    signUp: (address) => take('sign_ups_address', hashed(addressKey(address))),
    async mail(kind, email, address) {
      await take('mails_address', hashed(addressKey(address)));
      await take('mails_account', hashed(kind, email.toLowerCase()));
    },
  };
}
