import { createRequire } from 'node:module';
import type * as all from 'rate-limiter-flexible';

const load = createRequire(import.meta.url);

// What the hub uses of rate-limiter-flexible. Its entry loads the limiters of every database: half a megabyte (decision 117).
export const RateLimiterMemory = load('rate-limiter-flexible/lib/RateLimiterMemory.js') as typeof all.RateLimiterMemory;
export const RateLimiterPostgres = load(
  'rate-limiter-flexible/lib/RateLimiterPostgres.js',
) as typeof all.RateLimiterPostgres;
export const RateLimiterRes = load('rate-limiter-flexible/lib/RateLimiterRes.js') as typeof all.RateLimiterRes;

export type RateLimiterMemory = all.RateLimiterMemory;
export type RateLimiterPostgres = all.RateLimiterPostgres;
export type RateLimiterRes = all.RateLimiterRes;
