import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import {
  FILE_KEY,
  FileMissingError,
  StorageUnavailableError,
  type FileStorage,
  type StoredFile,
} from '../../ports/file-storage.ts';
import { presigned } from './presigned.ts';
import { putObject } from './put-object.ts';
import { readObject } from './read-object.ts';
import { S3_LIMITS, s3Store, type S3Keys, type S3Limits, type S3Place } from './s3-store.ts';
import { codeOf } from './store-error.ts';

/** The object with the owner's name. */
const MARKER = '.hub';
/** How many files are sent at the same time, with about 20 MB of memory each, and how many more may wait. */
const [MAX_CONCURRENT, MAX_WAITING] = [6, 60];
/** How long a failed upload waits for its removal. After that it is left to the collection of orphans. */
const REMOVAL_TIMEOUT_MS = 3_000;

/** Files in a bucket of an S3 store, each under its key. Nothing else may use the bucket; all hubs of one database share it. */
export function s3FileStorage(place: S3Place, keys: S3Keys, limits: S3Limits = S3_LIMITS): FileStorage {
  const store = s3Store(place, keys, limits);
  const limitUploads = pLimit(MAX_CONCURRENT);
  const addressOf =
    place.publicEndpoint === null ? null : presigned({ ...place, endpoint: place.publicEndpoint }, keys);

  function checked(key: string): string {
    if (!FILE_KEY.test(key)) throw new Error('A file key must look like a UUID');
    return key;
  }

  const remove = (key: string) =>
    store.ask(async ({ s3, Bucket, within }) => {
      await s3.deleteObject({ Bucket, Key: key }, within).catch((error: unknown) => {
        if (codeOf(error) !== 'NoSuchKey') throw error;
      });
    }, limits.quick);

  async function adopt(key: string, stagedPath: string): Promise<void> {
    checked(key);
    if (limitUploads.pendingCount >= MAX_WAITING) {
      throw new StorageUnavailableError('Too many files wait for the store: it is slow');
    }
    try {
      await store.within(limits.upload, (signal) =>
        limitUploads(async () => {
          // The timeout may have ended while it waited.
          if (!signal.aborted) await putObject(store, key, stagedPath, signal);
        }),
      );
    } catch (error) {
      await Promise.race([remove(key), delay(REMOVAL_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined);
      throw error;
    }
    await rm(stagedPath);
  }

  async function* objects(): AsyncIterable<StoredFile> {
    for (let from: string | undefined; ;) {
      const after = from === undefined ? {} : { ContinuationToken: from };
      const page = await store.ask(({ s3, Bucket, within }) => s3.listObjectsV2({ Bucket, ...after }, within));
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        yield { key: Key, size: Size, modified: LastModified };
      }
      from = page.NextContinuationToken;
      if (from === undefined) return;
    }
  }

  async function* list(): AsyncIterable<StoredFile> {
    for await (const object of objects()) if (FILE_KEY.test(object.key)) yield object;
  }

  /** Multipart uploads that were neither completed nor aborted. */
  async function* unfinished(): AsyncIterable<{ key: string; id: string; begun: Date }> {
    for (let from: { KeyMarker?: string; UploadIdMarker?: string } = {}; ;) {
      const after = from;
      const page = await store.ask(({ s3, Bucket, within }) => s3.listMultipartUploads({ Bucket, ...after }, within));
      for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? []) {
        yield { key: Key, id: UploadId, begun: Initiated };
      }
      const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
      if (!IsTruncated || !NextKeyMarker) return;
      from = { KeyMarker: NextKeyMarker, ...(NextUploadIdMarker ? { UploadIdMarker: NextUploadIdMarker } : {}) };
    }
  }

  async function* strangers(): AsyncIterable<{ name: string; modified: Date }> {
    for await (const { key, modified } of objects()) {
      if (key !== MARKER && !FILE_KEY.test(key)) yield { name: key, modified };
    }
    for await (const { key, begun } of unfinished()) yield { name: `parts of ${key}`, modified: begun };
  }

  async function discardUnfinished(isLeft: (name: string, begun: Date) => boolean): Promise<number> {
    let discarded = 0;
    for await (const { key, id, begun } of unfinished()) {
      if (!FILE_KEY.test(key) || !isLeft(id, begun)) continue;
      await store.ask(async ({ s3, Bucket, within }) => {
        await s3.abortMultipartUpload({ Bucket, Key: key, UploadId: id }, within).catch((error: unknown) => {
          // Another hub aborted it first.
          if (codeOf(error) !== 'NoSuchUpload') throw error;
        });
      });
      discarded += 1;
    }
    return discarded;
  }

  async function check(): Promise<void> {
    // A request with a response body: only that contains the reason of an error.
    await store.ask(({ s3, Bucket, within }) => s3.listObjectsV2({ Bucket, MaxKeys: 1 }, within), limits.quick);
  }

  async function claimed(): Promise<string | null> {
    const bytes = await readObject(store, MARKER);
    return bytes && (await buffer(bytes)).toString('utf8').trim();
  }

  async function claim(owner: string): Promise<boolean> {
    const before = await claimed();
    if (before !== null) return before === owner;
    for await (const _file of list()) return false;
    await store.ask(async ({ s3, Bucket, within }) => {
      const mark = { Bucket, Key: MARKER, Body: Buffer.from(`${owner}\n`) };
      const put = (condition: object) => s3.putObject({ ...mark, ...condition }, within);
      await put({ IfNoneMatch: '*' }).catch(async (error: unknown) => {
        const code = codeOf(error);
        // Of two concurrent claims the first one wins. In a store without conditions the last one wins, and the other hub notices it at its next collection of orphans.
        if (code === 'NotImplemented') await put({});
        else if (code !== 'PreconditionFailed' && code !== 'ConditionalRequestConflict') throw error;
      });
    });
    return (await claimed()) === owner;
  }

  return {
    adopt,
    read: async (key, range) => await readObject(store, checked(key), range),
    remove: async (key) => await remove(checked(key)),
    proxyPath: () => Promise.resolve(null),
    async temporaryAddress(key, type) {
      if (!addressOf) return null;
      // One byte, because only an answer with a body tells a lost file from a lost bucket.
      const first = await readObject(store, checked(key), { start: 0, end: 0 });
      if (!first) throw new FileMissingError(key);
      first.destroy();
      return await addressOf(key, type);
    },
    list,
    strangers,
    discardUnfinished,
    check,
    claim,
  };
}
