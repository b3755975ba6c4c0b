import type { myQuery } from '@exam-vault/contract/documents';
import type { Answer, Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UserRow } from '../../base/database/schema.ts';
import { forbidden } from '../../base/errors.ts';
import { serve } from './serve.ts';

type MyListEndpoint = Endpoint & { access: 'member'; query: typeof myQuery };

/** The documents of a plain list. If the request names a page, the total is sent in X-Total-Count (contract section 4). */
export function withTotal<T>(reply: FastifyReply, page: number | undefined, list: { data: T; total: number }): T {
  if (page !== undefined) reply.header('x-total-count', list.total);
  return list.data;
}

/** Serves the caller's own documents. A `uid` in the query must be the caller's; it selects nothing. */
export function serveMyList<const E extends MyListEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  list: (user: UserRow, page: number | undefined) => Promise<{ data: Answer<E>; total: number }>,
): void {
  serve<MyListEndpoint>(app, endpoint, async ({ caller, query, reply }) => {
    if (query.uid !== undefined && query.uid !== caller.identity.subject) throw forbidden();
    return withTotal(reply, query.page, await list(caller.user, query.page));
  });
}
