import type { Counted } from '@exam-vault/contract/endpoint';
import type pg from 'pg';
import { rateLimited } from '../errors.ts';
import { addressKey } from './address-key.ts';
import { noUploadShares, type UploadShares } from './upload-shares.ts';
import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { hashed, sharedLimiter, throwRateLimited } from './shared-limiter.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

interface Rate {
  readonly points: number;
  readonly duration: number;
  /** Counted in PostgreSQL, for all hubs of one database. What must be fast, each hub counts in its memory. */
  readonly isShared?: boolean;
}

/** How many points one account may use within `duration` seconds. The reasons for the numbers: decision 24. */
const LIMITS = {
  uploads: { points: 200, duration: HOUR_S, isShared: true },
  downloads: { points: 600, duration: HOUR_S, isShared: true },
  searches: { points: 300, duration: MINUTE_S },
  /** For everybody at one address who is signed out. The address may be a whole campus. */
  searches_address: { points: 6_000, duration: MINUTE_S },
  served_kilobytes: { points: 20_000_000, duration: HOUR_S },
  served_kilobytes_address: { points: 3_000_000, duration: MINUTE_S },
  /** Calls without a limit of their own. Addresses may be a whole campus. */
  reads: { points: 3_000, duration: MINUTE_S },
  reads_address: { points: 60_000, duration: MINUTE_S },
  writes: { points: 300, duration: MINUTE_S },
  writes_address: { points: 3_000, duration: MINUTE_S },
  /** At most 1 MiB each, of bytes that are counted too. */
  upload_parts: { points: 3_000, duration: MINUTE_S },
  /** A table of two hundred drafts changes a column at once. */
  drafts: { points: 1_200, duration: MINUTE_S },
  reports: { points: 60, duration: HOUR_S, isShared: true },
  /** Each sends a mail. */
  account_deletions: { points: 5, duration: HOUR_S, isShared: true },
  /** About documents and other people, who are told of most by mail. */
  decisions: { points: 600, duration: HOUR_S, isShared: true },
  /** Single ones and lists, which have their own limit of lines. */
  invitations: { points: 200, duration: HOUR_S, isShared: true },
  /** Answers that are written or changed. */
  answers: { points: 60, duration: HOUR_S, isShared: true },
  /** Forms of one account without a profile, so that nobody tries out names by the thousand (decision 85). */
  registrations: { points: 20, duration: HOUR_S, isShared: true },
  /** Changes of the own name, refused ones too (decision 85). */
  renames: { points: 5, duration: DAY_S, isShared: true },
  /** Texts that are drawn before they are sent: the worst take half a second of the whole hub (decision 95). */
  previews: { points: 10, duration: MINUTE_S },
  /** Copyright claims, which need no account. */
  claims: { points: 10, duration: HOUR_S, isShared: true },
  claims_address: { points: 10, duration: HOUR_S, isShared: true },
} as const satisfies Record<string, Rate>;
type Limit = keyof typeof LIMITS;

/** What everybody who is signed out at one address shares. */
const addressLimit = (what: Counted): Limit =>
  what === 'searches' || what === 'reads' || what === 'claims' ? `${what}_address` : 'writes_address';

/** A title that is too short for the index makes the database read nearly every title, at about five times the cost. */
const SHORT_TITLE_POINTS = 5;
/** The index on titles needs three letters in a row. An empty title is no search but a plain list. */
const isShortTitle = (title: unknown) =>
  typeof title === 'string' && title.trim() !== '' && !/[\p{L}\p{N}\p{M}]{3}/u.test(title);

/** The points that a search costs, by its query string before validation. */
export const searchPoints = (query: unknown): number =>
  isShortTitle((query as { title?: unknown } | null)?.title) ? SHORT_TITLE_POINTS : 1;

/**
 * How many may run at a time: for one account, and for everybody at one address who is signed out. `retryAfterS` is sent with a refusal.
 * For each upload the disk keeps enough room free for the largest file; the slots for making pictures are few for the whole hub. An archive of a subject lasts long, an export of its questions not.
 */
const CONCURRENCY_LIMITS = {
  uploads: { account: 20, address: 0, retryAfterS: 10 },
  pictures: { account: 8, address: 20, retryAfterS: 1 },
  zips: { account: 1, address: 4, retryAfterS: 30 },
  exports: { account: 2, address: 0, retryAfterS: 10 },
  previews: { account: 1, address: 0, retryAfterS: 1 },
} as const;

/** Bytes of a file that were counted before they are sent. */
export interface CountedBytes {
  /** Gives back `bytes` that were not sent after all. */
  refund(bytes: number): Promise<void>;
}

/** Where `account` is null, the limit is shared by everybody at the address who is signed out. All methods throw Problem RATE_LIMITED. */
export interface UsageLimits extends UploadShares {
  /** Counts one call; a search may cost several points. */
  count(what: Counted, account: string | null, address: string, points?: number): Promise<void>;
  /** Takes a slot. @returns a function that releases it */
  acquire(what: keyof typeof CONCURRENCY_LIMITS, account: string | null, address: string): () => void;
  /** Counts the bytes of a file before they are sent. `accountOf` is called only if the limits are on. */
  countServedBytes(accountOf: () => Promise<string | null>, address: string, bytes: number): Promise<CountedBytes>;
}

const doNothing = () => Promise.resolve();

/** RATE_LIMITS=off. */
export const noUsageLimits: UsageLimits = {
  ...noUploadShares,
  count: doNothing,
  acquire: () => () => {},
  countServedBytes: () => Promise.resolve({ refund: doNothing }),
};

/** Limits on what one person may do. */
export function usageLimits(pool: pg.Pool, shares: UploadShares): UsageLimits {
  const limiters = createLimiters(pool);

  async function charge(limit: Limit, key: string, points = 1): Promise<void> {
    await limiters[limit].consume(key, points).catch(throwRateLimited);
  }

  async function chargeKilobytes(limit: Limit, key: string, bytes: number): Promise<CountedBytes> {
    const kilobytes = (used: number) => Math.ceil(used / 1_000);
    const refund = async (unused: number) => {
      await limiters[limit].reward(key, kilobytes(bytes) - kilobytes(bytes - unused));
    };
    await charge(limit, key, kilobytes(bytes)).catch(async (refusal: unknown) => {
      // A refused file is not saved or sent, and a smaller one may still fit.
      await refund(bytes).catch(() => {});
      throw refusal;
    });
    return { refund };
  }

  return {
    ...shares,

    async count(what, account, address, points) {
      if (account === null) await charge(addressLimit(what), hashed(addressKey(address)), points);
      else await charge(what, hashed(account), points);
    },

    acquire: concurrencyLimits(),

    async countServedBytes(accountOf, address, bytes) {
      const account = await accountOf();
      return account === null
        ? chargeKilobytes('served_kilobytes_address', addressKey(address), bytes)
        : chargeKilobytes('served_kilobytes', hashed(account), bytes);
    },
  };
}

function createLimiters(pool: pg.Pool): Readonly<Record<Limit, RateLimiterAbstract>> {
  const limiterOf = (keyPrefix: string, { points, duration, isShared = false }: Rate) => {
    const limit = { keyPrefix, points, duration };
    return isShared ? sharedLimiter(pool, limit) : new RateLimiterMemory(limit);
  };
  const all = Object.entries(LIMITS).map(([name, rate]) => [name, limiterOf(name, rate)] as const);
  return Object.fromEntries(all) as unknown as Record<Limit, RateLimiterAbstract>;
}

function concurrencyLimits(): UsageLimits['acquire'] {
  const running = new Map<string, number>();
  return (what, account, address) => {
    const limit = CONCURRENCY_LIMITS[what];
    const key = `${what} ${account ?? addressKey(address)}`;
    const count = running.get(key) ?? 0;
    if (count >= limit[account === null ? 'address' : 'account']) throw rateLimited(limit.retryAfterS);
    running.set(key, count + 1);
    return () => {
      const remaining = (running.get(key) ?? 1) - 1;
      if (remaining === 0) running.delete(key);
      else running.set(key, remaining);
    };
  };
}
