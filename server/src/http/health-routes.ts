import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors.ts';

/** /healthz: the process is alive. /readyz: database and storage answer; 503 otherwise, and while the hub is closing. */
export function healthRoutes(app: FastifyInstance, checks: ReadonlyArray<() => Promise<unknown>>): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (closing) throw unavailable();
    try {
      await Promise.all(checks.map((check) => check()));
    } catch (error) {
      throw unavailable(error);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
