import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { jsonBody } from '../../serving/http/json-body.ts';
import { parseInput } from '../../serving/http/parse-input.ts';
import { forwardAnswer } from './forward-answer.ts';
import { notFound } from '../../base/errors.ts';
import type { LoginRateLimits } from '../../base/limits/login-rate-limits.ts';
import type { AuthClient } from './auth-client.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { foreignOrigin } from '../../base/identity-problems.ts';
import type { RunLoginAttempt } from './login-attempts.ts';

const MAX_BODY_BYTES = 16_384;

/** Adds routes under /api/auth. Their answers come from an identity provider and are forwarded by forward-answer.ts. */
export interface AuthScope {
  /** `present` makes the body that is sent; by default it leaves out the session's id. */
  get(
    path: string,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<Response>,
    present?: (text: string) => string,
  ): void;
  /** The fields are those of the JSON body; null: it has none. @throws Problem VALIDATION, MISSING_FIELDS */
  post<Body extends z.ZodMiniType>(
    path: string,
    body: Body | null,
    handle: (request: FastifyRequest, fields: z.output<Body>) => Promise<Response>,
  ): void;
}

/** What the routes under /api/auth work with. */
export interface AuthContext {
  readonly auth: AuthClient;
  readonly limits: LoginRateLimits;
  readonly runAttempt: RunLoginAttempt;
  readonly failures: Pick<FailedSignIns, 'count'>;
}

/** Prepares a Fastify scope for the calls under /api/auth: small bodies, no caching, same origin only, and 404 for unknown paths. */
export function authScope(app: FastifyInstance, publicUrl: string | null): AuthScope {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.method !== 'GET') requireSameOrigin(request, publicUrl);
  });
  const unknownPath = () => Promise.reject(notFound());
  app.all('/', unknownPath);
  app.all('/*', unknownPath);
  return {
    get(path, handle, present) {
      app.get(path, { exposeHeadRoute: false }, async (request, reply) =>
        forwardAnswer(await handle(request, reply), reply, present),
      );
    },
    post(path, body, handle) {
      app.post(path, async (request, reply) =>
        forwardAnswer(await handle(request, body ? parseInput(body, jsonBody(request)) : ({} as never)), reply),
      );
    },
  };
}

/**
 * Refuses requests that another site's page sends with the cookies of this hub. The hub's own origin and PUBLIC_URL are allowed. Clients
 * that are not browsers send no Origin and are allowed too. @throws Problem FORBIDDEN
 */
function requireSameOrigin(request: FastifyRequest, publicUrl: string | null): void {
  const { origin } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin();
    return;
  }
  if (origin === publicUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host.toLowerCase()) throw foreignOrigin();
}
