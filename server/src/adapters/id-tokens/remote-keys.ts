import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import { fetchJson } from './provider-http.ts';

/** Milliseconds after which the keys are asked for again. */
const REFRESH_AFTER_MS = 10 * 60_000;
/** Milliseconds that keys are good for while the provider does not answer: a key that was taken back dies within them. */
const MAX_KEY_AGE_MS = 60 * 60_000;
/** Milliseconds between two questions, whatever key ids callers invent, and between two tries while there is no answer. */
const MIN_INTERVAL_MS = 15_000;
const RETRY_AFTER_MS = 3_000;

interface Known {
  readonly keyFor: ReturnType<typeof createLocalJWKSet>;
  readonly at: number;
}

/**
 * The provider's published keys (JWKS), kept in memory. An unknown key id has them asked for again, at most four times a minute; a
 * provider that is down costs nothing for an hour. jose's own remote set forgets its keys when the provider does not answer.
 */
export function remoteKeys(address: () => Promise<string>, clock: Clock): JWTVerifyGetKey {
  let known: Known | null = null;
  let asked = Number.NEGATIVE_INFINITY;
  let underway: Promise<void> | null = null;
  let fault: unknown = null;

  async function load(): Promise<void> {
    try {
      const keys = (await fetchJson(await address())) as JSONWebKeySet;
      known = { keyFor: createLocalJWKSet(keys), at: clock.now().getTime() };
      fault = null;
    } catch (error) {
      fault = error;
    }
  }

  /** Callers at the same time share one question. */
  async function ask(): Promise<void> {
    const now = clock.now().getTime();
    // A clock that was set back must not make the pause longer.
    if (!underway && Math.abs(now - asked) < (fault === null ? MIN_INTERVAL_MS : RETRY_AFTER_MS)) return;
    asked = underway ? asked : now;
    underway ??= load().finally(() => {
      underway = null;
    });
    await underway;
  }

  const age = () => (known ? Math.abs(clock.now().getTime() - known.at) : Number.POSITIVE_INFINITY);

  return async (header, token) => {
    if (age() > REFRESH_AFTER_MS) await ask();
    if (!known || age() > MAX_KEY_AGE_MS) throw unavailable(fault);
    try {
      return await known.keyFor(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const before = known;
      await ask();
      if (known === before) throw error;
      return known.keyFor(header, token);
    }
  };
}
