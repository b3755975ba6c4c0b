import type { Socket } from 'node:net';
import type { ProblemBody, ProblemCode } from '@exam-vault/contract/problems';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isReadOnly } from '../../base/database/drop-standby-connections.ts';
import { STATEMENT_ENDED } from '../../base/database/statement-limit.ts';
import { accountDisabled, notFound, Problem, storageFull, unavailable, validation } from '../../base/errors.ts';
import {
  FileMissingError,
  storageErrorOf,
  StorageFullError,
  StorageUnavailableError,
} from '../../base/ports/file-storage.ts';

/** Errors after which the same request may work in a moment: the database or the network is away. */
const TRANSIENT_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name of a server that is being moved.
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: connection lost, shutting down, starting up, too many connections, serialization, deadlock; a statement that took too
  // long.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53200',
  '40001',
  '40P01',
  STATEMENT_ENDED,
  // PostgreSQL: its disk has answered with an error.
  '58030',
]);
/**
 * The one code that pgbouncer has for all its errors: the server cannot be reached, no connection is free, pgbouncer stops. PostgreSQL
 * sends the same code with a `routine`; then it is a bug of the hub.
 */
const POOLER_ERROR_CODE = '08P01';
const TRANSIENT_ERROR_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** A row that refers to a person whose account was deleted while their request was under way. */
const FOREIGN_KEY_VIOLATION = '23503';
const REFERS_TO_PERSON =
  /_(?:owner_id|user_id|reviewer_id|reporter_id|actor_id|author_id|confirmed_by|closed_by)_fkey$/;
/** A row that refers to what was deleted while the request was under way: an answer, or the paper of a question. */
const REFERS_TO_GONE = new Set([
  'answers_document_id_fkey',
  'answers_question_id_fkey',
  'answer_votes_answer_id_fkey',
  'reports_answer_id_fkey',
  'study_list_document_id_fkey',
  'study_list_question_id_fkey',
]);

type ErrorDetails = Partial<FastifyError> & { syscall?: string; routine?: string; constraint?: string };

function toProblem(thrown: unknown): Problem {
  const error = storageErrorOf(thrown);
  if (error instanceof Problem) return error;
  if (error instanceof StorageUnavailableError || error instanceof FileMissingError) return unavailable(error);
  if (error instanceof StorageFullError) return storageFull(error);
  const { code = '', message = '', statusCode, syscall, routine, constraint = '' } = error as ErrorDetails;
  if (code === FOREIGN_KEY_VIOLATION && REFERS_TO_PERSON.test(constraint)) return accountDisabled();
  if (code === FOREIGN_KEY_VIOLATION && REFERS_TO_GONE.has(constraint)) return notFound();
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('FILE_TOO_LARGE', 'The request is too large.');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    // The static file server refuses unusual names with 403. No file has such a name.
    return statusCode === 404 || statusCode === 403
      ? notFound()
      : new Problem('VALIDATION', validation('The request isn’t valid.').message, { status: statusCode });
  }
  // These checks come after the status: a client that disconnects in the middle of its body is an ECONNRESET too.
  // The embedded database has no socket while it restarts.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  const isFromPooler = code === POOLER_ERROR_CODE && routine === undefined;
  if (
    hasNoSocket ||
    isFromPooler ||
    isReadOnly(error as ErrorDetails) ||
    TRANSIENT_ERROR_CODES.has(code) ||
    TRANSIENT_ERROR_MESSAGES.test(message)
  )
    return unavailable(error);
  if (code === '53100') return storageFull(error);
  return new Problem('INTERNAL', 'Something went wrong on our side. Please try again later.', { cause: error });
}

export function problemBody(code: ProblemCode, message: string): ProblemBody {
  return { error: message, message, code };
}

/** Every 401 names the scheme (RFC 9110 section 11.6.1). The error is only for requests that sent a token (RFC 6750 section 3.1). */
function challenge(request: FastifyRequest): string {
  const hasToken = /^bearer /i.test(request.headers.authorization ?? '');
  return hasToken ? 'Bearer realm="exam-vault", error="invalid_token"' : 'Bearer realm="exam-vault"';
}

/** The only place that turns errors into HTTP. The cause of a 5xx is not in the answer but in the log, under the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  request.problem = problem.code;
  // UNAVAILABLE without a cause: too many want the same thing at once. The line of the request says so.
  const isFault = problem.status >= 500 && !(problem.code === 'UNAVAILABLE' && problem.cause === undefined);
  if (isFault) request.log.error({ err: problem.cause ?? error, code: problem.code }, 'request failed');
  if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter);
  if (problem.status === 401) reply.header('www-authenticate', challenge(request));
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemBody(problem.code, problem.message));
}

/** Answers errors of Node's own parser, which happen before there is a request. */
export function clientErrors(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const line = isTimeout
      ? '408 Request Timeout'
      : isTooLarge
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
    const body = JSON.stringify(problemBody('VALIDATION', validation('The request isn’t valid.').message));
    socket.end(
      `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `${lines.join('')}Connection: close\r\n\r\n${body}`,
    );
  };
}
