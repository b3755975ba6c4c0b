import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { StorageUnavailableError, type ByteRange } from '../../ports/file-storage.ts';
import type { S3Store } from './s3-store.ts';
import { codeOf, storeError } from './store-error.ts';

/** Times that a body which is cut off is gone on with, without a byte more each time. */
const MAX_CUTS = 3;

/** An answer that has begun. */
interface Opened {
  readonly body: Readable;
  readonly etag: string | undefined;
  /** Of the whole file, in hexadecimal digits, as it was adopted; undefined for what the hub has not put there. */
  readonly sha256: string | undefined;
  /** First and last byte that are to come. */
  readonly start: number;
  readonly end: number;
}

const untrue = (what: string) => new StorageUnavailableError(`The store of the files has answered ${what}`);

/** @returns null when there is no such file */
async function open(store: S3Store, key: string, range?: ByteRange, etag?: string): Promise<Opened | null> {
  try {
    return await store.ask(async ({ sdk, client, bucket, signal }) => {
      const command = new sdk.GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        ...(etag === undefined ? {} : { IfMatch: etag }),
      });
      const answer = await client.send(command, { abortSignal: signal }).catch((error: unknown) => {
        // No bucket at all is another matter: nobody may take that for files that are lost.
        if (codeOf(error) === 'NoSuchKey') return null;
        throw error;
      });
      if (!answer) return null;
      const { Body, ContentLength, ContentRange, ETag, Metadata } = answer;
      if (!(Body instanceof Readable)) throw untrue('without a body');
      // Who reads hears of it from the iteration; nobody may be reading any more.
      Body.on('error', () => undefined);
      const isAsked = range
        ? ContentRange?.startsWith(`bytes ${range.start}-${range.end}/`)
        : ContentLength !== undefined;
      if (!isAsked) {
        Body.destroy();
        throw untrue(`with other bytes than those that were asked for (${ContentRange ?? 'no range'})`);
      }
      const [start, end] = range ? [range.start, range.end] : [0, (ContentLength ?? 0) - 1];
      return { body: Body, etag: ETag, sha256: range ? undefined : Metadata?.['sha256'], start, end };
    });
  } catch (error) {
    throw storeError(error);
  }
}

/** The chunks of a body, each within the time that the store has; how long who reads takes for them does not count. */
async function* chunksOf(body: Readable, idle: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(untrue(`nothing for ${idle} ms`)), idle);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}

/** The bytes, gone on with where the line breaks; the last of them only when all are known to be right. */
async function* bytesOf(store: S3Store, key: string, opened: Opened): AsyncGenerator<Buffer> {
  const { etag, sha256, start, end } = opened;
  const hash = sha256 === undefined ? null : createHash('sha256');
  let { body } = opened;
  let next = start;
  let last: Buffer | null = null;
  for (let cuts = 0; next <= end;) {
    try {
      for await (const chunk of chunksOf(body, store.limits.idle)) {
        cuts = 0;
        next += chunk.length;
        if (next > end + 1) throw untrue('with more bytes than it has said');
        hash?.update(chunk);
        if (next === end + 1) last = chunk;
        else yield chunk;
      }
      if (next <= end) throw untrue(`with ${next - start} bytes of ${end - start + 1}`);
    } catch (error) {
      cuts += 1;
      if (next > end + 1 || cuts > MAX_CUTS) throw storeError(error);
      // The same file only: never the end of one behind the beginning of another.
      const more = await open(store, key, { start: next, end }, etag);
      if (!more) throw untrue('that there is no such file any more');
      ({ body } = more);
    }
  }
  if (hash && hash.digest('hex') !== sha256) throw untrue('with other bytes than it was given: the SHA-256 differs');
  if (last) yield last;
}

/**
 * The bytes of an object or of a range of it. A whole one is compared with the SHA-256 that it was put there with; of a range only its
 * place and length can be. @returns null when there is no such object @throws StorageUnavailableError
 */
export async function readObject(store: S3Store, key: string, range?: ByteRange): Promise<Readable | null> {
  const opened = await open(store, key, range);
  if (!opened) return null;
  const bytes = Readable.from(bytesOf(store, key, opened), { objectMode: false });
  // A generator that was never begun closes nothing.
  bytes.once('close', () => opened.body.destroy());
  return bytes;
}
