import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { isEncryptedOrLocal } from '../../config/loopback.ts';
import type { LtiPlatform } from '../../config/lti-platforms.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LtiChoiceRequest, LtiLaunch, LtiMessage } from '../../ports/lti.ts';
import { remoteKeys } from '../id-tokens/remote-keys.ts';
import { PROVIDER_CLOCK_TOLERANCE_S, verifyIdToken } from '../id-tokens/verify-id-token.ts';

/** A message names the course, the links back and custom values. */
const MAX_MESSAGE_CHARS = 16_384;
/** The 1EdTech Security Framework 1.1, section 5.1.3: RS256; the others are allowed to those who agree. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'];
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING_SETTINGS = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';

/** What both messages have (LTI 1.3 core specification, section 5.3). */
const MESSAGE = {
  nonce: z.string().min(1).max(255),
  azp: z.string().optional(),
  [`${CLAIM}version`]: z.literal('1.3.0'),
  [`${CLAIM}deployment_id`]: z.string().max(255),
} as const;

/** What the hub reads of a resource link launch. */
const launchMessage = z.object({
  ...MESSAGE,
  email: z.string().max(254).optional().catch(undefined),
  [`${CLAIM}message_type`]: z.literal('LtiResourceLinkRequest'),
  [`${CLAIM}target_link_uri`]: z.string().max(2_000).optional().catch(undefined),
  [`${CLAIM}context`]: z
    .object({ label: z.string().max(255).optional(), title: z.string().max(255).optional() })
    .optional()
    .catch(undefined),
  [`${CLAIM}custom`]: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

/** The signed choice goes there by a form: never over a network in the clear, and never with a name and password in the address. */
const returnUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return isEncryptedOrLocal(url) && url.username === '' && url.password === '';
  });

/** Deep Linking 2.0, section 3.4.1: what the hub reads of a request to choose. */
const choiceMessage = z.object({
  ...MESSAGE,
  [`${CLAIM}message_type`]: z.literal('LtiDeepLinkingRequest'),
  [`${CLAIM}launch_presentation`]: z
    .object({ locale: z.string().max(40) })
    .optional()
    .catch(undefined),
  [DEEP_LINKING_SETTINGS]: z.object({
    deep_link_return_url: returnUrl,
    accept_types: z.array(z.string()).min(1),
    accept_presentation_document_targets: z.array(z.string()),
    data: z.string().optional(),
  }),
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
  return async (token: string, platform: LtiPlatform, nonce: string): Promise<LtiMessage | null> => {
    const payload = await verifyIdToken(token, {
      keyOf: keysOf(platform),
      algorithms: ALGORITHMS,
      issuer: platform.issuer,
      audience: platform.client_id,
      now: clock.now(),
      clockToleranceS: PROVIDER_CLOCK_TOLERANCE_S,
      maxChars: MAX_MESSAGE_CHARS,
    });
    return payload && messageOf(payload, platform, nonce);
  };
}

function messageOf(payload: JWTPayload & { sub: string }, platform: LtiPlatform, nonce: string): LtiMessage | null {
  const launch = launchMessage.safeParse(payload).data;
  const choice = choiceMessage.safeParse(payload).data;
  const message = launch ?? choice;
  if (!message || payload.sub.length > 255) return null;
  // A message for several audiences names the one that may use it (OpenID Connect Core, section 3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && message.azp !== platform.client_id) return null;
  if (message.azp !== undefined && message.azp !== platform.client_id) return null;
  if (message.nonce !== nonce) return null;
  if (!platform.deployment_ids.includes(message[`${CLAIM}deployment_id`])) return null;
  if (launch) return launchOf(launch, payload.sub);
  return choice ? choiceOf(choice) : null;
}

function launchOf(data: z.output<typeof launchMessage>, subject: string): LtiLaunch {
  const { label, title } = data[`${CLAIM}context`] ?? {};
  const custom = data[`${CLAIM}custom`] ?? {};
  return {
    type: 'launch',
    subject,
    email: data.email?.trim() || null,
    target: data[`${CLAIM}target_link_uri`] ?? null,
    courseNames: [title, label].filter((name) => name !== undefined),
    custom: Object.fromEntries(
      Object.entries(custom).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  };
}

function choiceOf(data: z.output<typeof choiceMessage>): LtiChoiceRequest {
  const settings = data[DEEP_LINKING_SETTINGS];
  return {
    type: 'choice',
    deployment_id: data[`${CLAIM}deployment_id`],
    return_url: settings.deep_link_return_url,
    data: settings.data ?? null,
    takes_launches: settings.accept_types.includes('ltiResourceLink'),
    takes_windows: settings.accept_presentation_document_targets.includes('window'),
    language: data[`${CLAIM}launch_presentation`]?.locale ?? null,
  };
}
