import { createHash } from 'node:crypto';
import type { Counted } from '@exam-vault/contract/endpoint';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
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
} as const;
type Limit = keyof typeof LIMITS;

/** What was used up. */
interface Used {
  giveBack(): Promise<void>;
}

export interface UsageLimits {
  /** Counts one call: for an account, or for all at an address who have none. @throws Problem RATE_LIMITED */
  count(what: Counted, account: string | null, address: string): Promise<void>;
  /** Counts the bytes of an upload. @throws Problem RATE_LIMITED */
  bytes(account: string, bytes: number): Promise<Used>;
}

const nothing = () => Promise.resolve();

export const noUsageLimits: UsageLimits = { count: nothing, bytes: () => Promise.resolve({ giveBack: nothing }) };

/**
 * Limits on what one person may do. Uploads and downloads are counted in PostgreSQL, for all hubs of one database; searches, which are to
 * be quick, in the memory of each hub.
 */
export function usageLimits(pool: pg.Pool): UsageLimits {
  const store = { storeClient: pool, storeType: 'pool', tableName: 'guess_limits', tableCreated: true };
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
  };

  /** The table names neither people nor machines. */
  const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

  async function charge(limit: Limit, key: string, points = 1): Promise<void> {
    await limiters[limit].consume(key, points).catch(async (refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw rateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)));
    });
  }

  return {
    async count(what, account, address) {
      if (account !== null) await charge(what, hashed(account));
      else if (what === 'searches') await charge('searches_address', addressKey(address));
    },
    async bytes(account, bytes) {
      const key = hashed(account);
      const kilobytes = Math.ceil(bytes / 1_000);
      const giveBack = async () => void (await limiters.upload_kilobytes.reward(key, kilobytes));
      await charge('upload_kilobytes', key, kilobytes).catch(async (refusal: unknown) => {
        // What was refused is not kept, and a smaller file may still fit.
        await giveBack().catch(() => {});
        throw refusal;
      });
      return { giveBack };
    },
  };
}
