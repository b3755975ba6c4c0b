import type { Answer } from '@exam-vault/contract/endpoint';
import { getIdentity } from '@exam-vault/contract/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { serve } from '../../serving/http/serve.ts';
import { loginRateLimits, noLoginRateLimits } from '../../base/limits/login-rate-limits.ts';
import type { SignUpRule } from '../../base/ports/sign-up-rule.ts';
import { authClient } from './auth-client.ts';
import type { AuthHandler } from '../../base/ports/auth-handler.ts';
import { authScope } from './auth-scope.ts';
import { browserSessionRoutes } from './browser-session-routes.ts';
import { emailConfirmationRoutes } from './email-confirmation-routes.ts';
import { redirectRoutes, type RedirectRoutesOptions } from './external/redirect-routes.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { ltiRoutes, type LtiRoutesOptions } from './lti/lti-routes.ts';
import { loginAttemptRunner } from './login-attempts.ts';
import { passwordRoutes } from './password-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export interface IdentityRoutesOptions {
  readonly pool: pg.Pool;
  readonly rateLimits: boolean;
  /** An origin that may call besides the request's own, or null. */
  readonly publicUrl: string | null;
  /** The hub's own origin, as the identity provider knows it. */
  readonly publicOrigin: string;
  readonly signUpRule: Pick<SignUpRule, 'admit'>;
  /** Confirms the e-mail of a built-in account, if there is one. */
  readonly confirmEmail: (email: string) => Promise<void>;
  readonly failures: Pick<FailedSignIns, 'count'>;
  readonly offered: Answer<typeof getIdentity>;
  /** Null without LTI_FILE. */
  readonly launches: Omit<LtiRoutesOptions, 'publicOrigin' | 'endBuiltInSession' | 'limits'> | null;
  readonly redirects: Omit<RedirectRoutesOptions, 'publicOrigin' | 'endBuiltInSession' | 'limits'>;
}

/** GET /identity, and the calls under /api/auth. Calls of the identity provider that are not listed here are 404. */
export async function identityRoutes(
  app: FastifyInstance,
  handler: AuthHandler,
  options: IdentityRoutesOptions,
): Promise<void> {
  const { pool, rateLimits, publicUrl, publicOrigin, offered, redirects, launches } = options;
  const auth = authClient(handler, publicOrigin);
  const limits = rateLimits ? loginRateLimits(pool) : noLoginRateLimits;
  const context = { auth, limits, runAttempt: loginAttemptRunner(), failures: options.failures };
  const endBuiltInSession = async (request: FastifyRequest) =>
    (await auth.post(request, '/sign-out')).headers.getSetCookie();

  serve(app, getIdentity, () => Promise.resolve(offered));

  await app.register(
    async (scoped) => {
      const scope = authScope(scoped, publicUrl);
      signInRoutes(scope, { ...context, signUpRule: options.signUpRule, confirmEmail: options.confirmEmail });
      secondFactorRoutes(scope, context);
      browserSessionRoutes(scope, context);
      passwordRoutes(scope, context);
      emailConfirmationRoutes(scope, context);
      redirectRoutes(scoped, { ...redirects, publicOrigin, limits, endBuiltInSession });
    },
    { prefix: '/api/auth' },
  );
  await ltiRoutes(app, launches && { ...launches, publicOrigin, limits, endBuiltInSession });
}
