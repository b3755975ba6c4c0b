import type { Answer as AnswerOf, Endpoint } from '@exam-vault/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { requestParts, type Call } from '../http/serve.ts';
import { searchPoints } from '../../base/limits/usage-limits.ts';
import { acceptedEncoding, jsonAnswer, MIN_COMPRESSED_BYTES, type Answer } from './answer.ts';
import type { AnswerCache, PublicQuestion } from './answer-cache.ts';
import { MAX_ADDRESS_LENGTH, type KnownAddress, type KnownAddresses } from './known-addresses.ts';

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

/** From now on `directAnswers` serves the address to those who send no token. */
function remember(
  addresses: KnownAddresses,
  { path, counted }: PublicAccess,
  { url, query }: FastifyRequest,
  ask: KnownAddress['ask'],
): KnownAddress {
  const known = { route: path, counted: counted ? { what: counted, points: searchPoints(query) } : null, ask };
  if (url.length <= MAX_ADDRESS_LENGTH) addresses.set(url, known);
  return known;
}

/**
 * Serves an endpoint whose answers are mostly the same for everybody. Access and limits are checked before an answer is looked for, as
 * in `serve`.
 */
export function serveAnswers<const E extends PublicAccess>(
  app: FastifyInstance,
  cache: Pick<AnswerCache, 'ask' | 'addresses'>,
  endpoint: E,
  { question, otherwise }: PublicEndpoint<E>,
): void {
  async function answerOne(request: FastifyRequest, reply: FastifyReply, asked: Asked<E>): Promise<void> {
    if (!otherwise) throw new Error(`no answer for everybody: ${endpoint.path}`);
    sendJson(request, reply, jsonAnswer(await otherwise(asked)));
  }

  route(app, endpoint, (request, reply) => {
    const fail = (error: unknown) => reply.send(error);
    const known = cache.addresses.get(request.url);
    // Only valid input becomes a question.
    const parts = known ? null : requestParts(endpoint, request);
    const asked = parts && question(parts);
    const address =
      known ?? (asked && remember(cache.addresses, endpoint, request, (asker) => cache.ask(asked, asker)));
    const one = () => answerOne(request, reply, parts ?? requestParts(endpoint, request)).catch(fail);
    if (!address) return void one();
    address.ask({
      answered: (answer) => (answer ? sendPublic(request, reply, answer) : void one()),
      failed: fail,
    });
  });
}

/** Serves an answer that never changes while the hub runs. */
export function serveConstant<const E extends PublicAccess>(
  app: FastifyInstance,
  { addresses }: Pick<AnswerCache, 'addresses'>,
  endpoint: E,
  body: AnswerOf<E>,
): void {
  const answer = jsonAnswer(body);
  route(app, endpoint, (request, reply) => {
    remember(addresses, endpoint, request, ({ answered }) => answered(answer));
    sendPublic(request, reply, answer);
  });
}
