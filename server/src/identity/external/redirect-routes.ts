import type { ProblemCode } from '@exam-vault/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../../errors.ts';
import type { PendingSignIn, RedirectProvider } from '../../ports/identity-provider.ts';
import type { LoginRateLimits } from '../../limits/login-rate-limits.ts';
import { SIGN_IN_TIMEOUT_S, type ExternalCookies } from './external-cookies.ts';
import type { ExternalSessions } from './external-sessions.ts';
import type { Sealer } from './sealer.ts';
import { logSignIn } from '../sign-in-log.ts';

export interface RedirectRoutesOptions {
  /** Null: the hub has no such provider, and both routes are 404. */
  readonly provider: RedirectProvider | null;
  readonly sessions: ExternalSessions;
  readonly cookies: ExternalCookies;
  readonly sealed: Sealer;
  readonly publicOrigin: string;
  readonly now: () => Date;
  readonly limits: Pick<LoginRateLimits, 'startRedirect' | 'finishRedirect'>;
  /** Ends the built-in provider's session of this browser: the cookies that say so. */
  readonly endBuiltIn: (request: FastifyRequest) => Promise<string[]>;
}

const CALLBACK = '/api/auth/oidc/callback';
/** Characters of what a provider sends back. */
const MAX_QUERY_CHARS = 8_192;

/** How it went, for the login form: `/login_form?sign_in=done`. */
type Outcome = 'done' | 'refused' | 'unavailable' | 'too_many';

const OUTCOME_OF: Partial<Record<ProblemCode, Outcome>> = { UNAVAILABLE: 'unavailable', RATE_LIMITED: 'too_many' };
const LOGGED: Readonly<Record<Outcome, string>> = {
  done: 'succeeded',
  refused: 'refused',
  unavailable: 'unavailable',
  too_many: 'held back',
};

/**
 * Signing in at the provider's own page: the page asks where to go, the browser goes there and comes back to the callback. State, nonce
 * and PKCE verifier are in an encrypted cookie, so that only the browser that began can end it, in whatever hub.
 */
export function redirectRoutes(scope: FastifyInstance, options: RedirectRoutesOptions): void {
  const { provider, sessions, cookies, sealed, publicOrigin, now, limits, endBuiltIn } = options;

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
    if (!pending || !query.startsWith('?') || query.length > MAX_QUERY_CHARS) return null;
    // Without a code nobody is asked: somebody has pressed Cancel there.
    const attempt = new URLSearchParams(query).has('code') ? await limits.finishRedirect(request.ip) : null;
    const grant = await from
      .finishSignIn(new URL(`${publicOrigin}${CALLBACK}${query}`), pending)
      .catch(async (error: unknown) => {
        await attempt?.cancelled().catch(() => {});
        throw error;
      });
    if (grant === null) {
      await attempt?.failed();
      return null;
    }
    const key = await sessions.open(from.kind, grant);
    // It is done: that this could not be noted must not cost the session.
    await attempt?.succeeded().catch((error: unknown) => request.log.warn({ err: error }, 'a success was not noted'));
    return key;
  }

  scope.post('/oidc/start', async (request, reply) => {
    if (!provider) throw notFound();
    await limits.startRedirect(request.ip);
    const { address, pending } = await provider.startSignIn(`${publicOrigin}${CALLBACK}`);
    const until = now().getTime() + SIGN_IN_TIMEOUT_S * 1_000;
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
      const known = error instanceof Problem ? OUTCOME_OF[error.code] : undefined;
      if (!(error instanceof Problem) || known === undefined) throw error;
      request.log.warn({ err: error.cause ?? error }, 'a sign-in could not be ended');
      outcome = known;
    }
    logSignIn(request, 'provider', LOGGED[outcome], account);
    return reply.header('set-cookie', set).redirect(`/login_form?sign_in=${outcome}`, 302);
  });
}
