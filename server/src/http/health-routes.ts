import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';
import { problemBody } from './answer-errors.ts';

/** The nightly backups, as a monitor sees them. */
interface WatchedBackups {
  state(): Promise<{ readonly made_at: string | null; readonly failed: { readonly since: string } | null }>;
}

/**
 * /healthz: the process is alive. /readyz: database and storage answer; 503 otherwise, and while the hub is closing. Where nightly
 * backups are made it says since when they fail: that is no reason to take the hub away from people.
 * @returns what makes /readyz say 503 from now on, while all else is still served
 */
export function healthRoutes(
  app: FastifyInstance,
  checks: ReadonlyArray<() => Promise<unknown>>,
  backups: WatchedBackups | null,
): () => void {
  let closing = false;
  const close = () => {
    closing = true;
  };
  app.addHook('preClose', async () => close());
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    // As told: nothing has failed, and the log must not say so at each look of a proxy.
    if (closing) {
      const { status, code, message, retryAfter } = unavailable();
      request.problem = code;
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
        .send(problemBody(code, message));
    }
    try {
      await Promise.all(checks.map((check) => check()));
      const state = await backups?.state();
      const backup = state && { made_at: state.made_at, failing_since: state.failed?.since ?? null };
      return await reply.header('cache-control', 'no-store').send({ status: 'ready', ...(backup ? { backup } : {}) });
    } catch (error) {
      throw unavailable(error);
    }
  });
  return close;
}
