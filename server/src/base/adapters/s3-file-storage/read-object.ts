import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { StorageUnavailableError, type ByteRange } from '../../ports/file-storage.ts';
import type { S3Store } from './s3-store.ts';
import { codeOf, storeError } from './store-error.ts';

/** How often a broken download is resumed without any progress. */
const MAX_RETRIES = 3;

/** A response whose body can be read. */
interface OpenObject {
  readonly body: Readable;
  readonly etag: string | undefined;
  /** SHA-256 of the whole file in hexadecimal; undefined for a range, and for an object that the hub did not store. */
  readonly sha256: string | undefined;
  /** First and last byte of the body. */
  readonly start: number;
  readonly end: number;
}

const wrongAnswer = (what: string) => new StorageUnavailableError(`The store of the files has answered ${what}`);

/** @returns null when there is no such file */
async function open(store: S3Store, key: string, range?: ByteRange, etag?: string): Promise<OpenObject | null> {
  try {
    return await store.ask(async ({ s3, Bucket, within }) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const wanted = { Bucket, Key: key, ...part, ...(etag === undefined ? {} : { IfMatch: etag }) };
      const answer = await s3.getObject(wanted, within).catch((error: unknown) => {
        // A missing bucket is an error: it must not look like lost files.
        if (codeOf(error) === 'NoSuchKey') return null;
        throw error;
      });
      if (!answer) return null;
      const { Body, ContentLength, ContentRange, ETag, Metadata } = answer;
      if (!(Body instanceof Readable)) throw wrongAnswer('without a body');
      // A reader gets the error from the iteration, but after it has left nobody would handle it.
      Body.on('error', () => undefined);
      const isExpected = range
        ? ContentRange?.startsWith(`bytes ${range.start}-${range.end}/`)
        : ContentLength !== undefined;
      if (!isExpected) {
        Body.destroy();
        throw wrongAnswer(`with other bytes than those that were asked for (${ContentRange ?? 'no range'})`);
      }
      const [start, end] = range ? [range.start, range.end] : [0, (ContentLength ?? 0) - 1];
      return { body: Body, etag: ETag, sha256: range ? undefined : Metadata?.['sha256'], start, end };
    });
  } catch (error) {
    throw storeError(error);
  }
}

/** The chunks of a body, each within `idleMs`. The time that the reader needs between them does not count. */
async function* chunksOf(body: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(wrongAnswer(`nothing for ${idleMs} ms`)), idleMs);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}

/** The bytes of an object. Resumes a broken download. Yields the last chunk only after the SHA-256 has been compared. */
async function* bytesOf(store: S3Store, key: string, opened: OpenObject): AsyncGenerator<Buffer> {
  const { etag, sha256, start, end } = opened;
  const hash = sha256 === undefined ? null : createHash('sha256');
  let { body } = opened;
  let next = start;
  let last: Buffer | null = null;
  for (let retries = 0; next <= end;) {
    try {
      for await (const chunk of chunksOf(body, store.limits.idle)) {
        retries = 0;
        next += chunk.length;
        if (next > end + 1) throw wrongAnswer('with more bytes than it has said');
        hash?.update(chunk);
        if (next === end + 1) last = chunk;
        else yield chunk;
      }
      if (next <= end) throw wrongAnswer(`with ${next - start} bytes of ${end - start + 1}`);
    } catch (error) {
      retries += 1;
      if (next > end + 1 || retries > MAX_RETRIES) throw storeError(error);
      // With the ETag, so that the rest comes from the same file.
      const more = await open(store, key, { start: next, end }, etag);
      if (!more) throw wrongAnswer('that there is no such file any more');
      ({ body } = more);
    }
  }
  if (hash && hash.digest('hex') !== sha256)
    throw wrongAnswer('with other bytes than it was given: the SHA-256 differs');
  if (last) yield last;
}

/**
 * The bytes of an object or of a range. A whole object is compared with the SHA-256 of its upload, a range only with its position and length.
 * @returns null when there is no such object @throws StorageUnavailableError
 */
export async function readObject(store: S3Store, key: string, range?: ByteRange): Promise<Readable | null> {
  const opened = await open(store, key, range);
  if (!opened) return null;
  const bytes = Readable.from(bytesOf(store, key, opened), { objectMode: false });
  // A generator that never started does not run its `finally`.
  bytes.once('close', () => opened.body.destroy());
  return bytes;
}
