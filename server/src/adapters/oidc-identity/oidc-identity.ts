import * as client from 'openid-client';
import type { Logger } from 'pino';
import { unavailable } from '../../errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenGrant, RedirectProvider } from '../../ports/identity-provider.ts';
import { remoteKeys } from '../id-tokens/remote-keys.ts';
import { ASYMMETRIC_ALGORITHMS, PROVIDER_CLOCK_TOLERANCE_S, verifyIdToken } from '../id-tokens/verify-id-token.ts';
import { consentFor } from './consent.ts';
import { discovery, problemIn, type OidcClient } from './discovery.ts';

/** Characters; with groups and pictures some providers' tokens are long. */
const MAX_TOKEN_CHARS = 12_288;
/** OpenID Connect Core, section 2. */
const MAX_SUBJECT_CHARS = 255;

/** The provider does not know the hub (RFC 6749, section 5.2): a mistake of the operator's, and nothing about the person. */
const HUB_UNKNOWN: readonly string[] = ['invalid_client', 'unauthorized_client'];
/** The provider cannot just now, where a redirect leaves it no other way to say so (RFC 6749, section 4.1.2.1). */
const NOT_NOW: readonly string[] = ['server_error', 'temporarily_unavailable'];
/**
 * A renewal is refused for good: the refresh token is void (RFC 6749, section 5.2), or the person must come to the provider himself
 * (names of OpenID Connect Core, section 3.1.2.6, which Microsoft Entra says here too). Nothing else ends a session.
 */
const SESSION_OVER: readonly string[] = [
  'invalid_grant',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
];

export interface OidcOptions extends OidcClient {
  /** What `aud` of a token must hold. */
  readonly audience: string;
  readonly name: string;
  /** Separated by spaces. */
  readonly scope: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const isTrue = (claim: unknown) => claim === true || claim === 'true';
const filled = (claim: unknown) => (typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null);

/** Any OpenID provider: discovery, authorization code with PKCE, by openid-client; its tokens by the hub's own one way. */
export function oidcIdentity(options: OidcOptions): RedirectProvider {
  const { audience, clientId, scope, clock, log } = options;
  const configured = discovery(options, clock);
  const keyOf = remoteKeys(async () => {
    const { jwks_uri } = (await configured()).serverMetadata();
    if (jwks_uri === undefined) throw unavailable(new Error('the identity provider publishes no keys'));
    return jwks_uri;
  }, clock);

  /**
   * Null when the provider refuses or says what cannot be: the log has why. `isRefusal` judges by the name of the provider's own error,
   * '' where it named none. @throws Problem UNAVAILABLE when it is no refusal
   */
  async function unlessRefused<T>(
    what: string,
    asking: Promise<T>,
    isRefusal = (name: string) => !NOT_NOW.includes(name),
  ): Promise<T | null> {
    try {
      return await asking;
    } catch (error) {
      const problem = problemIn(error);
      if (problem) throw problem;
      const { code, message, error: name = '' } = error as { code?: string; message?: string; error?: string };
      if (error instanceof client.ResponseBodyError && HUB_UNKNOWN.includes(name)) {
        const told = { reason: name, description: error.error_description };
        log.error(told, 'the identity provider does not take the hub: see OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
        throw unavailable(error);
      }
      log.warn({ code, reason: name || message }, `the identity provider's answer was not taken: ${what}`);
      if (isRefusal(name)) return null;
      throw unavailable(error);
    }
  }

  /** Many providers name the e-mail at their UserInfo endpoint alone. */
  async function emailOf(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<TokenGrant['email']> {
    const claims = tokens.claims();
    const inToken = filled(claims?.['email']);
    if (inToken !== null) return { address: inToken, confirmed: isTrue(claims?.['email_verified']) };
    if (!claims || configuration.serverMetadata().userinfo_endpoint === undefined) return null;
    const info = await unlessRefused('UserInfo', client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    const address = filled(info?.email);
    return address === null ? null : { address, confirmed: isTrue(info?.email_verified) };
  }

  return {
    kind: 'oidc',
    issuer: options.issuer,
    name: options.name,

    async readClaims(token) {
      // As the provider writes it: a slash at the end is part of the name.
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
      // Made for several, or by another client (OpenID Connect Core, section 3.1.3.7).
      const { azp, aud } = payload;
      if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return null;
      if (azp !== undefined && azp !== clientId && audience === clientId) return null;
      return {
        issuer,
        subject: payload.sub,
        email: filled(payload['email']),
        email_confirmed: isTrue(payload['email_verified']),
        issued_at: payload.iat ?? 0,
        expires_at: payload.exp ?? 0,
      };
    },

    async startSignIn(redirect_uri) {
      const configuration = await configured();
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri,
        scope,
        ...consentFor(scope, options.issuer),
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, pending };
    },

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
        email: await emailOf(configuration, tokens),
      };
    },

    async renew(refresh_token) {
      const configuration = await configured();
      const asking = client.refreshTokenGrant(configuration, refresh_token);
      const tokens = await unlessRefused('renewal', asking, (name) => SESSION_OVER.includes(name));
      if (!tokens) return null;
      // Without a new refresh token the old one stays good.
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
