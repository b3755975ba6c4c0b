import type { myQuery } from '@exam-vault/contract/documents';
import type { Answer, Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../database/schema.ts';
import { forbidden } from '../errors.ts';
import { serve } from './serve.ts';

type MyListEndpoint = Endpoint & { access: 'member'; query: typeof myQuery };

/** A "my" list: `uid` is only compared with the token's subject, and with `page` the total is in X-Total-Count. */
export function serveMyList<const E extends MyListEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  list: (user: UserRow, page: number | undefined) => Promise<{ data: Answer<E>; total: number }>,
): void {
  serve<MyListEndpoint>(app, endpoint, async ({ caller, query, reply }) => {
    if (query.uid !== undefined && query.uid !== caller.identity.subject) throw forbidden();
    const { data, total } = await list(caller.user, query.page);
    if (query.page !== undefined) reply.header('x-total-count', total);
    return data;
  });
}
