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

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How much of each one account may do: points within seconds. Why so many: docs/decisions/024-what-one-person-may-do.md. */
const LIMITS = {
  uploads: { points: 200, duration: HOUR },
  upload_kilobytes: { points: 4_000_000, duration: DAY },
  downloads: { points: 600, duration: HOUR },
  searches: { points: 300, duration: MINUTE },
  /** All who are signed out at one address, which may be a whole campus. */
  searches_address: { points: 6_000, duration: MINUTE },
  served_kilobytes: { points: 20_000_000, duration: HOUR },
  served_kilobytes_address: { points: 3_000_000, duration: MINUTE },
} as const;
type Limit = keyof typeof LIMITS;

/** Points of a search whose title is too short for an index: nearly every title is looked at, which costs some five times as much. */
const SHORT_TITLE = 5;
/** An index on titles has three letters at a time; with none at all it is a list. */
const isShort = (title: unknown) =>
  typeof title === 'string' && title.trim() !== '' && !/[\p{L}\p{N}\p{M}]{3}/u.test(title);

/** What a search costs by its query as it came. */
export const pointsOf = (query: unknown): number =>
  isShort((query as { title?: unknown } | null)?.title) ? SHORT_TITLE : 1;

/**
 * What may be under way at a time, for an account and for all at an address who have none, and the seconds after which the next one may
 * find a place. For each upload the disk keeps the room of the largest file free; of the pictures being made there are few for all.
 */
const PLACES = {
  uploads: { account: 20, address: 0, pause: 10 },
  pictures: { account: 8, address: 20, pause: 1 },
} as const;

/** What was used up. */
interface Used {
  giveBack(): Promise<void>;
}

/** Bytes of a file that are on their way to a reader. */
export interface Serving {
  /** Those that were not sent after all. */
  giveBack(bytes: number): Promise<void>;
}

export interface UsageLimits {
  /** Counts one call: for an account, or for all at an address who have none. A search has points. @throws Problem RATE_LIMITED */
  count(what: Counted, account: string | null, address: string, points?: number): Promise<void>;
  /** Counts the bytes of an upload. @throws Problem RATE_LIMITED */
  bytes(account: string, bytes: number): Promise<Used>;
  /** Takes a place of an account, or of all at an address who have none; gives it back when called. @throws Problem RATE_LIMITED */
  enter(what: keyof typeof PLACES, account: string | null, address: string): () => void;
  /**
   * Counts the bytes of a file before they are sent: for an account, or for all at an address who have none. Whose they are is asked only
   * where it counts. @throws Problem RATE_LIMITED
   */
  serve(accountOf: () => Promise<string | null>, address: string, bytes: number): Promise<Serving>;
}

const nothing = () => Promise.resolve();

export const noUsageLimits: UsageLimits = {
  count: nothing,
  bytes: () => Promise.resolve({ giveBack: nothing }),
  enter: () => () => {},
  serve: () => Promise.resolve({ giveBack: nothing }),
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
  // What is over is cleared by guess-counters.ts.
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

  async function chargeKilobytes(limit: Limit, key: string, bytes: number): Promise<Serving> {
    const kilobytes = (used: number) => Math.ceil(used / 1_000);
    const giveBack = async (unused: number) => {
      await limiters[limit].reward(key, kilobytes(bytes) - kilobytes(bytes - unused));
    };
    await charge(limit, key, kilobytes(bytes)).catch(async (refusal: unknown) => {
      // What was refused is not kept or sent, and a smaller file may still fit.
      await giveBack(bytes).catch(() => {});
      throw refusal;
    });
    return { giveBack };
  }

  return {
    async count(what, account, address, points) {
      if (account !== null) await charge(what, hashed(account), points);
      else if (what === 'searches') await charge('searches_address', addressKey(address), points);
    },

    async bytes(account, bytes) {
      const { giveBack } = await chargeKilobytes('upload_kilobytes', hashed(account), bytes);
      return { giveBack: () => giveBack(bytes) };
    },

    enter(what, account, address) {
      const key = `${what} ${account ?? addressKey(address)}`;
      const before = underWay.get(key) ?? 0;
      if (before >= PLACES[what][account === null ? 'address' : 'account']) throw rateLimited(PLACES[what].pause);
      underWay.set(key, before + 1);
      return () => {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left === 0) underWay.delete(key);
        else underWay.set(key, left);
      };
    },

    async serve(accountOf, address, bytes) {
      const account = await accountOf();
      return account === null
        ? chargeKilobytes('served_kilobytes_address', addressKey(address), bytes)
        : chargeKilobytes('served_kilobytes', hashed(account), bytes);
    },
  };
}
