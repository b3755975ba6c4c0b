import type { FastifyInstance } from 'fastify';
import type { HubMetrics } from './hub-metrics.ts';

/** Counts every request by its route's pattern: an id, or a path that somebody invented, would make a series of its own. */
export function countRequests(
  app: FastifyInstance,
  { requests, inFlight }: Pick<HubMetrics, 'requests' | 'inFlight'>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    inFlight.inc();
    const startedAt = performance.now();
    // Ends with the connection too, where onResponse never comes.
    reply.raw.once('close', () => {
      inFlight.dec();
      const status = reply.raw.writableFinished ? `${Math.floor(reply.raw.statusCode / 100)}xx` : 'cut';
      const route = request.routeOptions.url ?? 'none';
      requests.observe({ method: request.method, route, status }, (performance.now() - startedAt) / 1_000);
    });
  });
}
