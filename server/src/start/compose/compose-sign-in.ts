import type { Logger } from 'pino';
import { cookiePrefix } from '../../base/adapters/built-in-identity/built-in-identity.ts';
import { ltiMessages } from '../../base/adapters/lti-identity/lti-messages.ts';
import type { Config } from '../../base/config/config.ts';
import { cachedAccountOfCookie } from '../../people/identity/account-of-cookie.ts';
import { authHandler } from '../../people/identity/auth-handler.ts';
import { asIdentityProvider } from '../../people/identity/external/external-accounts.ts';
import { externalCookies } from '../../people/identity/external/external-cookies.ts';
import { externalSessions } from '../../people/identity/external/external-sessions.ts';
import { usedTexts } from '../../people/identity/external/session-store.ts';
import { sealer as makeSealer } from '../../people/identity/external/sealer.ts';
import { linkablePapers } from '../../people/identity/lti/linkable-papers.ts';
import { toolKey } from '../../people/identity/lti/tool-key.ts';
import { failedSignIns } from '../../people/identity/failed-sign-ins.ts';
import { verifierByIssuer } from '../../people/identity/verify-by-issuer.ts';
import type { Identity } from '../../base/ports/identity-provider.ts';
import type { CoreServices } from './compose-core.ts';
import type { composeDocuments } from './compose-documents.ts';

/** All sign-in methods together: what verifies an ID token, and what answers the calls under /api/auth. */
export function composeSignIn(
  config: Config,
  log: Logger,
  core: CoreServices,
  { openReading, catalogue }: Pick<ReturnType<typeof composeDocuments>, 'openReading' | 'catalogue'>,
) {
  const { db, clock, identity, secrets, externalProviders, publicOrigin } = core;
  const { signInMethods } = config.identity;
  const { accounts, redirect, passwords, providers, lti, platforms } = externalProviders;
  const sealer = makeSealer(secrets.providerKey);
  const sessions = externalSessions({ db, providers, accounts, sealer, clock, log });
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const cookies = externalCookies({ prefix: cookiePrefix(identity.issuer, secure), secure });
  const builtIn = signInMethods.includes('built-in') ? identity : null;
  const external = providers.map((provider) => asIdentityProvider(provider, accounts));
  const afterSignOut = `${publicOrigin}/login_form`;

  async function accountOf(cookie: string): Promise<Pick<Identity, 'issuer' | 'subject'> | null> {
    const key = cookies.session.read(cookie);
    const account = key === null ? null : await sessions.accountOf(key);
    if (account || !builtIn) return account;
    const subject = await builtIn.accountOf(cookie);
    return subject === null ? null : { issuer: builtIn.issuer, subject };
  }

  /** When the session of a request was opened: that of its token, or with a provider outside that of its cookie. */
  async function sessionOpenedAt({ issuer, subject, session }: Identity, cookie: string | undefined) {
    if (issuer === identity.issuer) return session === null ? null : identity.openedAt(subject, session);
    const key = cookies.session.read(cookie);
    return key === null ? null : sessions.openedAt(key, { issuer, subject });
  }

  return {
    sessions,
    failures: failedSignIns({ db, clock, log }),
    sessionOpenedAt,
    accountOfLink: accountOf,
    accountOf: cachedAccountOfCookie(async (cookie) => (await accountOf(cookie))?.subject ?? null, clock),
    verifier: verifierByIssuer(builtIn ? [builtIn, ...external] : external),
    handler: authHandler({ builtIn, passwords, redirect, sessions, cookies, afterSignOut }),
    offered: {
      ways: signInMethods.map((kind) => (kind === 'oidc' && redirect ? { kind, name: redirect.name } : { kind })),
      confirms_email: config.mail !== null,
      upload_needs: config.uploads.needs,
      time_zone: config.timeZone,
      sign_up: { mode: config.signUp.mode, domains: [...config.signUp.domains] },
    },
    redirects: { provider: redirect, sessions, cookies, sealer, now: clock.now },
    launches: lti && {
      platforms,
      identity: lti,
      readMessage: ltiMessages(clock),
      toolKey: toolKey(db, sealer),
      papers: linkablePapers(db),
      mayChoosePapers: openReading.to,
      languages: config.languages,
      sessions,
      cookies,
      sealer,
      catalogue,
      now: clock.now,
      useOnce: usedTexts(db, clock),
    },
  };
}
