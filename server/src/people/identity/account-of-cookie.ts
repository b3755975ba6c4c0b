import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/ports/clock.ts';

/** A viewer requests dozens of page pictures at once. The account is looked up only once for all of them. */
const ACCOUNT_TTL_MS = 5 * 60_000;
const MAX_COOKIES = 5_000;

/**
 * Finds the account of the session in a Cookie header; null if there is none or the lookup fails. Use it only to count requests, because
 * the session may have ended up to `ACCOUNT_TTL_MS` ago.
 */
export function cachedAccountOfCookie(find: (cookie: string) => Promise<string | null>, clock: Clock) {
  const accounts = new LRUCache<string, Promise<string | null>>({
    max: MAX_COOKIES,
    ttl: ACCOUNT_TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  return (cookie: string | undefined): Promise<string | null> => {
    if (cookie === undefined) return Promise.resolve(null);
    const digest = createHash('sha256').update(cookie).digest('base64url');
    const cached = accounts.get(digest);
    if (cached) return cached;
    const account = find(cookie).catch(() => null);
    accounts.set(digest, account);
    return account;
  };
}
