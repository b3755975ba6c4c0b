import { ApiProblem, networkProblem, problemOf } from './api-problem.ts';
import { type Answer, type CallInput, type Endpoint, requestPath } from './request-path.ts';
import { withToken } from './with-token.ts';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Replaces the tab's token and is not renewed. For the steps of login and registration. */
  readonly token?: string;
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

function send(endpoint: Endpoint, input: AnyInput = {}) {
  const path = requestPath(endpoint, input.params, input.query);
  const once = (token: string | null) => request(endpoint.method, path, token, input);
  return input.token === undefined ? withToken(once) : once(input.token);
}

async function request(method: string, path: string, token: string | null, { body, signal }: AnyInput) {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkProblem();
  }
  if (!response.ok) throw problemOf(response.status, text);
  try {
    const answer: unknown = JSON.parse(text);
    return { answer, headers: response.headers };
  } catch {
    throw new ApiProblem(response.status, 'HTTP_BODY');
  }
}
