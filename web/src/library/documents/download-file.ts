import { problemOf } from '../../base/api/api-problem.ts';

/**
 * Downloads a file as a blob. `onProgress` receives 0 to 1, unless the size is unknown. Throws an ApiProblem with the answer's
 * status. 404 may only mean that the path has expired (contract section 7).
 */
export async function fetchFile(
  file_url: string,
  onProgress?: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(file_url, signal ? { signal } : {});
  if (!response.ok) throw problemOf(response.status, await response.text());
  return readWhole(response, onProgress);
}

export async function readWhole(response: Response, onProgress?: (fraction: number) => void): Promise<Blob> {
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
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/** Lets the browser save a blob under this name. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
