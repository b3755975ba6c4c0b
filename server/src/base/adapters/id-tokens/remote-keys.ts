import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { fetchJson } from './provider-http.ts';

/** Older keys are fetched again before they are used. */
const REFRESH_AFTER_MS = 10 * 60_000;
/** While the provider does not answer, older keys still work for this long. A key that the provider removed stops working after it. */
const MAX_KEY_AGE_MS = 60 * 60_000;
/** Callers can send invented key ids, so unknown ids may cause one fetch in this time. */
const MIN_INTERVAL_MS = 15_000;
/** The time between two fetches while the provider does not answer. */
const RETRY_AFTER_MS = 3_000;

interface FetchedKeys {
  readonly keyFor: ReturnType<typeof createLocalJWKSet>;
  readonly at: number;
}

/**
 * The keys that a provider publishes (JWKS), kept in memory. An unknown key id causes a new fetch, at most four times a minute. While the
 * provider does not answer, the keys work for an hour; jose's own remote key set would forget them at once.
 */
export function remoteKeys(address: () => Promise<string>, clock: Clock): JWTVerifyGetKey {
  let keys: FetchedKeys | null = null;
  let lastFetchAt = Number.NEGATIVE_INFINITY;
  let runningFetch: Promise<void> | null = null;
  let lastError: unknown = null;

  async function load(): Promise<void> {
    try {
      const published = (await fetchJson(await address())) as JSONWebKeySet;
      keys = { keyFor: createLocalJWKSet(published), at: clock.now().getTime() };
      lastError = null;
    } catch (error) {
      lastError = error;
    }
  }

  /** Callers at the same time share one fetch. */
  async function refresh(): Promise<void> {
    const now = clock.now().getTime();
    // abs: a clock that was set back must not make the pause longer.
    const pauseMs = lastError === null ? MIN_INTERVAL_MS : RETRY_AFTER_MS;
    if (!runningFetch && Math.abs(now - lastFetchAt) < pauseMs) return;
    lastFetchAt = runningFetch ? lastFetchAt : now;
    runningFetch ??= load().finally(() => {
      runningFetch = null;
    });
    await runningFetch;
  }

  const ageMs = () => (keys ? Math.abs(clock.now().getTime() - keys.at) : Number.POSITIVE_INFINITY);

  return async (header, token) => {
    if (ageMs() > REFRESH_AFTER_MS) await refresh();
    if (!keys || ageMs() > MAX_KEY_AGE_MS) throw unavailable(lastError);
    try {
      return await keys.keyFor(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const before = keys;
      await refresh();
      if (keys === before) throw error;
      return keys.keyFor(header, token);
    }
  };
}
