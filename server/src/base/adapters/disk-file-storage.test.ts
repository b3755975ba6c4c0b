import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageFullError, type StoredFile } from '../ports/file-storage.ts';
import { diskFileStorage } from './disk-file-storage.ts';

let home: string;
let folder: string;
const mounted: string[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'disk-file-storage-'));
  folder = join(home, 'files');
});

afterEach(async () => {
  for (const path of mounted.splice(0)) execFileSync('umount', [path]);
  await rm(home, { recursive: true, force: true });
});

async function staged(content: string | Buffer, where = home): Promise<string> {
  const path = join(where, `staged-${randomUUID()}`);
  await writeFile(path, content);
  return path;
}

async function everything(path: string): Promise<string[]> {
  return (await readdir(path, { recursive: true })).sort();
}

async function listed(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}

/** Puts a small file system of its own at `path`; false where the machine does not let us. */
function mountSmall(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function smallDisk(): Promise<string> {
  const path = join(home, 'small');
  await mkdir(path);
  if (!mountSmall(path)) throw new Error('The small file system could be mounted before and cannot now');
  mounted.push(path);
  return path;
}

// Where nothing can be mounted, disk-file-storage-failures.test.ts has the same failures, injected.
const trial = mkdtempSync(join(tmpdir(), 'disk-file-storage-trial-'));
const canMount = mountSmall(trial);
if (canMount) execFileSync('umount', [trial]);
rmdirSync(trial);

// What it has in common with every other store of files is in file-storage.test.ts.
describe('diskFileStorage', () => {
  it('takes a staged file over and gives its bytes back, whole and by inclusive range', async () => {
    const storage = diskFileStorage(folder);
    const key = randomUUID();
    const path = await staged('0123456789');
    await storage.adopt(key, path);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(await readFile(join(folder, key.slice(0, 2), key), 'utf8')).toBe('0123456789');
    const whole = await storage.read(key);
    expect((await buffer(whole!)).toString()).toBe('0123456789');
    const part = await storage.read(key, { start: 2, end: 4 });
    expect((await buffer(part!)).toString()).toBe('234');
    const first = await storage.read(key, { start: 0, end: 0 });
    expect((await buffer(first!)).toString()).toBe('0');
  });

  it('keeps files and folders for its own user alone', async () => {
    const storage = diskFileStorage(folder);
    const key = randomUUID();
    await storage.adopt(key, await staged('secret'));
    expect((await stat(join(folder, key.slice(0, 2), key))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, key.slice(0, 2)))).mode & 0o777).toBe(0o700);
  });

  it('lists its files with size and time, and nothing else that lies there', async () => {
    const storage = diskFileStorage(folder);
    expect(await listed(storage.list())).toEqual([]);
    const keys = [randomUUID(), randomUUID(), randomUUID()].sort();
    for (const key of keys) await storage.adopt(key, await staged('12345'));
    await writeFile(join(folder, 'README'), 'x');
    await writeFile(join(folder, keys[0]!.slice(0, 2), '.left.partial'), 'x');
    await symlink('/etc/passwd', join(folder, keys[0]!.slice(0, 2), 'link'));
    const files = await listed(storage.list());
    expect(files.map((file) => file.key).sort()).toEqual(keys);
    for (const file of files) {
      expect(file.size).toBe(5);
      expect(Math.abs(file.modified.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  it('names what has the name of a file and is none: a link into nothing, in a circle or to a folder', async () => {
    const storage = diskFileStorage(folder);
    const key = randomUUID();
    await storage.adopt(key, await staged('12345'));
    const named = (last: string) => `${key.slice(0, -1)}${last === key.at(-1) ? 'e' : last}.w240`;
    const [nowhere, circle, elsewhere, linked] = ['0', '1', '2', '3'].map(named) as [string, string, string, string];
    const at = (name: string) => join(folder, key.slice(0, 2), name);
    await symlink('not-there', at(nowhere));
    await symlink(circle, at(circle));
    await symlink(home, at(elsewhere));
    await symlink(key, at(linked));
    expect((await listed(storage.list())).map((file) => file.key).sort()).toEqual([key, linked].sort());
    const strangers: string[] = [];
    for await (const { name } of storage.strangers()) strangers.push(basename(name));
    expect(strangers.sort()).toEqual([nowhere, circle, elsewhere].sort());
  });

  it('leaves the staged file alone when the folder cannot be made', async () => {
    await writeFile(folder, 'a file stands where the folder should be');
    const storage = diskFileStorage(folder);
    const path = await staged('x');
    await expect(storage.adopt(randomUUID(), path)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await readFile(path, 'utf8')).toBe('x');
    await rm(folder);
    // Once it can be made, the same store works: a failure is not remembered.
    await storage.adopt(`ab${randomUUID().slice(2)}`, path);
  });

  it('checks that it can write, and leaves nothing', async () => {
    const storage = diskFileStorage(folder);
    await storage.check();
    expect(await everything(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'x');
    await expect(storage.check()).rejects.toThrow();
    await expect(diskFileStorage(join(home, 'not', 'mounted')).check()).rejects.toThrow('ENOENT');
  });

  if (canMount) {
    it('brings a file over from another file system', async () => {
      const storage = diskFileStorage(folder);
      const key = randomUUID();
      const path = await staged('from afar', await smallDisk());
      await storage.adopt(key, path);
      expect((await buffer((await storage.read(key))!)).toString()).toBe('from afar');
      expect((await stat(join(folder, key.slice(0, 2), key))).mode & 0o777).toBe(0o600);
      await expect(stat(path)).rejects.toThrow('ENOENT');
    });

    it('says StorageFullError when there is no room, and leaves nothing', async () => {
      const small = await smallDisk();
      const storage = diskFileStorage(join(small, 'files'));
      await storage.check();
      const key = randomUUID();
      const tooMuch = await staged(Buffer.alloc(1024 * 1024));
      await expect(storage.adopt(key, tooMuch)).rejects.toBeInstanceOf(StorageFullError);
      expect(await storage.read(key)).toBeNull();
      expect(await everything(join(small, 'files'))).toEqual([key.slice(0, 2)]);
      await writeFile(join(small, 'filler'), Buffer.alloc(1024 * 1024)).catch(() => undefined);
      await expect(storage.check()).rejects.toBeInstanceOf(StorageFullError);
    });
  }
});
