import { createReadStream } from 'node:fs';
import { StorageUnavailableError } from '../../ports/file-storage.ts';
import { digestsOf, PART_SIZE, type Digests } from './digests.ts';
import { readObject } from './read-object.ts';
import type { S3Store } from './s3-store.ts';

/** Parts of one file that are under way at a time. */
const PARTS_AT_ONCE = 2;

async function send(store: S3Store, key: string, path: string, sha256: string, signal: AbortSignal): Promise<void> {
  const [{ client }, { Upload }] = await Promise.all([store.open(), import('@aws-sdk/lib-storage')]);
  const abortController = new AbortController();
  // The SDK signs the SHA-256 of each part: a store refuses bytes that were changed on the way.
  const upload = new Upload({
    client,
    partSize: PART_SIZE,
    queueSize: PARTS_AT_ONCE,
    abortController,
    params: { Bucket: store.bucket, Key: key, Body: createReadStream(path), Metadata: { sha256 } },
  });
  signal.addEventListener('abort', () => abortController.abort(), { once: true });
  await upload.done();
}

/** Asks the store what it has kept. @throws StorageUnavailableError when that is not the file */
async function confirm(store: S3Store, key: string, { size, sha256, etag }: Digests): Promise<void> {
  const kept = await store.ask(({ sdk, client, bucket, signal }) =>
    client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: signal }),
  );
  if (kept.ContentLength !== size || kept.Metadata?.['sha256'] !== sha256) {
    throw new StorageUnavailableError(`The store of the files has kept ${kept.ContentLength} bytes of ${size}`);
  }
  if (kept.ETag?.replaceAll('"', '') === etag) return;
  // With some kinds of encryption an ETag is no MD5: then the bytes themselves, which are compared as they are read.
  const bytes = await readObject(store, key);
  for await (const _chunk of bytes ?? []) void _chunk;
}

/**
 * Puts a local file into the bucket, in parts when it is large, and resolves only when the store has confirmed that it keeps these bytes.
 * @throws StorageFullError, StorageUnavailableError
 */
export async function putObject(store: S3Store, key: string, path: string, signal: AbortSignal): Promise<void> {
  const digests = await digestsOf(path);
  await send(store, key, path, digests.sha256, signal);
  await confirm(store, key, digests);
}
