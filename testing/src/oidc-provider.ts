import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { HUB_ORIGIN } from './hub-origin.ts';
import { startProcess, type Started } from './process-with-origin.ts';

export const OIDC_CLIENT = { OIDC_CLIENT_ID: 'exam-vault-hub', OIDC_CLIENT_SECRET: 'a secret of hub and provider' };

export interface OidcProviderSettings {
  /** Origins of hubs that may send people here. */
  readonly hubs: readonly string[];
  /** False: the e-mail is at the UserInfo endpoint alone. */
  readonly emailInIdToken?: boolean;
  /** True: refresh tokens as oidc-provider gives them by itself, for `offline_access` with consent; else everybody gets one. */
  readonly ownPolicy?: boolean;
}

/** What a token endpoint answers in the place of its own answer. */
export interface TokenAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  /** 'cut' and 'stalled' leave the body half done. */
  readonly end?: 'whole' | 'cut' | 'stalled';
  /** Instead of all that: its own answer without this value. */
  readonly without?: string;
}

export interface OidcProvider {
  readonly issuer: string;
  /** Signs whatever is given with the provider's own key, or another, so that a token is wrong in one thing only. */
  sign(claims: JWTPayload, options?: { header?: Record<string, unknown>; key?: CryptoKey }): Promise<string>;
  stop(): Promise<void>;
  /** On the same port; `rotated`: with a new key. */
  start(options?: { rotated?: boolean }): Promise<void>;
  /** What the token endpoint answers from now on; null: its own answers. */
  answerTokens(as: TokenAnswer | null): Promise<void>;
  /** What a person's browser does at the provider, from the hub's address to the address of the hub it is sent back to. */
  signIn(address: string, user?: string | null): Promise<URL>;
}

/** The settings of a hub that signs people in with this provider, and by itself. */
export const settingsFor = ({ issuer }: Pick<OidcProvider, 'issuer'>) => ({
  IDENTITY: 'built-in,oidc',
  PUBLIC_URL: HUB_ORIGIN,
  OIDC_ISSUER: issuer,
  ...OIDC_CLIENT,
});

/** What an ID token of this provider says. */
export function claimsOf({ issuer }: OidcProvider, changes: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1_000);
  return { iss: issuer, aud: OIDC_CLIENT.OIDC_CLIENT_ID, sub: 'asha', iat: now, exp: now + 600, ...changes };
}

// From src/ and from dist/ alike.
const SCRIPT = fileURLToPath(new URL('../src/oidc-provider-process.mjs', import.meta.url));

/** A key that signs RS256. */
export async function newKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** Starts oidc-provider in a process of its own; it ends with this one. */
export async function startOidcProvider({ hubs, ...settings }: OidcProviderSettings): Promise<OidcProvider> {
  const redirects = {
    redirect_uris: hubs.map((origin) => `${origin}/api/auth/oidc/callback`),
    post_logout_redirect_uris: hubs.map((origin) => `${origin}/login_form`),
    grant_types: ['authorization_code', 'refresh_token'],
  };
  const clients = [
    { ...redirects, client_id: OIDC_CLIENT.OIDC_CLIENT_ID, client_secret: OIDC_CLIENT.OIDC_CLIENT_SECRET },
    { ...redirects, client_id: 'without-secret', token_endpoint_auth_method: 'none' },
  ];
  let key = await newKey('first');
  let child: Started;
  let issuer = '';

  async function start({ rotated = false } = {}): Promise<void> {
    if (rotated) key = await newKey('second');
    const port = issuer === '' ? 0 : Number(new URL(issuer).port);
    const settled = { ...settings, port, clients, jwks: { keys: [key.jwk] } };
    child = await startProcess(SCRIPT, settled);
    issuer = child.origin;
  }
  await start();

  return {
    get issuer() {
      return issuer;
    },
    sign: (claims, { header = {}, key: other } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(other ?? key.privateKey),
    start,
    stop: () => child.stop(),
    async answerTokens(as) {
      await fetch(`${issuer}/testing/token-answer`, { method: 'PUT', body: JSON.stringify(as) });
    },
    async signIn(address, user = 'asha') {
      const jar = new Map<string, string>();
      let at = new URL(address);
      let form: string | null = null;
      for (let step = 0; step < 10; step++) {
        const answer: Response = await fetch(at, {
          redirect: 'manual',
          headers: {
            // A kept connection may be ended at the moment it is used again, and nobody tries for us.
            connection: 'close',
            cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(form === null ? {} : { method: 'POST', body: form }),
        });
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
          jar.set(name, value);
        }
        const location = answer.headers.get('location');
        const text = await answer.text();
        form = null;
        if (location !== null) {
          at = new URL(location, at);
          if (at.origin !== issuer) return at;
        } else if (text.includes('University sign-in')) {
          form = user === null ? 'cancel=yes' : new URLSearchParams({ user }).toString();
        } else if (text.includes('University consent')) {
          form = 'allow=yes';
        } else throw new Error(`${answer.status} at ${at.pathname}: ${text}`);
      }
      throw new Error('the provider sends in circles');
    },
  };
}
