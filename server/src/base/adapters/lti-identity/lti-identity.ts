import { createPrivateKey, createPublicKey } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LtiPlatform } from '../../config/lti-platforms.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenClaims } from '../../ports/identity-provider.ts';
import type { LtiIdentity, LtiPerson } from '../../ports/lti.ts';
import { verifyIdToken } from '../id-tokens/verify-id-token.ts';

/** A token is renewed from the session, so it can be short. */
const TOKEN_LIFETIME_S = 15 * 60;
const MAX_TOKEN_CHARS = 4_096;
const ALGORITHM = 'EdDSA';
/** The DER form of an Ed25519 private key is this and its 32 bytes (RFC 8410, section 7). */
const KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface LtiIdentityOptions {
  /** 32 bytes, of HUB_SECRET: every hub of a database can issue and verify these tokens. */
  readonly key: Buffer;
  readonly publicOrigin: string;
  readonly platforms: readonly LtiPlatform[];
  readonly clock: Clock;
}

/**
 * The ID tokens of people who come from an LTI platform. The platform's own message is good for one launch only, so the hub issues these
 * tokens itself, for the platform's issuer and subject.
 */
export function ltiIdentity({ key, publicOrigin, platforms, clock }: LtiIdentityOptions): LtiIdentity {
  const privateKey = createPrivateKey({ key: Buffer.concat([KEY_PREFIX, key]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const issuer = `${publicOrigin}/lti`;
  const isKnown = (platform: unknown) => platforms.some((one) => one.issuer === platform);

  async function tokenFor({ issuer: platform, subject, email, email_confirmed }: LtiPerson): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({ platform, ...(email === null ? {} : { email, email_verified: email_confirmed }) })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_LIFETIME_S)
      .setJti(crypto.randomUUID())
      .sign(privateKey);
  }
  const refreshToken = (person: LtiPerson) => JSON.stringify([person.issuer, person.subject]);

  return {
    kind: 'lti',
    issuer,

    async grantFor(person) {
      return { id_token: await tokenFor(person), refresh_token: refreshToken(person), email: null };
    },

    async readClaims(token): Promise<TokenClaims | null> {
      const payload = await verifyIdToken(token, {
        keyOf: () => Promise.resolve(publicKey),
        algorithms: [ALGORITHM],
        issuer,
        audience: issuer,
        now: clock.now(),
        clockToleranceS: 0,
        maxChars: MAX_TOKEN_CHARS,
      });
      if (!payload) return null;
      const { platform, email } = payload;
      if (typeof platform !== 'string' || !isKnown(platform)) return null;
      return {
        issuer: platform,
        subject: payload.sub,
        email: typeof email === 'string' ? email : null,
        email_confirmed: payload['email_verified'] === true,
        issued_at: payload.iat ?? 0,
        expires_at: payload.exp ?? 0,
      };
    },

    // A platform that is no longer in LTI_FILE ends the sessions of its people.
    async renew(refresh_token) {
      const [platform, subject] = JSON.parse(refresh_token) as [string, string];
      if (!isKnown(platform)) return null;
      return this.grantFor({ issuer: platform, subject, email: null, email_confirmed: false });
    },

    revoke: () => Promise.resolve(),
  };
}
