import type { ProblemCode } from '@exam-vault/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../../../base/errors.ts';
import { makeAttempt, type LoginRateLimits } from '../../../base/limits/login-rate-limits.ts';
import type { PendingSignIn, RedirectProvider } from '../../../base/ports/identity-provider.ts';
import { logSignIn } from '../sign-in-log.ts';
import { SIGN_IN_TIMEOUT_S, type ExternalCookies } from './external-cookies.ts';
import type { ExternalSessions } from './external-sessions.ts';
import type { Sealer } from './sealer.ts';

export interface RedirectRoutesOptions {
  /** Null if the hub has no such provider. Both routes are 404 then. */
  readonly provider: RedirectProvider | null;
  readonly sessions: ExternalSessions;
  readonly cookies: ExternalCookies;
  readonly sealer: Sealer;
  readonly publicOrigin: string;
  readonly now: () => Date;
  readonly limits: Pick<LoginRateLimits, 'startRedirect' | 'finishRedirect'>;
  /** Ends the browser's session with the built-in provider. @returns the Set-Cookie headers that remove its cookies */
  readonly endBuiltInSession: (request: FastifyRequest) => Promise<string[]>;
}

const CALLBACK = '/api/auth/oidc/callback';
const MAX_QUERY_CHARS = 8_192;

/** The outcome as the login form gets it, for example `/login_form?sign_in=done`. */
type Outcome = 'done' | 'refused' | 'unavailable' | 'too_many';

const OUTCOME_OF: Partial<Record<ProblemCode, Outcome>> = { UNAVAILABLE: 'unavailable', RATE_LIMITED: 'too_many' };
const LOGGED_OUTCOMES: Readonly<Record<Outcome, string>> = {
  done: 'succeeded',
  refused: 'refused',
  unavailable: 'unavailable',
  too_many: 'held back',
};

/**
 * Signing in at the provider's own page. The page asks for the provider's address, the browser goes there, and it returns to the
 * callback. State, nonce and PKCE verifier are in an encrypted cookie: only the browser that has started a sign-in can finish it, and it
 * can do so at any hub.
 */
export function redirectRoutes(scope: FastifyInstance, options: RedirectRoutesOptions): void {
  const { provider, sessions, cookies, sealer, publicOrigin, now, limits, endBuiltInSession } = options;

  scope.post('/oidc/start', async (request, reply) => {
    if (!provider) throw notFound();
    await limits.startRedirect(request.ip);
    const { address, pending } = await provider.startSignIn(`${publicOrigin}${CALLBACK}`);
    const until = now().getTime() + SIGN_IN_TIMEOUT_S * 1_000;
    const cookie = await sealer.seal('sign-in', JSON.stringify({ ...pending, until }));
    reply.header('set-cookie', cookies.signIn.set(cookie));
    return { address };
  });

  scope.get('/oidc/callback', { exposeHeadRoute: false }, async (request, reply) => {
    if (!provider) throw notFound();
    const setCookies = [cookies.signIn.clear()];
    let outcome: Outcome = 'refused';
    let account: string | null = null;
    try {
      const key = await finishSignIn(request, provider, options);
      if (key !== null) {
        const previousKey = cookies.session.read(request.headers.cookie);
        if (previousKey !== null) await sessions.end(previousKey);
        setCookies.push(...(await endBuiltInSession(request)), cookies.session.set(key));
        outcome = 'done';
        account = (await sessions.read(key))?.identity.subject ?? null;
      }
    } catch (error) {
      outcome = expectedOutcome(error);
      request.log.warn({ err: (error as Problem).cause ?? error }, 'a sign-in could not be finished');
    }
    logSignIn(request, 'provider', LOGGED_OUTCOMES[outcome], account);
    return reply.header('set-cookie', setCookies).redirect(`/login_form?sign_in=${outcome}`, 302);
  });
}

/** Rethrows an error that is not an outcome of a sign-in. */
function expectedOutcome(error: unknown): Outcome {
  const outcome = error instanceof Problem ? OUTCOME_OF[error.code] : undefined;
  if (outcome === undefined) throw error;
  return outcome;
}

/** Opens a session for a browser that returns from the provider. @returns its key, or null if the return does not belong to the sign-in that was started */
async function finishSignIn(
  request: FastifyRequest,
  provider: RedirectProvider,
  options: RedirectRoutesOptions,
): Promise<string | null> {
  const { sessions, publicOrigin, limits } = options;
  const pending = await pendingSignIn(request, options);
  const query = request.url.slice(request.url.indexOf('?'));
  if (!pending || !query.startsWith('?') || query.length > MAX_QUERY_CHARS) return null;
  // Without a code the person has pressed Cancel: the provider is not asked, so nothing is counted.
  const attempt = new URLSearchParams(query).has('code') ? await limits.finishRedirect(request.ip) : null;
  const returnedTo = new URL(`${publicOrigin}${CALLBACK}${query}`);
  const finish = () => provider.finishSignIn(returnedTo, pending);
  const grant = attempt ? await makeAttempt(attempt, finish, (given) => given !== null, request.log) : await finish();
  return grant && (await sessions.open(provider.kind, grant));
}

/** The sign-in that this browser has started, or null if there is none or it took too long. */
async function pendingSignIn(
  request: FastifyRequest,
  { cookies, sealer, now }: RedirectRoutesOptions,
): Promise<PendingSignIn | null> {
  const cookie = cookies.signIn.read(request.headers.cookie);
  const text = cookie === null ? null : await sealer.open('sign-in', cookie);
  if (text === null) return null;
  const { until, ...pending } = JSON.parse(text) as PendingSignIn & { until: number };
  return now().getTime() < until ? pending : null;
}
