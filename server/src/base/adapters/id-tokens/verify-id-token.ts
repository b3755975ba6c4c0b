import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { isCanonicalCompact } from '../../base64url.ts';

/** The party that verifies these signatures cannot create them. HMAC and `none` are never accepted. */
export const ASYMMETRIC_ALGORITHMS: readonly string[] =
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** How far the clocks of a provider and the hub may differ. */
export const PROVIDER_CLOCK_TOLERANCE_S = 30;

export interface TokenRules {
  readonly keyOf: JWTVerifyGetKey;
  readonly algorithms: readonly string[];
  readonly issuer: string;
  readonly audience: string;
  readonly now: Date;
  readonly clockToleranceS: number;
  readonly maxChars: number;
  /** The maximum time since the token was issued. If absent, only the token's own `exp` counts. */
  readonly maxAgeS?: number;
}

/**
 * Verifies an ID token of any provider (contract section 3): an asymmetric signature by a known key, issuer, audience, times, and that
 * it is an ID token, in the one spelling that base64url has for it (RFC 7515 section 2 allows no padding). Null if the token is not
 * valid. Rejects only if the key cannot be fetched.
 */
export async function verifyIdToken(token: string, rules: TokenRules): Promise<(JWTPayload & { sub: string }) | null> {
  if (token.length > rules.maxChars || !isCanonicalCompact(token, 3)) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, rules.keyOf, {
      algorithms: [...rules.algorithms],
      issuer: rules.issuer,
      audience: rules.audience,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: rules.clockToleranceS,
      currentDate: rules.now,
      ...(rules.maxAgeS === undefined ? {} : { maxTokenAge: rules.maxAgeS }),
    });
    const { typ } = protectedHeader;
    if (typ !== undefined && typ.toUpperCase() !== 'JWT') return null;
    // jose checks `iat` only together with a maximum age.
    if ((payload.iat ?? 0) > rules.now.getTime() / 1_000 + rules.clockToleranceS) return null;
    return typeof payload.sub === 'string' && payload.sub !== '' ? { ...payload, sub: payload.sub } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
