import { createReadStream } from 'node:fs';
import { StorageUnavailableError } from '../../ports/file-storage.ts';
import { digestsOf, PART_BYTES, type Digests } from './digests.ts';
import { readObject } from './read-object.ts';
import type { S3Store } from './s3-store.ts';

/** Parts of one file that are sent at the same time. */
const MAX_CONCURRENT_PARTS = 2;

async function send(store: S3Store, key: string, path: string, sha256: string, signal: AbortSignal): Promise<void> {
  const [client, { Upload }] = await Promise.all([store.open(), import('@aws-sdk/lib-storage')]);
  const abortController = new AbortController();
  // The SDK signs the SHA-256 of each part, so the store refuses bytes that changed on the way.
  const upload = new Upload({
    client,
    partSize: PART_BYTES,
    queueSize: MAX_CONCURRENT_PARTS,
    abortController,
    params: { Bucket: store.bucket, Key: key, Body: createReadStream(path), Metadata: { sha256 } },
  });
  signal.addEventListener('abort', () => abortController.abort(), { once: true });
  await upload.done();
}

/** Compares the stored object with the file. @throws StorageUnavailableError when they differ */
async function confirm(store: S3Store, key: string, { size, sha256, etag }: Digests): Promise<void> {
  const stored = await store.ask(({ s3, Bucket, within }) => s3.headObject({ Bucket, Key: key }, within));
  if (stored.ContentLength !== size || stored.Metadata?.['sha256'] !== sha256) {
    throw new StorageUnavailableError(`The store of the files has kept ${stored.ContentLength} bytes of ${size}`);
  }
  if (stored.ETag?.replaceAll('"', '') === etag) return;
  // With some kinds of encryption the ETag is not an MD5. Then the object is read, which compares its SHA-256.
  const bytes = await readObject(store, key);
  for await (const _chunk of bytes ?? []) void _chunk;
}

/**
 * Uploads a local file, in parts when it is large. Resolves only when the store has confirmed these bytes.
 * @throws StorageFullError, StorageUnavailableError
 */
export async function putObject(store: S3Store, key: string, path: string, signal: AbortSignal): Promise<void> {
  const digests = await digestsOf(path);
  await send(store, key, path, digests.sha256, signal);
  await confirm(store, key, digests);
}
