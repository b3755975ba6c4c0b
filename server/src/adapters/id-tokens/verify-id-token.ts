import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/** Signatures that the one who checks them cannot make: never HMAC, never none. */
export const ASYMMETRIC_ALGORITHMS: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Seconds the clocks of another system and this one may differ. */
export const PROVIDER_CLOCK_TOLERANCE_S = 30;

export interface TokenRules {
  readonly keyOf: JWTVerifyGetKey;
  readonly algorithms: readonly string[];
  readonly issuer: string;
  readonly audience: string;
  readonly now: Date;
  /** Seconds two clocks may differ. */
  readonly clockToleranceS: number;
  /** Characters. */
  readonly maxChars: number;
  /** Seconds since it was issued; absent: its own `exp` is enough. */
  readonly maxAgeS?: number;
}

/**
 * The one way ID tokens of whatever provider are verified (contract section 3): an asymmetric signature by a known key, the issuer,
 * the audience, the times, and that it is an ID token. Null when it does not hold; rejects only when the key cannot be had.
 */
export async function verifyIdToken(token: string, rules: TokenRules): Promise<(JWTPayload & { sub: string }) | null> {
  if (token.length > rules.maxChars) return null;
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
    // Without a maximum age jose does not look at it.
    if ((payload.iat ?? 0) > rules.now.getTime() / 1_000 + rules.clockToleranceS) return null;
    return typeof payload.sub === 'string' && payload.sub !== '' ? { ...payload, sub: payload.sub } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
