import type { FastifyRequest } from 'fastify';
import { unauthenticated } from '../../base/errors.ts';
import type { AuthContext, AuthScope } from './auth-scope.ts';
import { appCodeBody, backupCodeBody, passwordAndCodeBody, passwordBody } from './request-bodies.ts';
import { loggedSignIn, type SignInStep } from './sign-in-log.ts';

/**
 * Turning the second factor on and off, and the second step of a sign-in. An account with a second factor gets no session, and so no ID
 * token, from its password alone. Until the code is right, a cookie of the provider allows ten minutes and five attempts.
 */
export function secondFactorRoutes({ post }: AuthScope, { auth, limits, runAttempt, failures }: AuthContext): void {
  /** Inside a session the attempt counts for its account, like a check of the password. Without a session the provider counts. */
  async function limited(
    request: FastifyRequest,
    call: () => Promise<Response>,
    needsSession: boolean,
  ): Promise<Response> {
    const account = await auth.accountOf(request);
    if (account !== null) return runAttempt(request, account, await limits.passwordCheck(account, request.ip), call);
    if (needsSession) throw unauthenticated();
    return call();
  }

  const logged = (request: FastifyRequest, step: SignInStep, attempt: () => Promise<Response>) =>
    loggedSignIn(request, step, {
      attempt,
      failures,
      accountOf: (answer) => Promise.resolve(auth.accountOfAnswer(answer) ?? request.account),
    });

  post('/two-factor/enable', passwordBody, (request, { password }) => {
    return limited(request, () => auth.post(request, '/two-factor/enable', { password, method: 'totp' }), true);
  });
  post('/two-factor/verify-totp', appCodeBody, (request, { code }) => {
    return logged(request, 'app code', () =>
      limited(request, () => auth.post(request, '/two-factor/verify-totp', { code }), false),
    );
  });
  post('/two-factor/verify-backup-code', backupCodeBody, (request, { code }) => {
    return logged(request, 'backup code', () =>
      limited(request, () => auth.post(request, '/two-factor/verify-backup-code', { code }), false),
    );
  });
  post('/two-factor/disable', passwordAndCodeBody, (request, { password, code }) => {
    return limited(request, () => auth.post(request, '/two-factor/disable', { password, code }), true);
  });
}
