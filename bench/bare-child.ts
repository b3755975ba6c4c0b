// A Fastify with nothing in it, that returns given bytes for given paths: what the hub is held against.
import Fastify from 'fastify';
import { serveJob } from './child.ts';

export interface BareJob {
  readonly contentType: string;
  readonly bodies: ReadonlyMap<string, string>;
}

serveJob(async ({ contentType, bodies }: BareJob): Promise<{ origin: string }> => {
  const app = Fastify();
  app.get('/*', (request, reply) => reply.type(contentType).send(bodies.get(request.url)));
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
});
