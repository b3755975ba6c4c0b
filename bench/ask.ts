import { get } from 'node:http';

/** The answer as text, not compressed. @throws for a status other than 200 */
export function fetchBody(origin: string, path: string): Promise<{ contentType: string; body: string }> {
  return new Promise((resolve, reject) => {
    // Not fetch: it would ask for a compressed answer.
    get(origin + path, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode !== 200)
          return reject(new Error(`${response.statusCode} for ${path}: ${body.slice(0, 500)}`));
        resolve({ contentType: response.headers['content-type'] ?? '', body });
      });
    }).once('error', reject);
  });
}

/** Milliseconds from the question to the last byte. */
export async function timeOf(origin: string, path: string): Promise<number> {
  const begin = performance.now();
  await fetchBody(origin, path);
  return performance.now() - begin;
}
