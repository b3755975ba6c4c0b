import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../errors.ts';
import type { PendingSignIn, RedirectProvider } from '../ports/identity-provider.ts';
import { SIGN_IN_TIME, type ProviderCookies } from './provider-cookies.ts';
import type { ProviderSessions } from './provider-sessions.ts';
import type { Sealer } from './sealed.ts';
import { logSignIn } from './sign-in-log.ts';

export interface RedirectRoutesOptions {
  /** Null: the hub has no such provider, and both routes are 404. */
  readonly provider: RedirectProvider | null;
  readonly sessions: ProviderSessions;
  readonly cookies: ProviderCookies;
  readonly sealed: Sealer;
  readonly publicOrigin: string;
  readonly now: () => Date;
  /** Ends the built-in provider's session of this browser: the cookies that say so. */
  readonly endBuiltIn: (request: FastifyRequest) => Promise<string[]>;
}

const CALLBACK = '/api/auth/oidc/callback';
/** Characters of what a provider sends back. */
const MOST = 8_192;

/** How it went, for the login form: `/login_form?sign_in=done`. */
type Outcome = 'done' | 'refused' | 'unavailable';

/**
 * Signing in at the provider's own page: the page asks where to go, the browser goes there and comes back to the callback. State, nonce
 * and PKCE verifier are in an encrypted cookie, so that only the browser that began can end it, in whatever hub.
 */
export function redirectRoutes(scope: FastifyInstance, options: RedirectRoutesOptions): void {
  const { provider, sessions, cookies, sealed, publicOrigin, now, endBuiltIn } = options;

  async function pendingOf(request: FastifyRequest): Promise<PendingSignIn | null> {
    const cookie = cookies.signIn.read(request.headers.cookie);
    const text = cookie === null ? null : await sealed.open('sign-in', cookie);
    if (text === null) return null;
    const { until, ...pending } = JSON.parse(text) as PendingSignIn & { until: number };
    return now().getTime() < until ? pending : null;
  }

  /** The key of the new session, null when anything is not as it was begun. */
  async function enter(request: FastifyRequest, from: RedirectProvider): Promise<string | null> {
    const pending = await pendingOf(request);
    const query = request.url.slice(request.url.indexOf('?'));
    if (!pending || !query.startsWith('?') || query.length > MOST) return null;
    const grant = await from.finish(new URL(`${publicOrigin}${CALLBACK}${query}`), pending);
    return grant && sessions.open(from.kind, grant);
  }

  scope.post('/oidc/start', async (_request, reply) => {
    if (!provider) throw notFound();
    const { address, pending } = await provider.begin(`${publicOrigin}${CALLBACK}`);
    const until = now().getTime() + SIGN_IN_TIME * 1_000;
    reply.header('set-cookie', cookies.signIn.set(await sealed.seal('sign-in', JSON.stringify({ ...pending, until }))));
    return { address };
  });

  scope.get('/oidc/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (!provider) throw notFound();
    const set = [cookies.signIn.clear()];
    let outcome: Outcome = 'refused';
    let account: string | null = null;
    try {
      const key = await enter(request, provider);
      if (key !== null) {
        const before = cookies.session.read(request.headers.cookie);
        if (before !== null) await sessions.end(before);
        set.push(...(await endBuiltIn(request)), cookies.session.set(key));
        outcome = 'done';
        account = (await sessions.whose(key))?.identity.subject ?? null;
      }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'UNAVAILABLE') throw error;
      request.log.warn({ err: error.cause ?? error }, 'a sign-in could not be ended');
      outcome = 'unavailable';
    }
    logSignIn(request, 'provider', outcome === 'done' ? 'succeeded' : outcome, account);
    return reply.header('set-cookie', set).redirect(`/login_form?sign_in=${outcome}`, 302);
  });
}
