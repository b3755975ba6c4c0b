import { errors, importJWK, type CryptoKey, type JWTHeaderParameters } from 'jose';
import type { Kysely } from 'kysely';
import type { Clock } from '../../ports/clock.ts';
import type { Identity } from '../../ports/identity-provider.ts';
import { verifyIdToken } from '../id-tokens/verify-id-token.ts';
import { ALGORITHM, AUDIENCE, ID_TOKEN_LIFETIME_S, SESSION_ID, SESSION_VERSION } from './auth.ts';
import { rowsOf } from '../../database/queries.ts';
import type { IdentityTables } from './identity-database.ts';

/** How far the clocks of two hubs may differ. */
const CLOCK_TOLERANCE_S = 5;
/** A real token has about 500 characters. */
const MAX_TOKEN_CHARS = 4_096;
/** The ids that the hub makes. Others are not looked up. */
const ID_PATTERN = /^[\w-]{1,64}$/;
/** How long a public key is cached. A key that is removed from the database stops working within this time. */
const KEY_TTL_MS = 60_000;

interface CachedKey {
  readonly key: CryptoKey | Uint8Array;
  readonly until: number;
}

/** Verifies the hub's own ID tokens: the signature, the account's session version, and the session that the token belongs to. */
export function tokenVerifier({ db, issuer, clock }: { db: Kysely<IdentityTables>; issuer: string; clock: Clock }) {
  // Only keys from the database are cached, so callers cannot make the cache grow.
  const cache = new Map<string, CachedKey>();

  async function keyOf({ kid }: JWTHeaderParameters) {
    if (typeof kid !== 'string' || !ID_PATTERN.test(kid)) throw new errors.JWKSNoMatchingKey();
    const now = clock.now().getTime();
    const cached = cache.get(kid);
    if (cached && cached.until > now) return cached.key;
    const row = await rowsOf(db, 'identity_keys', { id: kid })
      .select(['public_key', 'alg', 'expires_at'])
      .executeTakeFirst();
    const isExpired = row?.expires_at && row.expires_at.getTime() + ID_TOKEN_LIFETIME_S * 1_000 < now;
    if (!row || isExpired || row.alg !== ALGORITHM) {
      cache.delete(kid);
      throw new errors.JWKSNoMatchingKey();
    }
    const key = await importJWK(JSON.parse(row.public_key), ALGORITHM);
    cache.set(kid, { key, until: now + KEY_TTL_MS });
    return key;
  }

  /** Null for any invalid token. Rejects only if the database fails. */
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
    // One query for account and session. A session that has ended has no row.
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
