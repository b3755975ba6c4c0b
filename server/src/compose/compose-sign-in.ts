import type { Logger } from 'pino';
import { cookiePrefix } from '../adapters/built-in-identity/built-in-identity.ts';
import type { Config } from '../config/config.ts';
import { accountOfCookie } from '../identity/account-of-cookie.ts';
import { verifierByIssuer } from '../identity/verify-by-issuer.ts';
import { asIdentityProvider } from '../identity/external/external-accounts.ts';
import { externalCookies } from '../identity/external/external-cookies.ts';
import { providerSessions } from '../identity/external/external-sessions.ts';
import { sealer } from '../identity/external/sealer.ts';
import { authHandler } from '../identity/auth-handler.ts';
import type { CoreServices } from './compose-core.ts';

/** All sign-in methods: the verifier of their tokens, and the handler of /api/auth. */
export function composeSignIn(config: Config, log: Logger, core: CoreServices) {
  const { db, clock, identity, secrets, outside, publicOrigin } = core;
  const { signInMethods: ways } = config.identity;
  const { accounts, redirect, passwords, providers } = outside;
  const sealed = sealer(secrets.providerKey);
  const sessions = providerSessions({ db, providers, accounts, sealed, clock, log });
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const cookies = externalCookies({ prefix: cookiePrefix(identity.issuer, secure), secure });
  const builtIn = ways.includes('built-in') ? identity : null;
  const known = providers.map((provider) => asIdentityProvider(provider, accounts));
  async function accountOf(cookie: string): Promise<string | null> {
    const key = cookies.session.read(cookie);
    const outsider = key === null ? null : await sessions.accountOf(key);
    return outsider ?? (builtIn ? builtIn.accountOf(cookie) : null);
  }
  return {
    sessions,
    accountOf: accountOfCookie(accountOf, clock),
    verifier: verifierByIssuer(builtIn ? [builtIn, ...known] : known),
    calls: authHandler({ builtIn, passwords, redirect, sessions, cookies, afterSignOut: `${publicOrigin}/login_form` }),
    ways: ways.map((kind) => (kind === 'oidc' && redirect ? { kind, name: redirect.name } : { kind })),
    redirects: { provider: redirect, sessions, cookies, sealed, now: clock.now },
  };
}
