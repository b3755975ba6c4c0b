import type { Answer as AnswerOf, Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import { requestParts, type Call } from '../http/serve.ts';
import { acceptedEncoding, jsonAnswer, MIN_COMPRESSED_BYTES, type Answer } from './answer.ts';
import type { AnswerCache, PublicQuestion } from './answer-cache.ts';

/** The part of a call that an answer for everybody may depend on. */
type Question<E extends Endpoint> = Pick<Call<E>, 'params' | 'query'>;
type Asked<E extends Endpoint> = Pick<Call<E>, 'caller' | 'params' | 'query'>;

interface PublicEndpoint<E extends Endpoint> {
  /** Null when the answer depends on who asks, or is not worth keeping. */
  question(asked: Question<E>): PublicQuestion | null;
  /** Answers what has no answer for everybody. Absent: there always is one. */
  otherwise?(asked: Asked<E>): Promise<AnswerOf<E>>;
}

/** Sends JSON, compressed if the client can read that. */
function sendJson(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const accepted = answer.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(request.headers['accept-encoding']);
  if (accepted === null) return void reply.send(answer.text);
  answer.encoded(accepted).then(
    (bytes) => reply.header('content-encoding', accepted).send(bytes),
    (error: unknown) => reply.send(error),
  );
}

/** Sends an answer that everybody gets; 304 if the client has it. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { etag } = answer;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (!fresh(request.headers, { etag })) return sendJson(request, reply, answer);
  reply.status(304).header('vary', 'accept-encoding').send();
}

type PublicAccess = Endpoint & { readonly access: 'anyone' };

/** The answers are compressed here, so the plugin need not look at them. */
function route(
  app: FastifyInstance,
  endpoint: PublicAccess,
  handler: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.route({ method: endpoint.method, url: endpoint.path, config: { endpoint }, compress: false, handler });
}

/** What was asked by addresses that were asked before. Only valid input becomes a question. */
const MAX_KNOWN_QUESTIONS = 2_000;
const MAX_KNOWN_URL_LENGTH = 300;

/**
 * Serves an endpoint whose answers are mostly the same for everybody. Access and limits are checked before an answer is looked for, as
 * in `serve`.
 */
export function serveAnswers<const E extends PublicAccess>(
  app: FastifyInstance,
  cache: Pick<AnswerCache, 'answerTo'>,
  endpoint: E,
  { question, otherwise }: PublicEndpoint<E>,
): void {
  const known = new LRUCache<string, PublicQuestion>({ max: MAX_KNOWN_QUESTIONS });

  function questionOf(request: FastifyRequest): PublicQuestion | null {
    const before = known.get(request.url);
    if (before) return before;
    const asked = question(requestParts(endpoint, request));
    if (asked && request.url.length <= MAX_KNOWN_URL_LENGTH) known.set(request.url, asked);
    return asked;
  }

  async function answerOne(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!otherwise) throw new Error(`no answer for everybody: ${endpoint.path}`);
    sendJson(request, reply, jsonAnswer(await otherwise(requestParts(endpoint, request))));
  }

  route(app, endpoint, (request, reply) => {
    const fail = (error: unknown) => reply.send(error);
    const asked = questionOf(request);
    if (!asked) return void answerOne(request, reply).catch(fail);
    cache
      .answerTo(asked)
      .then((answer) => (answer ? sendPublic(request, reply, answer) : answerOne(request, reply)))
      .catch(fail);
  });
}

/** Serves an answer that never changes while the hub runs. */
export function serveConstant<const E extends PublicAccess>(
  app: FastifyInstance,
  endpoint: E,
  body: AnswerOf<E>,
): void {
  const answer = jsonAnswer(body);
  route(app, endpoint, (request, reply) => sendPublic(request, reply, answer));
}
