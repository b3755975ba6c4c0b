import { problemOf } from '../api/api-problem.ts';

/**
 * Reads a file as a blob, telling how far it is: 0 to 1, or nothing while its size is unknown. Throws an ApiProblem with the
 * answer's status; 404 may mean no more than that the path has run out (contract section 7).
 */
export async function fetchFile(
  file_url: string,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(file_url, signal ? { signal } : {});
  if (!response.ok) throw problemOf(response.status, await response.text());
  const type = response.headers.get('content-type') ?? '';
  const size = Number(response.headers.get('content-length') ?? 0);
  if (!response.body || size === 0 || !onProgress) return response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    read += value.length;
    onProgress(Math.min(1, read / size));
  }
  return new Blob(chunks, { type });
}
