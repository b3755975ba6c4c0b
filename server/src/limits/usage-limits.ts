import { createHash } from 'node:crypto';
import type { Counted } from '@exam-vault/contract/endpoint';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { withoutStatementNames } from '../database/without-statement-names.ts';
import { rateLimited } from '../errors.ts';
import { addressKey } from './address-key.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How much of each one account may do: points within seconds. Why so many: docs/decisions/024-what-one-person-may-do.md. */
const LIMITS = {
  uploads: { points: 200, duration: HOUR_S },
  upload_kilobytes: { points: 4_000_000, duration: DAY_S },
  downloads: { points: 600, duration: HOUR_S },
  searches: { points: 300, duration: MINUTE_S },
  /** All who are signed out at one address, which may be a whole campus. */
  searches_address: { points: 6_000, duration: MINUTE_S },
  served_kilobytes: { points: 20_000_000, duration: HOUR_S },
  served_kilobytes_address: { points: 3_000_000, duration: MINUTE_S },
} as const;
type Limit = keyof typeof LIMITS;

/** Points of a search whose title is too short for an index: nearly every title is looked at, which costs some five times as much. */
const SHORT_TITLE_POINTS = 5;
/** An index on titles has three letters at a time; with none at all it is a list. */
const isShortTitle = (title: unknown) =>
  typeof title === 'string' && title.trim() !== '' && !/[\p{L}\p{N}\p{M}]{3}/u.test(title);

/** What a search costs by its query as it came. */
export const searchPoints = (query: unknown): number =>
  isShortTitle((query as { title?: unknown } | null)?.title) ? SHORT_TITLE_POINTS : 1;

/**
 * What may be under way at a time, for an account and for all at an address who have none, and the seconds after which the next one may
 * find a place. For each upload the disk keeps the room of the largest file free; of the pictures being made there are few for all.
 */
const CONCURRENCY_LIMITS = {
  uploads: { account: 20, address: 0, pause: 10 },
  pictures: { account: 8, address: 20, pause: 1 },
} as const;

/** What was used up. */
interface CountedUpload {
  refund(): Promise<void>;
}

/** Bytes of a file that are on their way to a reader. */
export interface CountedBytes {
  /** Those that were not sent after all. */
  refund(bytes: number): Promise<void>;
}

export interface UsageLimits {
  /** Counts one call: for an account, or for all at an address who have none. A search has points. @throws Problem RATE_LIMITED */
  count(what: Counted, account: string | null, address: string, points?: number): Promise<void>;
  /** Counts the bytes of an upload. @throws Problem RATE_LIMITED */
  countUploadBytes(account: string, bytes: number): Promise<CountedUpload>;
  /** Takes a place of an account, or of all at an address who have none; gives it back when called. @throws Problem RATE_LIMITED */
  acquire(what: keyof typeof CONCURRENCY_LIMITS, account: string | null, address: string): () => void;
  /**
   * Counts the bytes of a file before they are sent: for an account, or for all at an address who have none. Whose they are is asked only
   * where it counts. @throws Problem RATE_LIMITED
   */
  countServedBytes(accountOf: () => Promise<string | null>, address: string, bytes: number): Promise<CountedBytes>;
}

const doNothing = () => Promise.resolve();

export const noUsageLimits: UsageLimits = {
  count: doNothing,
  countUploadBytes: () => Promise.resolve({ refund: doNothing }),
  acquire: () => () => {},
  countServedBytes: () => Promise.resolve({ refund: doNothing }),
};

/**
 * Limits on what one person may do. Uploads and downloads are counted in PostgreSQL, for all hubs of one database; searches and served
 * files, which are to be quick, in the memory of each hub.
 */
export function usageLimits(pool: pg.Pool): UsageLimits {
  const store = {
    storeClient: withoutStatementNames(pool),
    storeType: 'pool',
    tableName: 'guess_limits',
    tableCreated: true,
  };
  // What is over is cleared by login-rate-counters.ts.
  const shared = (keyPrefix: Limit) =>
    new RateLimiterPostgres({ ...store, keyPrefix, ...LIMITS[keyPrefix], clearExpiredByTimeout: false });
  const own = (keyPrefix: Limit) => new RateLimiterMemory({ keyPrefix, ...LIMITS[keyPrefix] });
  const limiters: Readonly<Record<Limit, RateLimiterAbstract>> = {
    uploads: shared('uploads'),
    upload_kilobytes: shared('upload_kilobytes'),
    downloads: shared('downloads'),
    searches: own('searches'),
    searches_address: own('searches_address'),
    served_kilobytes: own('served_kilobytes'),
    served_kilobytes_address: own('served_kilobytes_address'),
  };
  const underWay = new Map<string, number>();

  /** The table names neither people nor machines. */
  const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

  async function charge(limit: Limit, key: string, points = 1): Promise<void> {
    await limiters[limit].consume(key, points).catch(async (refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
    });
  }

  async function chargeKilobytes(limit: Limit, key: string, bytes: number): Promise<CountedBytes> {
    const kilobytes = (used: number) => Math.ceil(used / 1_000);
    const refund = async (unused: number) => {
      await limiters[limit].reward(key, kilobytes(bytes) - kilobytes(bytes - unused));
    };
    await charge(limit, key, kilobytes(bytes)).catch(async (refusal: unknown) => {
      // What was refused is not kept or sent, and a smaller file may still fit.
      await refund(bytes).catch(() => {});
      throw refusal;
    });
    return { refund };
  }

  return {
    async count(what, account, address, points) {
      if (account !== null) await charge(what, hashed(account), points);
      else if (what === 'searches') await charge('searches_address', addressKey(address), points);
    },

    async countUploadBytes(account, bytes) {
      const { refund } = await chargeKilobytes('upload_kilobytes', hashed(account), bytes);
      return { refund: () => refund(bytes) };
    },

    acquire(what, account, address) {
      const key = `${what} ${account ?? addressKey(address)}`;
      const before = underWay.get(key) ?? 0;
      if (before >= CONCURRENCY_LIMITS[what][account === null ? 'address' : 'account'])
        throw rateLimited(CONCURRENCY_LIMITS[what].pause);
      underWay.set(key, before + 1);
      return () => {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left === 0) underWay.delete(key);
        else underWay.set(key, left);
      };
    },

    async countServedBytes(accountOf, address, bytes) {
      const account = await accountOf();
      return account === null
        ? chargeKilobytes('served_kilobytes_address', addressKey(address), bytes)
        : chargeKilobytes('served_kilobytes', hashed(account), bytes);
    },
  };
}
