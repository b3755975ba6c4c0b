import { setTimeout as wait } from 'node:timers/promises';
import { unauthenticated } from '../../base/errors.ts';
import type { AuthContext, AuthScope } from './auth-scope.ts';
import { assertGoodPassword } from '../../base/config/password-rules.ts';
import { changePasswordBody, emailBody, resetPasswordBody } from './request-bodies.ts';

/** A request for a mail takes at least this long, so that its duration does not tell whether the account exists. */
const MIN_MAIL_REQUEST_MS = 300;

/** Changing a password, and setting a new one by a mailed link. */
export function passwordRoutes({ post }: AuthScope, { auth, limits, runAttempt }: AuthContext): void {
  post('/change-password', changePasswordBody, async (request, { newPassword, ...proof }) => {
    const user = await auth.userOf(request);
    if (user === null) throw unauthenticated();
    assertGoodPassword(newPassword, user.email);
    const attempt = await limits.passwordCheck(user.id, request.ip);
    return runAttempt(request, user.id, attempt, () =>
      auth.post(request, '/change-password', { ...proof, newPassword, revokeOtherSessions: true }),
    );
  });

  post('/request-password-reset', emailBody, async (request, { email }) => {
    await limits.requestMail('reset', email, request.ip);
    const [answer] = await Promise.all([
      auth.post(request, '/request-password-reset', { email }),
      wait(MIN_MAIL_REQUEST_MS),
    ]);
    return answer;
  });

  post('/reset-password', resetPasswordBody, async (request, { token, newPassword }) => {
    assertGoodPassword(newPassword, await auth.emailOfReset(token));
    return auth.post(request, '/reset-password', { token, newPassword });
  });
}
