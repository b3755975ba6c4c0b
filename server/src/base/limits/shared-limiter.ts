import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { withoutStatementNames } from '../database/without-statement-names.ts';
import { rateLimited } from '../errors.ts';

/** Where all hubs of a database count. */
export const TABLE = 'guess_limits';

/** Counts in PostgreSQL. Only one limiter needs to remove expired rows: it removes those of all limits in the table. */
export function sharedLimiter(
  pool: pg.Pool,
  limit: { readonly keyPrefix: string; readonly points: number; readonly duration: number },
  removesExpired = false,
): RateLimiterPostgres {
  const store = { storeClient: withoutStatementNames(pool), storeType: 'pool', tableName: TABLE, tableCreated: true };
  return new RateLimiterPostgres({ ...store, ...limit, clearExpiredByTimeout: removesExpired });
}

export const refusalAfter = (waitMs: number) => rateLimited(Math.max(1, Math.ceil(waitMs / 1_000)));

/** What a limiter refuses becomes a Problem. @throws Problem RATE_LIMITED, or the error itself */
export function throwRateLimited(refusal: unknown): never {
  throw refusal instanceof RateLimiterRes ? refusalAfter(refusal.msBeforeNext) : refusal;
}

/** The table stores hashes only: it must name neither people nor machines. */
export const hashed = (...texts: string[]) => createHash('sha256').update(texts.join('\n')).digest('base64url');
