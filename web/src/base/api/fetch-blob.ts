import { problemOf } from './api-problem.ts';
import { withToken } from './with-token.ts';

/** A file that the hub makes. A link could not send the token. Throws an ApiProblem. */
export function fetchBlob(path: string): Promise<Blob> {
  return withToken(async (token) => {
    const response = await fetch(path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw problemOf(response.status, await response.text());
    return response.blob();
  });
}
