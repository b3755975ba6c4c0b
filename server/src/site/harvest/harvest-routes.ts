import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../base/errors.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { harvest } from './harvest-answer.ts';

interface HarvestRoutesDeps {
  /** Null: the hub is not to be found on the web. */
  readonly answer: ReturnType<typeof harvest> | null;
  readonly usage: Pick<UsageLimits, 'count'>;
}

/** OAI-PMH 2.0 for library catalogues. An answer with an error of the protocol is 200, as the protocol has it. */
export function harvestRoutes(app: FastifyInstance, { answer, usage }: HarvestRoutesDeps): void {
  async function reply(request: FastifyRequest, to: FastifyReply, query: string): Promise<FastifyReply> {
    if (answer === null) throw notFound();
    await usage.count('searches', null, request.ip, 1);
    return to
      .header('cache-control', 'no-store')
      .type('text/xml; charset=utf-8')
      .send(await answer(new URLSearchParams(query)));
  }

  app.get('/oai', (request, to) => reply(request, to, request.url.split('?')[1] ?? ''));
  // The arguments of a POST are a form (section 3.1.1).
  app.post('/oai', (request, to) => reply(request, to, Buffer.isBuffer(request.body) ? request.body.toString() : ''));
}
