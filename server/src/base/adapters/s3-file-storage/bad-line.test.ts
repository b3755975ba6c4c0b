import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  StorageFullError,
  StorageRefusedError,
  StorageUnavailableError,
  type FileStorage,
} from '../../ports/file-storage.ts';
import { badLine, type Fault } from '@exam-vault/testing/swift/bad-line';
import { testBucket, type TestBucket } from '@exam-vault/testing/swift/test-bucket';
import { s3FileStorage } from './s3-file-storage.ts';

/** As in the hub, but nobody wants to wait here; and for a line that says nothing, where only these end it. */
const PATIENT = { connect: 1_000, request: 5_000, tries: 8_000, quick: 5_000, idle: 5_000, upload: 12_000 };
const HASTY = { connect: 400, request: 500, tries: 900, quick: 700, idle: 300, upload: 1_500 };
const SMALL = randomBytes(300_000);
const LARGE = randomBytes(5_500_000);

let home: string;
let bucket: TestBucket;
let line: Awaited<ReturnType<typeof badLine>>;
let kept: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bad-line-'));
  bucket = await testBucket();
  line = await badLine(bucket.place.endpoint);
  kept = randomUUID();
  await behindTheLine().adopt(kept, await staged(SMALL));
});
afterEach(() => {
  line.fault = () => null;
});
/** A new store for each test: after many failed attempts the SDK retries less often. */
function behindTheLine(limits = PATIENT): FileStorage {
  return s3FileStorage({ ...bucket.place, endpoint: line.endpoint }, bucket.keys, limits);
}
const forFault = ({ what }: Fault) => behindTheLine(what === 'silence' || what === 'stall' ? HASTY : PATIENT);

afterAll(() => rm(home, { recursive: true, force: true }));

async function staged(bytes: Buffer): Promise<string> {
  const path = join(home, `staged-${randomUUID()}`);
  await writeFile(path, bytes);
  return path;
}

/** This fault for the requests that fit, so many times. */
function goWrong(fault: Fault, fits: (method: string, url: string) => boolean, times = Infinity): void {
  let left = times;
  line.fault = (method, url) => {
    if (!fits(method, url) || left <= 0) return null;
    left -= 1;
    return fault;
  };
}

const isPut = (method: string) => method === 'PUT';
const isGet = (method: string) => method === 'GET';
const isPart = (method: string, url: string) => method === 'PUT' && url.includes('partNumber=2');
const isEnd = (method: string, url: string) => method === 'POST' && url.includes('uploadId=');

const slowDown: Fault = { what: 'answer', status: 503, code: 'SlowDown' };
const broken: Fault = { what: 'answer', status: 500, code: 'InternalError' };
const full: Fault = { what: 'answer', status: 507, code: 'InsufficientStorage' };
/** As MinIO says that the quota of the bucket is used up. */
const quota: Fault = { what: 'answer', status: 400, code: 'XMinioAdminBucketQuotaExceeded' };

describe('a file that is sent to the store over a bad line', () => {
  it.each<[string, Fault, Buffer, typeof isPart, number]>([
    ['is hung up on twice', { what: 'hang-up' }, SMALL, isPut, 2],
    ['says SlowDown once', slowDown, SMALL, isPut, 1],
    ['does not answer once', { what: 'silence' }, SMALL, isPut, 1],
    ['is hung up on in the second part', { what: 'hang-up' }, LARGE, isPart, 1],
    ['is hung up on at the end of the parts', { what: 'hang-up' }, LARGE, isEnd, 1],
  ])('is kept whole when the line %s', async (_what, fault, bytes, fits, times) => {
    goWrong(fault, fits, times);
    const storage = forFault(fault);
    const key = randomUUID();
    await storage.adopt(key, await staged(bytes));
    line.fault = () => null;
    expect((await buffer((await storage.read(key))!)).equals(bytes)).toBe(true);
  });

  it.each<[string, Fault, Buffer, typeof isPart, typeof StorageUnavailableError | typeof StorageFullError]>([
    ['hangs up each time', { what: 'hang-up' }, SMALL, () => true, StorageUnavailableError],
    ['never answers', { what: 'silence' }, SMALL, () => true, StorageUnavailableError],
    ['never answers the second part', { what: 'silence' }, LARGE, isPart, StorageUnavailableError],
    ['goes on saying that something is broken', broken, SMALL, isPut, StorageUnavailableError],
    ['says that the store is full', full, SMALL, isPut, StorageFullError],
    ['says that the store is full for a part', full, LARGE, isPart, StorageFullError],
    ["says that the bucket's quota is used up", quota, SMALL, isPut, StorageFullError],
    ["says that the bucket's quota is used up by a part", quota, LARGE, isPart, StorageFullError],
    ['changes a bit of what is sent', { what: 'flip-sent', at: 200_000 }, SMALL, isPut, StorageUnavailableError],
    ['changes a bit of a part', { what: 'flip-sent', at: 200_000 }, LARGE, isPart, StorageUnavailableError],
    ['says kept, and nothing is', { what: 'swallow' }, SMALL, isPut, StorageUnavailableError],
    ['says a part is kept, and it is not', { what: 'swallow' }, LARGE, isPart, StorageUnavailableError],
    ['says all parts are one, and they are not', { what: 'swallow' }, LARGE, isEnd, StorageUnavailableError],
  ])('is refused, and nothing is kept, when the line %s', async (_what, fault, bytes, fits, error) => {
    goWrong(fault, fits);
    const storage = forFault(fault);
    const key = randomUUID();
    const path = await staged(bytes);
    const begun = Date.now();
    await expect(storage.adopt(key, path)).rejects.toBeInstanceOf(error);
    expect(Date.now() - begun).toBeLessThan(PATIENT.upload);
    line.fault = () => null;
    expect(await storage.read(key)).toBeNull();
    expect(await bucket.objects()).not.toContain(key);
    // It can be tried again.
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  it('is read back where an ETag tells nothing, and refused when the bytes are others', async () => {
    const key = randomUUID();
    let readBack = 0;
    line.fault = (method) => {
      if (method === 'GET') readBack += 1;
      return method === 'HEAD' ? { what: 'other-etag' } : null;
    };
    await behindTheLine().adopt(key, await staged(SMALL));
    expect(readBack).toBe(1);
    const other = randomUUID();
    line.fault = (method) => {
      if (method === 'GET') return { what: 'flip-answer', at: 5 };
      return method === 'HEAD' ? { what: 'other-etag' } : null;
    };
    await expect(behindTheLine().adopt(other, await staged(SMALL))).rejects.toThrow('SHA-256 differs');
    line.fault = () => null;
    expect(await bucket.objects()).not.toContain(other);
  });

  it('leaves parts to be discarded at most', async () => {
    const storage = behindTheLine();
    expect(await storage.discardUnfinished(() => true)).toBeLessThan(6);
    for await (const { name } of storage.strangers()) expect(name).toBe('');
  });

  it('is refused at once while too many wait for a slow store', async () => {
    goWrong({ what: 'silence' }, () => true);
    const storage = behindTheLine(HASTY);
    const path = await staged(SMALL);
    const waiting = Array.from({ length: 66 }, () =>
      storage.adopt(randomUUID(), path).catch((error: unknown) => error),
    );
    await expect(storage.adopt(randomUUID(), path)).rejects.toThrow('Too many files wait');
    for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(StorageUnavailableError);
  });
});

describe('a file that is read over a bad line', () => {
  it.each<[string, Fault, number]>([
    ['hangs up twice', { what: 'hang-up' }, 2],
    ['says that something is broken', broken, 2],
    ['breaks in the middle', { what: 'cut', after: 100_000 }, 1],
    ['breaks again and again, but goes on', { what: 'cut', after: 60_000 }, 4],
    ['stops in the middle', { what: 'stall', after: 100_000 }, 1],
  ])('comes whole all the same when the line %s', async (_what, fault, times) => {
    goWrong(fault, isGet, times);
    expect((await buffer((await forFault(fault).read(kept))!)).equals(SMALL)).toBe(true);
  });

  it.each<[string, Fault, RegExp]>([
    ['breaks at once each time', { what: 'cut', after: 0 }, /does not do its work|answered with 0 bytes/],
    ['changes a bit', { what: 'flip-answer', at: 150_000 }, /SHA-256 differs/],
    ['changes the last bit', { what: 'flip-answer', at: SMALL.length - 1 }, /SHA-256 differs/],
  ])('ends with an error before its last byte when the line %s', async (_what, fault, error) => {
    goWrong(fault, isGet);
    const bytes = await forFault(fault).read(kept);
    let size = 0;
    const reading = (async () => {
      for await (const chunk of bytes as AsyncIterable<Buffer>) size += chunk.length;
    })();
    await expect(reading).rejects.toThrow(error);
    expect(size).toBeLessThan(SMALL.length);
  });

  it('is not put together from two files', async () => {
    const key = randomUUID();
    const storage = behindTheLine(HASTY);
    await storage.adopt(key, await staged(SMALL));
    goWrong({ what: 'stall', after: 100_000 }, isGet, 1);
    const bytes = await storage.read(key);
    await s3FileStorage(bucket.place, bucket.keys).adopt(key, await staged(randomBytes(SMALL.length)));
    await expect(buffer(bytes!)).rejects.toThrow('PreconditionFailed');
  });

  it.each<[string, Fault]>([
    ['hangs up each time', { what: 'hang-up' }],
    ['never answers', { what: 'silence' }],
    ['goes on saying that something is broken', broken],
    ['has a store without the bucket', { what: 'answer', status: 404, code: 'NoSuchBucket' }],
  ])('is not said to be missing when the line %s', async (_what, fault) => {
    goWrong(fault, () => true);
    const storage = forFault(fault);
    await expect(storage.read(kept)).rejects.toBeInstanceOf(StorageUnavailableError);
    await expect(storage.check()).rejects.toBeInstanceOf(StorageUnavailableError);
  });

  it('is not taken for the range that was asked for when it comes whole', async () => {
    goWrong({ what: 'other-range' }, isGet);
    await expect(behindTheLine().read(kept, { start: 10, end: 20 })).rejects.toThrow('other bytes than those');
  });
});

describe('a store that refuses', () => {
  it.each([
    [{ keys: { secretAccessKey: 'wrong' } }, 'S3_SECRET_ACCESS_KEY'],
    [{ keys: { accessKeyId: 'hub:nobody' } }, 'S3_ACCESS_KEY_ID'],
    [{ place: { bucket: 'there-is-none' } }, 'S3_BUCKET'],
    [{ place: { region: 'mars-north-1' } }, 'S3_REGION'],
  ])('names what to fix: %j', async ({ place, keys }: { place?: object; keys?: object }, variable) => {
    const wrong = s3FileStorage({ ...bucket.place, ...place }, { ...bucket.keys, ...keys }, PATIENT);
    const checking = wrong.check();
    await expect(checking).rejects.toBeInstanceOf(StorageRefusedError);
    await expect(checking).rejects.toThrow(variable);
    await expect(wrong.adopt(randomUUID(), await staged(SMALL))).rejects.toThrow(variable);
  });

  it('is found out soon when nobody listens there', async () => {
    const away = s3FileStorage({ ...bucket.place, endpoint: 'http://127.0.0.1:1' }, bucket.keys, PATIENT);
    await expect(away.check()).rejects.toThrow('ECONNREFUSED');
  });
});
