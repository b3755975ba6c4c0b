import { isForMembers } from '../session/readers.ts';
import { authToken, tokenClaims } from '../session/session-store.ts';
import { ApiProblem, networkProblem, problemOf } from './api-problem.ts';
import { hubAnswered, hubIsSilent, isProxyAlone } from './connection.ts';
import { type Answer, type CallInput, type Endpoint, requestPath } from './request-path.ts';
import { withToken } from './with-token.ts';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Replaces the tab's token and is not renewed. For the steps of login and registration. Null: as a visitor. */
  readonly token?: string | null;
  /** Nobody is looking yet, so the hub doesn't count it as a view. For calls without a query. */
  readonly ahead?: boolean;
}

type Arguments<E> =
  Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E> & CallOptions]
    : [input: CallInput<E> & CallOptions];

interface AnyInput extends CallOptions {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** At the end of an address: nobody is looking yet. */
export const AHEAD = '?ahead';

/** Calls an endpoint of the contract and returns its answer. Throws an ApiProblem. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Answer<E>> {
  return (await send(endpoint, input)).answer as Answer<E>;
}

/** Like `call`, with the answer's headers (`X-Total-Count` of the plain lists). */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<{ answer: Answer<E>; headers: Headers }> {
  const { answer, headers } = await send(endpoint, input);
  return { answer: answer as Answer<E>, headers };
}

/**
 * A call that nobody has asked for, such as for the numbers in the header. It never renews the token and never ends the session, so nobody
 * is sent to the login form in the middle of something. Null: there is no answer now, for whatever reason.
 */
export async function callQuietly<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Answer<E> | null> {
  const token = authToken();
  const exp = token === null ? null : tokenClaims(token).exp;
  // A token that is over is renewed by the person's next call.
  if (token === null || (exp !== null && exp * 1_000 <= Date.now())) return null;
  try {
    return (await send(endpoint, { ...input, token })).answer as Answer<E>;
  } catch {
    return null;
  }
}

function send(endpoint: Endpoint, input: AnyInput = {}) {
  const path = requestPath(endpoint, input.params, input.query) + (input.ahead ? AHEAD : '');
  const once = (token: string | null) => request(endpoint.method, path, token, input);
  if (input.token !== undefined) return once(input.token);
  const optional = endpoint.access === 'anyone' || (endpoint.access === 'reader' && !isForMembers());
  return withToken(once, { optional, read: endpoint.method === 'GET' });
}

async function request(method: string, path: string, token: string | null, { body, signal }: AnyInput) {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  let response: Response;
  let text: string;
  try {
    const early = token === null && method === 'GET' ? takeEarly(path) : undefined;
    response = await (early ??
      fetch(path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }));
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    hubIsSilent();
    throw networkProblem();
  }
  if (!isProxyAlone(response.status)) hubAnswered();
  else hubIsSilent();
  if (!response.ok) throw problemOf(response.status, text);
  try {
    const answer: unknown = JSON.parse(text);
    return { answer, headers: response.headers };
  } catch {
    throw new ApiProblem(response.status, 'HTTP_BODY');
  }
}

type EarlyAnswers = Map<string, Promise<Response>>;

/**
 * The answer to a visitor's first call of a path that public/color-scheme.js has asked for before the scripts were there (decision 75). Each
 * is taken once.
 */
function takeEarly(path: string): Promise<Response> | undefined {
  const answers = (window as { readonly earlyAnswers?: EarlyAnswers }).earlyAnswers;
  const answer = answers?.get(path);
  answers?.delete(path);
  return answer;
}
