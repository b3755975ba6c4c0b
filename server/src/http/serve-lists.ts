import type { myQuery } from '@exam-vault/contract/documents';
import type { Answer, Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UserRow } from '../database/schema.ts';
import { forbidden } from '../errors.ts';
import { serve } from './serve.ts';

type MyListEndpoint = Endpoint & { access: 'member'; query: typeof myQuery };

/** The documents of a plain list; where a page was asked for, the total is in X-Total-Count (contract section 4). */
export function withTotal<T>(reply: FastifyReply, page: number | undefined, found: { data: T; total: number }): T {
  if (page !== undefined) reply.header('x-total-count', found.total);
  return found.data;
}

/** A "my" list: `uid` is only compared with the token's subject. */
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
