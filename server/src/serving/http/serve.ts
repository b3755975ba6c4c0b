import type { Answer, Endpoint, Parsed } from '@exam-vault/contract/endpoint';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerOf } from './authenticate.ts';
import { jsonBody } from './json-body.ts';
import { parseInput } from './parse-input.ts';

/** One validated request to an endpoint. */
export interface Call<E extends Endpoint> {
  readonly caller: CallerOf<E['access']>;
  readonly params: Parsed<E, 'params'>;
  readonly query: Parsed<E, 'query'>;
  readonly body: Parsed<E, 'body'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The access hook of app.ts sets it before the body is read. */
    caller: CallerOf<'anyone'> | null;
    /** The account of a call under /api/auth, for the log. */
    account: string | null;
    /** The code of the problem that was answered, for the log. */
    problem: ProblemCode | null;
  }
}

/** The validated parts of a request that do not depend on its body. */
export function requestParts<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  const part = (name: 'params' | 'query') => {
    const schema = endpoint[name];
    return schema ? parseInput(schema, request[name], 'query') : undefined;
  };
  return {
    // The access hook has checked the access, so the caller has the type that E['access'] promises.
    caller: request.caller as CallerOf<E['access']>,
    params: part('params') as Parsed<E, 'params'>,
    query: part('query') as Parsed<E, 'query'>,
  };
}

/** The JSON body. An empty body counts as an empty object if every field is optional. */
function sentBody(schema: NonNullable<Endpoint['body']>, request: FastifyRequest): unknown {
  const isEmpty = request.body === undefined || (Buffer.isBuffer(request.body) && request.body.length === 0);
  return isEmpty && schema.safeParse({}).success ? {} : jsonBody(request);
}

/** Serves one JSON endpoint of the contract: access, validation, answer. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) => {
      const parts = requestParts(endpoint, request);
      const body = (endpoint.body ? parseInput(endpoint.body, sentBody(endpoint.body, request)) : undefined) as Parsed<
        E,
        'body'
      >;
      reply.status(endpoint.status ?? 200);
      return handle({ ...parts, body, request, reply, log: request.log });
    },
  });
}
