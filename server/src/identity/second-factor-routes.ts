import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../errors.ts';
import { jsonBody } from '../http/json-body.ts';
import { parseInput } from '../http/parse-input.ts';
import type { LoginAttempt, LoginRateLimits } from '../limits/login-rate-limits.ts';
import type { SignInStep } from './sign-in-log.ts';
import { appCodeBody, backupCodeBody, passwordAndCodeBody, passwordBody } from './request-bodies.ts';

/** How the calls are served; see identity-routes.ts. */
export type ServePost = (path: string, handle: (request: FastifyRequest) => Promise<Response>) => unknown;

interface Asking {
  ask(request: FastifyRequest, path: string, body: Record<string, unknown>): Promise<Response>;
  accountOf(request: FastifyRequest): Promise<string | null>;
  guess(
    request: FastifyRequest,
    account: string,
    attempt: LoginAttempt,
    asking: () => Promise<Response>,
  ): Promise<Response>;
  logged(request: FastifyRequest, step: SignInStep, trying: () => Promise<Response>): Promise<Response>;
  readonly limits: Pick<LoginRateLimits, 'passwordCheck'>;
}

/**
 * Turning the second factor on and off, and the second step of a sign-in. After the password of an account that has one there is
 * no session and so no ID token; the provider's own cookie stands for the ten minutes until the code, and for five tries.
 */
export function secondFactorRoutes(post: ServePost, { ask, accountOf, guess, logged, limits }: Asking): void {
  /** What is asked in a session is counted by its account, as the current password is; without one the provider counts. */
  async function counted(request: FastifyRequest, asking: () => Promise<Response>, needed: boolean): Promise<Response> {
    const account = await accountOf(request);
    if (account !== null) return guess(request, account, await limits.passwordCheck(account, request.ip), asking);
    if (needed) throw unauthenticated();
    return asking();
  }

  post('/two-factor/enable', (request) => {
    const { password } = parseInput(passwordBody, jsonBody(request));
    return counted(request, () => ask(request, '/two-factor/enable', { password, method: 'totp' }), true);
  });
  post('/two-factor/verify-totp', (request) => {
    const { code } = parseInput(appCodeBody, jsonBody(request));
    return logged(request, 'app code', () =>
      counted(request, () => ask(request, '/two-factor/verify-totp', { code }), false),
    );
  });
  post('/two-factor/verify-backup-code', (request) => {
    const { code } = parseInput(backupCodeBody, jsonBody(request));
    return logged(request, 'backup code', () =>
      counted(request, () => ask(request, '/two-factor/verify-backup-code', { code }), false),
    );
  });
  post('/two-factor/disable', (request) => {
    const { password, code } = parseInput(passwordAndCodeBody, jsonBody(request));
    return counted(request, () => ask(request, '/two-factor/disable', { password, code }), true);
  });
}
