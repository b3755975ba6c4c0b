import type { Answer as AnswerOf, Endpoint } from '@exam-vault/contract/endpoint';
import { readsAs, type Readers } from '@exam-vault/contract/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { searchPoints } from '../../base/limits/usage-limits.ts';
import { readerOf } from '../http/authenticate.ts';
import { requestParts, type Call } from '../http/serve.ts';
import type { AnswerCache, Asker, PublicQuestion } from './answer-cache.ts';
import { jsonAnswer, sendJson, sendPublic, type Answer, type Keeping, type SentAnswer } from './answer.ts';
import { remember, type KnownAddress } from './before-router.ts';

/** The part of a call that an answer for everybody may depend on. */
type Question<E extends Endpoint> = Pick<Call<E>, 'params' | 'query'>;
type Asked<E extends Endpoint> = Pick<Call<E>, 'caller' | 'params' | 'query'>;
type PublicAccess = Endpoint & { readonly access: 'anyone' | 'reader' };
type Cache = Pick<AnswerCache, 'ask' | 'addresses' | 'openReading'>;

interface PublicEndpoint<E extends Endpoint> {
  /** Null when the answer depends on who asks, or is not worth keeping. `readers`: as what the caller reads. */
  question(asked: Question<E>, readers: Readers): PublicQuestion | null;
  /**
   * Answers what has no answer for everybody, and members where only they may read: then the files in it have addresses of their own. Absent:
   * there always is an answer for everybody, with no files in it.
   */
  otherwise?(asked: Asked<E>): Promise<AnswerOf<E>>;
}

type Ask = (asker: Asker) => void;

interface Way {
  readonly ask: Ask | null;
  /** Whether everyone who sends the same request without a token has the same answer. */
  readonly isForAll: boolean;
  readonly keeping: Keeping;
  readonly otherwise: () => Promise<Answer>;
}

/** Finds the answer for everybody, and how to answer where there is none. Only valid input becomes a question. */
type Find = (request: FastifyRequest) => Way;

/**
 * A question of people who may read more than everybody. Those who are signed in share only answers without such documents: the others have
 * addresses of files that are made for one of them.
 */
function questionOf(question: PublicQuestion, readers: Readers, isSignedIn: boolean): PublicQuestion {
  if (readers === 'everyone') return question;
  const key = `${question.key} ${readers}`;
  if (!isSignedIn) return { ...question, key };
  return {
    key: `${key} members`,
    async build() {
      const built = await question.build();
      return built?.documents?.some(({ is_public }) => !is_public) ? null : built;
    },
  };
}

/** It outlives its request, so it must hold nothing of it. */
function knownAddress(
  { path, counted }: PublicAccess,
  points: number,
  keeping: Keeping,
  ask: Ask,
): Omit<KnownAddress, 'headers'> {
  return {
    route: path,
    counted: counted ? { what: counted, points } : null,
    find({ request: { headers } }, send, pass) {
      const sending = { send, fail: pass };
      ask({ answered: (answer) => (answer ? sendPublic(answer, keeping, headers, sending) : pass()), failed: pass });
    },
  };
}

/** Access and limits are checked before an answer is looked for, as in `serve`. */
function serveFound(
  app: FastifyInstance,
  { addresses, openReading }: Omit<Cache, 'ask'>,
  endpoint: PublicAccess,
  find: Find,
): void {
  function handler(request: FastifyRequest, reply: FastifyReply): void {
    const { ask, isForAll, keeping, otherwise } = find(request);
    const { headers } = request;
    const fail = (error: unknown) => void reply.send(error);
    const send = ({ status, headers: described, body }: SentAnswer) =>
      void reply.status(status).headers(described).send(body);
    const answerOne = () => void otherwise().then((answer) => sendJson(answer, headers, { send, fail }), fail);
    if (!ask) return answerOne();
    if (isForAll) {
      const isInside = openReading.isInside(request.raw);
      remember(addresses, reply, knownAddress(endpoint, searchPoints(request.query), keeping, ask), isInside);
    }
    ask({
      answered: (answer) => (answer ? sendPublic(answer, keeping, headers, { send, fail }) : answerOne()),
      failed: fail,
    });
  }
  // The answers are compressed here, so the plugin need not look at them.
  app.route({ method: endpoint.method, url: endpoint.path, config: { endpoint }, compress: false, handler });
}

/** Serves an endpoint whose answers are mostly the same for everybody. */
export function serveAnswers<const E extends PublicAccess>(
  app: FastifyInstance,
  cache: Cache,
  endpoint: E,
  { question, otherwise }: PublicEndpoint<E>,
): void {
  const askFor =
    (asked: PublicQuestion): Ask =>
    (asker) =>
      cache.ask(asked, asker);
  serveFound(app, cache, endpoint, (request) => {
    const parts = requestParts(endpoint, request);
    const isSignedIn = parts.caller.user !== null;
    const isOwn = otherwise !== undefined && isSignedIn && !cache.openReading.toEveryone;
    const asked = isOwn ? null : question(parts, readsAs(readerOf(parts.caller)));
    const { readers = 'everyone' } = asked ?? {};
    const isPrivate = readers !== 'everyone' || (endpoint.access === 'reader' && !cache.openReading.toEveryone);
    return {
      ask: asked && askFor(questionOf(asked, readers, isSignedIn)),
      isForAll: !isSignedIn || asked?.readers === undefined,
      keeping: isPrivate ? 'private, no-cache' : 'no-cache',
      async otherwise() {
        if (!otherwise) throw new Error(`no answer for everybody: ${endpoint.path}`);
        return jsonAnswer(await otherwise(parts));
      },
    };
  });
}
