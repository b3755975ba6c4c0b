import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '@exam-vault/contract/endpoint';
import { getIdentity } from '@exam-vault/contract/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { notFound, unauthenticated } from '../errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseInput } from '../http/parse-input.ts';
import { serve } from '../http/serve.ts';
import { keyedMutex } from '../limits/keyed-mutex.ts';
import { loginRateLimits, noLoginRateLimits, type LoginAttempt } from '../limits/login-rate-limits.ts';
import {
  changePasswordBody,
  emailBody,
  parseCredentials,
  assertGoodPassword,
  resetPasswordBody,
  signInBody,
  signUpBody,
} from './request-bodies.ts';
import { forwardAnswer } from './forward-answer.ts';
import { redirectRoutes, type RedirectRoutesOptions } from './external/redirect-routes.ts';
import { requireSameOrigin } from './same-origin.ts';
import { loggedSignIn, type SignInStep } from './sign-in-log.ts';
import { secondFactorRoutes, type ServePost } from './second-factor-routes.ts';
import type { AuthHandler } from './sign-in-provider.ts';

export interface IdentityRoutesOptions {
  readonly pool: pg.Pool;
  readonly rateLimits: boolean;
  /** An origin besides the request's own that may call, or null. */
  readonly publicUrl: string | null;
  /** The origin that the provider takes itself to be at. */
  readonly publicOrigin: string;
  readonly signInMethods: Answer<typeof getIdentity>['ways'];
  /** Signing in at a provider's own page. */
  readonly redirects: Omit<RedirectRoutesOptions, 'publicOrigin' | 'endBuiltIn' | 'limits'>;
}

const BODY_LIMIT = 16_384;
const MAX_USER_AGENT = 300;
/** Milliseconds a request for a mail takes at least, so that its time does not tell whether the account exists. */
const MAIL_TIME = 300;
/** Where the link in a confirmation mail leads in the end. */
const AFTER_CONFIRMATION = '/login_form';

/**
 * GET /identity, and under /api/auth the calls of the provider that are listed here; all else there is 404. The provider
 * gets requests made anew from what was checked: its own origin, our view of the client's address, known fields only.
 */
export async function identityRoutes(
  app: FastifyInstance,
  provider: AuthHandler,
  options: IdentityRoutesOptions,
): Promise<void> {
  const limits = options.rateLimits ? loginRateLimits(options.pool) : noLoginRateLimits;

  serve(app, getIdentity, () => Promise.resolve({ ways: options.signInMethods }));

  const urlOf = (path: string) => `${options.publicOrigin}/api/auth${path}`;

  function headersFor(request: FastifyRequest): Headers {
    const headers = new Headers({ origin: options.publicOrigin, [provider.addressHeader]: request.ip });
    const { cookie, 'user-agent': agent } = request.headers;
    if (cookie !== undefined) headers.set('cookie', cookie);
    if (agent !== undefined) headers.set('user-agent', agent.slice(0, MAX_USER_AGENT));
    return headers;
  }

  function ask(
    request: FastifyRequest,
    path: string,
    body: Record<string, unknown> = {},
    mail = true,
  ): Promise<Response> {
    const headers = headersFor(request);
    headers.set('content-type', 'application/json');
    return provider.handle(new Request(urlOf(path), { method: 'POST', headers, body: JSON.stringify(body) }), mail);
  }

  function askByGet(request: FastifyRequest, path: string): Promise<Response> {
    return provider.handle(new Request(urlOf(path), { headers: headersFor(request) }));
  }

  /** Whose session a request has, or null; asking leaves the session as it is. */
  async function userOf(request: FastifyRequest): Promise<{ id: string; email: string | null } | null> {
    const answer = await askByGet(request, '/get-session?disableRefresh=true');
    const session = answer.ok ? ((await answer.json()) as { user?: { id?: unknown; email?: unknown } } | null) : null;
    const { id, email } = session?.user ?? {};
    if (typeof id !== 'string') return null;
    request.account = id;
    return { id, email: typeof email === 'string' ? email : null };
  }
  const accountOf = async (request: FastifyRequest) => (await userOf(request))?.id ?? null;

  const inTurn = keyedMutex();

  /** Asks what may be a guess at an account; only a refusal of what was typed counts as one. */
  async function guess(
    request: FastifyRequest,
    account: string,
    attempt: LoginAttempt,
    asking: () => Promise<Response>,
  ): Promise<Response> {
    const answer = await inTurn(account, asking).catch(async (error: unknown) => {
      await attempt.cancelled().catch(() => {});
      throw error;
    });
    if (!answer.ok) {
      await attempt.failed();
      return answer;
    }
    // It is done: that this could not be noted must not look as if it were not, nor cost the new session's cookie.
    await attempt.succeeded().catch((error: unknown) => request.log.warn({ err: error }, 'a success was not noted'));
    return answer;
  }

  const withEmail = (request: FastifyRequest, email: string, step: SignInStep, trying: () => Promise<Response>) =>
    loggedSignIn(request, step, trying, async () => (await provider.findAccount(email))?.subject ?? null);
  const withCode = (request: FastifyRequest, step: SignInStep, trying: () => Promise<Response>) =>
    loggedSignIn(request, step, trying, (answer) =>
      Promise.resolve(answer?.headers.get(provider.accountHeader) ?? request.account),
    );

  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (request.method !== 'GET') requireSameOrigin(request, options.publicUrl);
      });

      const get = (
        path: string,
        handle: (request: FastifyRequest, reply: FastifyReply) => Promise<Response>,
        shown?: (text: string) => string,
      ) =>
        scope.get(path, { exposeHeadRoute: false }, async (request, reply) =>
          forwardAnswer(await handle(request, reply), reply, shown),
        );
      const post: ServePost = (path, handle) =>
        scope.post(path, async (request, reply) => forwardAnswer(await handle(request), reply));

      post('/sign-up/email', async (request) => {
        const { email, password, name } = parseInput(signUpBody, jsonBody(request));
        return withEmail(request, email, 'sign-up', async () => {
          assertGoodPassword(password, email);
          const signUp = await limits.signUp(email, request.ip);
          const account = { email, password, name: name ?? email.split('@')[0] };
          const answer = await ask(request, '/sign-up/email', account, signUp.mayMail).catch(async (error: unknown) => {
            await signUp.cancelled().catch(() => {});
            throw error;
          });
          // The account is there or not: that this could not be noted must not look as if it were otherwise.
          await (answer.ok ? signUp.succeeded() : signUp.failed()).catch(() => {});
          return answer;
        });
      });
      post('/sign-in/email', async (request) => {
        const given = parseInput(signInBody, jsonBody(request));
        return withEmail(request, given.email, 'password', async () => {
          const credentials = parseCredentials(given);
          const attempt = await limits.signIn(credentials.email, request.ip);
          return guess(request, credentials.email.toLowerCase(), attempt, () =>
            ask(request, '/sign-in/email', credentials),
          );
        });
      });
      post('/sign-out', async (request) => {
        // For the log alone.
        await accountOf(request).catch(() => null);
        return ask(request, '/sign-out');
      });
      // This token is the ID token.
      get(
        '/token',
        (request) => askByGet(request, '/token'),
        (text) => text,
      );
      get('/get-session', (request) => askByGet(request, '/get-session'));
      get('/jwks', (request, reply) => {
        reply.header('cache-control', 'public, max-age=60');
        return askByGet(request, '/jwks');
      });

      post('/change-password', async (request) => {
        const { newPassword, ...proof } = parseInput(changePasswordBody, jsonBody(request));
        const user = await userOf(request);
        if (user === null) throw unauthenticated();
        assertGoodPassword(newPassword, user.email);
        const attempt = await limits.passwordCheck(user.id, request.ip);
        return guess(request, user.id, attempt, () =>
          ask(request, '/change-password', { ...proof, newPassword, revokeOtherSessions: true }),
        );
      });
      post('/revoke-sessions', async (request) => {
        await accountOf(request).catch(() => null);
        return ask(request, '/revoke-sessions');
      });
      secondFactorRoutes(post, { ask, accountOf, guess, limits, logged: withCode });
      const endBuiltIn = async (request: FastifyRequest) => (await ask(request, '/sign-out')).headers.getSetCookie();
      redirectRoutes(scope, { ...options.redirects, publicOrigin: options.publicOrigin, limits, endBuiltIn });

      post('/request-password-reset', async (request) => {
        const { email } = parseInput(emailBody, jsonBody(request));
        await limits.requestMail('reset', email, request.ip);
        const [answer] = await Promise.all([ask(request, '/request-password-reset', { email }), wait(MAIL_TIME)]);
        return answer;
      });
      post('/reset-password', async (request) => {
        const { token, newPassword } = parseInput(resetPasswordBody, jsonBody(request));
        assertGoodPassword(newPassword, await provider.emailOfReset(token));
        return ask(request, '/reset-password', { token, newPassword });
      });
      post('/send-verification-email', async (request) => {
        const { email } = parseInput(emailBody, jsonBody(request));
        await limits.requestMail('confirm', email, request.ip);
        return ask(request, '/send-verification-email', { email });
      });
      get('/verify-email', (request) => {
        const { token, callbackURL } = request.query as Record<string, unknown>;
        const query = new URLSearchParams({ token: typeof token === 'string' ? token : '' });
        if (callbackURL === AFTER_CONFIRMATION) query.set('callbackURL', AFTER_CONFIRMATION);
        return askByGet(request, `/verify-email?${query.toString()}`);
      });

      const nothing = () => Promise.reject(notFound());
      scope.all('/', nothing);
      scope.all('/*', nothing);
    },
    { prefix: '/api/auth' },
  );
}
