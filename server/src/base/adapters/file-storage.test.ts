import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileStorage } from '../ports/file-storage.ts';
import { testBucket } from '@exam-vault/testing/swift/test-bucket';
import { diskFileStorage } from './disk-file-storage.ts';
import { s3FileStorage } from './s3-file-storage/s3-file-storage.ts';

/** What both adapters promise, asked of the real thing: a folder, and a bucket of OpenStack Swift. */
interface StorageUnderTest {
  readonly storage: FileStorage;
  /** The same place, as another hub has it. */
  readonly again: FileStorage;
  /** Puts something there past the hub. */
  readonly leave: (name: string) => Promise<void>;
  /** Begins a write of `key` that never ends. @returns what `strangers` calls it */
  readonly begin: (key: string) => Promise<string>;
}

let home: string;

async function onDisk(): Promise<StorageUnderTest> {
  const folder = join(home, randomUUID());
  return {
    storage: diskFileStorage(folder),
    again: diskFileStorage(folder),
    async leave(name) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), 'x');
    },
    async begin(key) {
      const name = join(key.slice(0, 2), `.${randomUUID()}.partial`);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      await writeFile(join(folder, name), 'x');
      const hourAgo = new Date(Date.now() - 3_600_000);
      await utimes(join(folder, name), hourAgo, hourAgo);
      return name;
    },
  };
}

async function inBucket(): Promise<StorageUnderTest> {
  const { place, keys, client } = await testBucket();
  const at = { Bucket: place.bucket };
  return {
    storage: s3FileStorage(place, keys),
    again: s3FileStorage(place, keys),
    leave: async (Key) => void (await client.send(new PutObjectCommand({ ...at, Key, Body: 'x' }))),
    async begin(Key) {
      await client.send(new CreateMultipartUploadCommand({ ...at, Key }));
      return `parts of ${Key}`;
    },
  };
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'file-storage-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function staged(content: string | Buffer): Promise<string> {
  const path = join(home, `staged-${randomUUID()}`);
  await writeFile(path, content);
  return path;
}

const before = (later: number) => (_name: string, begun: Date) => begun.getTime() < Date.now() + later;

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of found) list.push(one);
  return list;
}

describe.each([
  ['a folder', onDisk],
  ['a bucket', inBucket],
])('files in %s', (_name, make) => {
  let storage: FileStorage;
  let place: StorageUnderTest;

  beforeEach(async () => {
    place = await make();
    ({ storage } = place);
  });

  const text = async (key: string, range?: { start: number; end: number }) => {
    const bytes = await storage.read(key, range);
    return bytes && (await buffer(bytes)).toString();
  };

  it('takes a staged file over and gives its bytes back, whole and by inclusive range', async () => {
    const key = randomUUID();
    const path = await staged('0123456789');
    await storage.adopt(key, path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(await text(key)).toBe('0123456789');
    expect(await text(key, { start: 2, end: 4 })).toBe('234');
    expect(await text(key, { start: 0, end: 0 })).toBe('0');
    expect(await text(key, { start: 9, end: 9 })).toBe('9');
  });

  it('keeps a large file byte for byte, and ranges over what may be parts of it', async () => {
    const key = randomUUID();
    const bytes = randomBytes(12_000_000);
    await storage.adopt(key, await staged(bytes));
    expect((await buffer((await storage.read(key))!)).equals(bytes)).toBe(true);
    const range = { start: 5_242_870, end: 10_485_770 };
    const part = await buffer((await storage.read(key, range))!);
    expect(part.equals(bytes.subarray(range.start, range.end + 1))).toBe(true);
    expect(await all(storage.list())).toEqual([{ key, size: bytes.length, modified: expect.any(Date) as Date }]);
  });

  it('puts a file in the place of another', async () => {
    const key = `${randomUUID()}.w240`;
    await storage.adopt(key, await staged('before'));
    await storage.adopt(key, await staged('after'));
    expect(await text(key)).toBe('after');
  });

  it.each(['../../etc/passwd', '', '.', '.hub', 'a'.repeat(35), 'A'.repeat(36), `${randomUUID()}\n`])(
    'refuses the key %j everywhere',
    async (key) => {
      const path = await staged('x');
      await expect(storage.adopt(key, path)).rejects.toThrow('key');
      await expect(storage.read(key)).rejects.toThrow('key');
      await expect(storage.remove(key)).rejects.toThrow('key');
      expect(await readFile(path, 'utf8')).toBe('x');
    },
  );

  it('answers null for a file that is not there, and removes one that is not there', async () => {
    const key = randomUUID();
    expect(await storage.read(key)).toBeNull();
    await storage.remove(key);
    await storage.adopt(key, await staged('x'));
    await storage.remove(key);
    expect(await storage.read(key)).toBeNull();
  });

  it('lets go of a file of which only the beginning was read', async () => {
    const key = randomUUID();
    await storage.adopt(key, await staged(randomBytes(3_000_000)));
    const bytes = await storage.read(key);
    for await (const _chunk of bytes!) break;
    expect(bytes!.destroyed).toBe(true);
    const unread = await storage.read(key);
    unread!.destroy();
    await storage.remove(key);
  });

  it('takes nothing over that is not there to be taken', async () => {
    const key = randomUUID();
    await expect(storage.adopt(key, join(home, 'not-there'))).rejects.toThrow('ENOENT');
    expect(await storage.read(key)).toBeNull();
  });

  it('takes many files at once', async () => {
    const keys = Array.from({ length: 20 }, () => `ab${randomUUID().slice(2)}`);
    await Promise.all(keys.map(async (key) => storage.adopt(key, await staged(key))));
    expect(await Promise.all(keys.map((key) => text(key)))).toEqual(keys);
  });

  it('lists its files with size and time, and what else lies there apart from them', async () => {
    expect(await all(storage.list())).toEqual([]);
    expect(await all(storage.strangers())).toEqual([]);
    const keys = [randomUUID(), randomUUID(), `${randomUUID()}.w480`].sort();
    for (const key of keys) await storage.adopt(key, await staged('12345'));
    await place.leave('README');
    const unfinished = await place.begin(randomUUID());
    const files = await all(storage.list());
    expect(files.map((file) => file.key).sort()).toEqual(keys);
    for (const file of files) {
      expect(file.size).toBe(5);
      expect(Math.abs(file.modified.getTime() - Date.now())).toBeLessThan(60_000);
    }
    const names = (await all(storage.strangers())).map(({ name }) => name);
    expect(names.sort()).toEqual(['README', unfinished].sort());
  });

  it('discards what writes have left that never ended, and nothing that may still end', async () => {
    const key = randomUUID();
    await storage.adopt(key, await staged('x'));
    await place.begin(randomUUID());
    expect(await storage.discardUnfinished(before(-7_200_000))).toBe(0);
    expect(await all(storage.strangers())).toHaveLength(1);
    expect(await storage.discardUnfinished(before(60_000))).toBe(1);
    expect(await all(storage.strangers())).toEqual([]);
    expect(await text(key)).toBe('x');
  });

  it('checks that it can be used, and leaves nothing', async () => {
    await storage.check();
    expect(await all(storage.strangers())).toEqual([]);
    expect(await all(storage.list())).toEqual([]);
  });

  it('is claimed once, when it is empty, for all hubs of one owner', async () => {
    expect(await storage.claim('one')).toBe(true);
    expect(await storage.claim('one')).toBe(true);
    expect(await place.again.claim('one')).toBe(true);
    expect(await place.again.claim('two')).toBe(false);
    expect(await all(storage.list())).toEqual([]);
    expect(await all(storage.strangers())).toEqual([]);
    const other = await make();
    await other.storage.adopt(randomUUID(), await staged('of somebody'));
    expect(await other.storage.claim('one')).toBe(false);
  });
});
