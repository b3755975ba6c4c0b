import type { FastifyRequest } from 'fastify';
import type { AuthContext, AuthScope } from './auth-scope.ts';
import { assertGoodPassword } from '../../base/config/password-rules.ts';
import { parseCredentials, signInBody, signUpBody } from './request-bodies.ts';
import type { SignUpRule } from '../../base/ports/sign-up-rule.ts';
import { loggedSignIn, type SignInStep } from './sign-in-log.ts';

export interface SignInContext extends AuthContext {
  readonly signUpRule: Pick<SignUpRule, 'admit'>;
  readonly confirmEmail: (email: string) => Promise<void>;
}

/** Signing up and signing in with e-mail and password. */
export function signInRoutes(
  { post }: AuthScope,
  { auth, limits, runAttempt, failures, signUpRule, confirmEmail }: SignInContext,
): void {
  const logged = (request: FastifyRequest, email: string, step: SignInStep, attempt: () => Promise<Response>) =>
    loggedSignIn(request, step, { attempt, failures, accountOf: () => auth.subjectOf(email) });

  post('/sign-up/email', signUpBody, async (request, { email, password, name, invitation = null }) => {
    return logged(request, email, 'sign-up', async () => {
      assertGoodPassword(password, email);
      const attempt = await limits.signUp(email, request.ip);
      // Before the provider is asked: a refusal does not tell whether the e-mail has an account.
      const admission = await signUpRule.admit(email, invitation).catch(async (error: unknown) => {
        await attempt.failed().catch(() => {});
        throw error;
      });
      const account = { email, password, name: name ?? email.split('@')[0] };
      const answer = await auth
        .post(request, '/sign-up/email', account, attempt.mayMail && !admission.provesAddress)
        .catch(async (error: unknown) => {
          await attempt.cancelled().catch(() => {});
          await admission.refused();
          throw error;
        });
      if (!answer.ok) await admission.refused();
      else if (admission.provesAddress) await confirmEmail(email);
      // The sign-up itself is decided. If the counters cannot be updated, the answer stays the same.
      await (answer.ok ? attempt.succeeded() : attempt.failed()).catch(() => {});
      return answer;
    });
  });

  post('/sign-in/email', signInBody, async (request, body) => {
    return logged(request, body.email, 'password', async () => {
      const credentials = parseCredentials(body);
      const attempt = await limits.signIn(credentials.email, request.ip);
      return runAttempt(request, credentials.email.toLowerCase(), attempt, () =>
        auth.post(request, '/sign-in/email', credentials),
      );
    });
  });
}
