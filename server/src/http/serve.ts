import type { Answer, Endpoint, Parsed } from '@exam-vault/contract/endpoint';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerOf } from './authenticate.ts';
import { jsonBody } from './json-body.ts';
import { parseInput } from './parse-input.ts';

/** One request to an endpoint, validated. */
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
    /** Set by the access hook of app.ts before the body is read. */
    caller: CallerOf<'anyone'> | null;
    /** The account that a call of the identity provider is about, for the log. */
    account: string | null;
    /** The code of the refusal or the failure, for the log. */
    problem: ProblemCode | null;
  }
}

/** What every endpoint has in common, whatever the form of its body. */
export function requestParts<E extends Endpoint>(endpoint: E, request: FastifyRequest) {
  const part = (name: 'params' | 'query') => {
    const schema = endpoint[name];
    return schema ? parseInput(schema, request[name], 'query') : undefined;
  };
  return {
    // The access hook has made sure of what E['access'] promises.
    caller: request.caller as CallerOf<E['access']>,
    params: part('params') as Parsed<E, 'params'>,
    query: part('query') as Parsed<E, 'query'>,
  };
}

/** The JSON that came; nothing at all is an empty object where every field is optional. */
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
