import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import type { LtiPlatform } from '../../config/lti-platforms.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LtiLaunch } from '../../ports/lti.ts';
import { remoteKeys } from '../id-tokens/remote-keys.ts';
import { PROVIDER_CLOCK_TOLERANCE_S, verifyIdToken } from '../id-tokens/verify-id-token.ts';

/** A message names the course, the links back and custom values. */
const MAX_MESSAGE_CHARS = 16_384;
/** The 1EdTech Security Framework 1.1, section 5.1.3: RS256; the others are allowed to those who agree. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'];
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';

/** LTI 1.3 core specification, section 5.3: what the hub reads of a resource link launch. */
const message = z.object({
  nonce: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  azp: z.string().optional(),
  [`${CLAIM}message_type`]: z.literal('LtiResourceLinkRequest'),
  [`${CLAIM}version`]: z.literal('1.3.0'),
  [`${CLAIM}deployment_id`]: z.string().max(255),
  [`${CLAIM}target_link_uri`]: z.string().max(2_000).optional().catch(undefined),
  [`${CLAIM}context`]: z
    .object({ label: z.string().max(255).optional(), title: z.string().max(255).optional() })
    .optional()
    .catch(undefined),
  [`${CLAIM}custom`]: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** Verifies the messages of platforms. Null for a message that is not valid, or not for this launch. */
export function ltiMessages(clock: Clock) {
  const keys = new Map<string, JWTVerifyGetKey>();
  const keysOf = ({ jwks_uri }: LtiPlatform) => {
    const known = keys.get(jwks_uri) ?? remoteKeys(() => Promise.resolve(jwks_uri), clock);
    keys.set(jwks_uri, known);
    return known;
  };

  /** @throws Problem UNAVAILABLE when the platform's keys cannot be fetched */
  return async (token: string, platform: LtiPlatform, nonce: string): Promise<LtiLaunch | null> => {
    const payload = await verifyIdToken(token, {
      keyOf: keysOf(platform),
      algorithms: ALGORITHMS,
      issuer: platform.issuer,
      audience: platform.client_id,
      now: clock.now(),
      clockToleranceS: PROVIDER_CLOCK_TOLERANCE_S,
      maxChars: MAX_MESSAGE_CHARS,
    });
    return payload && launchOf(payload, platform, nonce);
  };
}

function launchOf(payload: JWTPayload & { sub: string }, platform: LtiPlatform, nonce: string): LtiLaunch | null {
  const read = message.safeParse(payload);
  if (!read.success || payload.sub.length > 255) return null;
  const { data } = read;
  // A message for several audiences names the one that may use it (OpenID Connect Core, section 3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && data.azp !== platform.client_id) return null;
  if (data.azp !== undefined && data.azp !== platform.client_id) return null;
  if (data.nonce !== nonce) return null;
  if (!platform.deployment_ids.includes(data[`${CLAIM}deployment_id`])) return null;
  const { label, title } = data[`${CLAIM}context`] ?? {};
  const custom = data[`${CLAIM}custom`] ?? {};
  return {
    subject: payload.sub,
    email: data.email?.trim() || null,
    target: data[`${CLAIM}target_link_uri`] ?? null,
    courseNames: [title, label].filter((name) => name !== undefined),
    custom: Object.fromEntries(
      Object.entries(custom).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  };
}
