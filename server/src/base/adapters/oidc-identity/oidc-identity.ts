import * as client from 'openid-client';
import type { Logger } from 'pino';
import { unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RedirectProvider, TokenGrant } from '../../ports/identity-provider.ts';
import { remoteKeys } from '../id-tokens/remote-keys.ts';
import { ASYMMETRIC_ALGORITHMS, PROVIDER_CLOCK_TOLERANCE_S, verifyIdToken } from '../id-tokens/verify-id-token.ts';
import { consentFor } from './consent.ts';
import { discovery, problemIn, type OidcClient } from './discovery.ts';

/** Some providers put groups and pictures into their tokens. */
const MAX_TOKEN_CHARS = 12_288;
/** OpenID Connect Core, section 2. */
const MAX_SUBJECT_CHARS = 255;

/** Errors that mean the operator has configured the hub wrongly (RFC 6749, section 5.2). They say nothing about the person. */
const CLIENT_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client'];
/** Errors by which a provider says in a redirect that it cannot answer now (RFC 6749, section 4.1.2.1). */
const TEMPORARY_ERRORS: readonly string[] = ['server_error', 'temporarily_unavailable'];
/**
 * The only errors of a renewal that end the session: the refresh token is void (RFC 6749, section 5.2), or the person must sign in at the
 * provider again (names of OpenID Connect Core, section 3.1.2.6, which Microsoft Entra also uses here).
 */
const SESSION_ENDING_ERRORS: readonly string[] = [
  'invalid_grant',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
];

export interface OidcOptions extends OidcClient {
  /** What `aud` of a token must contain. */
  readonly audience: string;
  readonly name: string;
  /** Separated by spaces. */
  readonly scope: string;
  readonly clock: Clock;
  readonly log: Logger;
}

type Configured = () => Promise<client.Configuration>;

const isTrue = (claim: unknown) => claim === true || claim === 'true';
const textOrNull = (claim: unknown) => (typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null);

/** Any OpenID provider: discovery and the authorization code flow with PKCE, by openid-client. Its tokens are verified by `verifyIdToken`. */
export function oidcIdentity(options: OidcOptions): RedirectProvider {
  const configured = discovery(options, options.clock);
  const unlessRefused = refusalHandler(options.log);
  return {
    kind: 'oidc',
    issuer: options.issuer,
    name: options.name,
    readClaims: claimsReader(options, configured),
    startSignIn: async (redirect_uri) => startSignIn(options, await configured(), redirect_uri),

    async finishSignIn(returned, { state, nonce, verifier }) {
      const configuration = await configured();
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const tokens = await unlessRefused('code', client.authorizationCodeGrant(configuration, returned, checks));
      if (tokens?.id_token === undefined) return null;
      return {
        id_token: tokens.id_token,
        refresh_token: tokens.refresh_token ?? null,
        email: await emailOf(configuration, tokens, unlessRefused),
      };
    },

    async renew(refresh_token) {
      const renewal = client.refreshTokenGrant(await configured(), refresh_token);
      const tokens = await unlessRefused('renewal', renewal, (error) => SESSION_ENDING_ERRORS.includes(error));
      if (!tokens) return null;
      // If the provider sends no new refresh token, the old one stays valid.
      return { id_token: tokens.id_token ?? null, refresh_token: tokens.refresh_token ?? refresh_token, email: null };
    },

    async revoke(refresh_token) {
      const configuration = await configured();
      if (configuration.serverMetadata().revocation_endpoint === undefined) return;
      const hint = { token_type_hint: 'refresh_token' };
      await unlessRefused('revocation', client.tokenRevocation(configuration, refresh_token, hint));
    },

    async signOutUrl(id_token, return_to) {
      const configuration = await configured();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      const parameters = { id_token_hint: id_token, post_logout_redirect_uri: return_to };
      return client.buildEndSessionUrl(configuration, parameters).href;
    },
  };
}

/**
 * Awaits a call and turns a refusal into null; the log has the reason. `isRefusal` decides by the name of the provider's error, which is
 * '' if it has none. @throws Problem UNAVAILABLE for an error that is not a refusal
 */
type UnlessRefused = <T>(what: string, call: Promise<T>, isRefusal?: (error: string) => boolean) => Promise<T | null>;

function refusalHandler(log: Logger): UnlessRefused {
  return async (what, call, isRefusal = (error) => !TEMPORARY_ERRORS.includes(error)) => {
    try {
      return await call;
    } catch (error) {
      const problem = problemIn(error);
      if (problem) throw problem;
      const { code, message, error: name = '' } = error as { code?: string; message?: string; error?: string };
      if (error instanceof client.ResponseBodyError && CLIENT_ERRORS.includes(name)) {
        const details = { reason: name, description: error.error_description };
        log.error(details, 'the identity provider does not take the hub: see OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
        throw unavailable(error);
      }
      log.warn({ code, reason: name || message }, `the identity provider's answer was not taken: ${what}`);
      if (isRefusal(name)) return null;
      throw unavailable(error);
    }
  };
}

function claimsReader(options: OidcOptions, configured: Configured): RedirectProvider['readClaims'] {
  const { audience, clientId, clock } = options;
  const keyOf = remoteKeys(async () => {
    const { jwks_uri } = (await configured()).serverMetadata();
    if (jwks_uri === undefined) throw unavailable(new Error('the identity provider publishes no keys'));
    return jwks_uri;
  }, clock);

  return async (token) => {
    // The issuer as the provider writes it: a slash at the end is part of the name.
    const { issuer } = (await configured()).serverMetadata();
    const payload = await verifyIdToken(token, {
      keyOf,
      algorithms: ASYMMETRIC_ALGORITHMS,
      issuer,
      audience,
      now: clock.now(),
      clockToleranceS: PROVIDER_CLOCK_TOLERANCE_S,
      maxChars: MAX_TOKEN_CHARS,
    });
    if (!payload || payload.sub.length > MAX_SUBJECT_CHARS) return null;
    // A token for several audiences or from another client is not for this hub (OpenID Connect Core, section 3.1.3.7).
    const { azp, aud } = payload;
    if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return null;
    if (azp !== undefined && azp !== clientId && audience === clientId) return null;
    return {
      issuer,
      subject: payload.sub,
      email: textOrNull(payload['email']),
      email_confirmed: isTrue(payload['email_verified']),
      issued_at: payload.iat ?? 0,
      expires_at: payload.exp ?? 0,
    };
  };
}

async function startSignIn(
  { scope, issuer }: OidcOptions,
  configuration: client.Configuration,
  redirect_uri: string,
): ReturnType<RedirectProvider['startSignIn']> {
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope,
    ...consentFor(scope, issuer),
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, pending };
}

/** The e-mail from the ID token, or from the UserInfo endpoint, where many providers have it only. */
async function emailOf(
  configuration: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  unlessRefused: UnlessRefused,
): Promise<TokenGrant['email']> {
  const claims = tokens.claims();
  const inToken = textOrNull(claims?.['email']);
  if (inToken !== null) return { address: inToken, confirmed: isTrue(claims?.['email_verified']) };
  if (!claims || configuration.serverMetadata().userinfo_endpoint === undefined) return null;
  const info = await unlessRefused('UserInfo', client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
  const address = textOrNull(info?.email);
  return address === null ? null : { address, confirmed: isTrue(info?.email_verified) };
}
