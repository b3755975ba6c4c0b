import { renewToken } from '../session/renew-token.ts';
import { authToken, tokenClaims } from '../session/session-store.ts';
import { ApiProblem, networkProblem, problemOf } from './api-problem.ts';
import { type Answer, type Endpoint, type ParamsOf, requestPath } from './request-path.ts';
import { withToken } from './with-token.ts';

interface UploadForm {
  readonly params?: Record<string, unknown>;
  readonly fields: Readonly<Record<string, string>>;
  readonly file?: File | undefined;
  /** Several files under the same name, in their order, in place of `file`. */
  readonly files?: readonly File[] | undefined;
  /** Idempotency-Key: a second upload with the same key creates nothing. */
  readonly key?: string | undefined;
  /** Receives the fraction of the form that is sent, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type UploadInput<E> = Omit<UploadForm, 'params'> & ParamsOf<E>;

/**
 * Sends a multipart form with one file under the name `file`. Throws an ApiProblem, or the signal's AbortError.
 * Uses XMLHttpRequest, because fetch does not report the progress of an upload.
 */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<Answer<E>> {
  const form: UploadForm = input;
  const path = requestPath(endpoint, form.params);
  await renewStaleToken();
  return (await withToken((token) => send(endpoint.method, path, token, form))) as Answer<E>;
}

/** The hub would refuse an expired token only after the whole body was sent. */
async function renewStaleToken() {
  const token = authToken();
  const exp = token === null ? null : tokenClaims(token).exp;
  if (token !== null && exp !== null && exp * 1000 <= Date.now()) await renewToken(token);
}

function send(method: string, path: string, token: string | null, form: UploadForm): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { signal, onProgress, key } = form;
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.open(method, path);
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (key !== undefined) request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.addEventListener('abort', () => reject(signal?.reason ?? networkProblem()));
    request.addEventListener('error', () => reject(networkProblem()));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299) return reject(problemOf(status, responseText));
      try {
        resolve(JSON.parse(responseText));
      } catch {
        reject(new ApiProblem(status, 'HTTP_BODY'));
      }
    });
    request.send(multipart(form));
  });
}

/** Files go last, so that the server knows the fields before the first file begins. */
function multipart({ fields, file, files = file ? [file] : [] }: UploadForm): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const one of files) data.append('file', one, one.name);
  return data;
}
