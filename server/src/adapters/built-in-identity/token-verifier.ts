import { errors, importJWK, type CryptoKey, type JWTHeaderParameters } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity-provider.ts';
import { verifyIdToken } from '../id-tokens/verify-id-token.ts';
import { ALGORITHM, AUDIENCE, ID_TOKEN_LIFETIME_S, SESSION_ID, SESSION_VERSION } from './auth.ts';
import type { IdentityTables } from './identity-database.ts';

/** Seconds the clocks of two hubs may differ. */
const CLOCK_TOLERANCE_S = 5;
/** Characters; a real one has about 500. */
const MAX_TOKEN_CHARS = 4_096;
/** Ids as the hub makes them; nothing else is asked of the database. */
const ID_PATTERN = /^[\w-]{1,64}$/;
/** Milliseconds a public key is kept before it is read again; a key taken out of the database dies within it. */
const KEY_TTL_MS = 60_000;

interface CachedKey {
  readonly key: CryptoKey | Uint8Array;
  readonly until: number;
}

/** Verifies the hub's own ID tokens against its keys, the session version in the account's row and the session they were drawn from. */
export function tokenVerifier({ db, issuer, clock }: { db: Kysely<IdentityTables>; issuer: string; clock: Clock }) {
  // Holds keys of the database only, so it cannot grow by what callers send.
  const kept = new Map<string, CachedKey>();

  async function keyOf({ kid }: JWTHeaderParameters) {
    if (typeof kid !== 'string' || !ID_PATTERN.test(kid)) throw new errors.JWKSNoMatchingKey();
    const now = clock.now().getTime();
    const known = kept.get(kid);
    if (known && known.until > now) return known.key;
    const row = await db
      .selectFrom('identity_keys')
      .select(['public_key', 'alg', 'expires_at'])
      .where('id', '=', kid)
      .executeTakeFirst();
    const over = row?.expires_at && row.expires_at.getTime() + ID_TOKEN_LIFETIME_S * 1_000 < now;
    if (!row || over || row.alg !== ALGORITHM) {
      kept.delete(kid);
      throw new errors.JWKSNoMatchingKey();
    }
    const key = await importJWK(JSON.parse(row.public_key), ALGORITHM);
    kept.set(kid, { key, until: now + KEY_TTL_MS });
    return key;
  }

  /** Null for any token that does not hold; rejects only when the database does. */
  return async function verify(token: string): Promise<Identity | null> {
    const payload = await verifyIdToken(token, {
      keyOf,
      algorithms: [ALGORITHM],
      issuer,
      audience: AUDIENCE,
      now: clock.now(),
      clockToleranceS: CLOCK_TOLERANCE_S,
      maxChars: MAX_TOKEN_CHARS,
      maxAgeS: ID_TOKEN_LIFETIME_S,
    });
    if (!payload || !ID_PATTERN.test(payload.sub)) return null;
    const sid = payload[SESSION_ID];
    if (typeof sid !== 'string' || !ID_PATTERN.test(sid)) return null;
    // One look for both: a session that was ended has no row any more.
    const account = await db
      .selectFrom('identity_users as account')
      .leftJoin('identity_sessions as session', (join) =>
        join
          .onRef('session.user_id', '=', 'account.id')
          .on('session.id', '=', sid)
          .on('session.expires_at', '>', clock.now()),
      )
      .select(['account.email', 'account.email_verified', 'account.session_version', 'session.id as session'])
      .where('account.id', '=', payload.sub)
      .executeTakeFirst();
    if (!account || account.session_version !== payload[SESSION_VERSION]) return null;
    const { email, email_verified: email_confirmed, session } = account;
    return { issuer, subject: payload.sub, email, email_confirmed, session: sid, ended: session === null };
  };
}
