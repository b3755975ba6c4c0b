import type { Answer as AnswerOf, Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { serve, type Call } from '../http/serve.ts';
import { acceptedEncoding, jsonAnswer, MIN_COMPRESSED_BYTES, type Answer } from './answer.ts';
import type { AnswerCache, PublicQuestion } from './answer-cache.ts';

/** The part of a call that an answer for everybody may depend on. */
export type Question<E extends Endpoint> = Pick<Call<E>, 'params' | 'query'>;

interface PublicEndpoint<E extends Endpoint> {
  /** Null when the answer depends on who asks, or is not worth keeping. */
  question(asked: Question<E>): PublicQuestion | null;
  /** Answers what has no answer for everybody. Absent: there always is one. */
  otherwise?(call: Call<E>): Promise<AnswerOf<E>>;
}

/** Sends an answer that everybody gets: compressed if the client can read that, 304 if the client has it. */
async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { etag, bytes } = answer;
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (fresh(request.headers, { etag })) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = bytes.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await answer.encoded(encoding));
}

/**
 * Serves an endpoint whose answers are mostly the same for everybody. Access, limits and input are checked as in `serve`, before an
 * answer is looked for.
 */
export function serveAnswers<const E extends Endpoint & { readonly access: 'anyone' }>(
  app: FastifyInstance,
  cache: Pick<AnswerCache, 'answerTo'>,
  endpoint: E,
  { question, otherwise }: PublicEndpoint<E>,
): void {
  serve<E>(app, endpoint, async (call) => {
    const asked = question({ params: call.params, query: call.query });
    const answer = asked && (await cache.answerTo(asked));
    if (answer) return sendAnswer(call.request, call.reply, answer);
    if (!otherwise) throw new Error(`no answer for everybody: ${endpoint.path}`);
    return otherwise(call);
  });
}

/** Serves an answer that never changes while the hub runs. */
export function serveConstant<const E extends Endpoint & { readonly access: 'anyone' }>(
  app: FastifyInstance,
  endpoint: E,
  body: AnswerOf<E>,
): void {
  const answer = jsonAnswer(body);
  serve<E>(app, endpoint, ({ request, reply }) => sendAnswer(request, reply, answer));
}
