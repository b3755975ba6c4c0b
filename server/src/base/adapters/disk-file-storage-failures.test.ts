import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFullError, StorageUnavailableError } from '../ports/file-storage.ts';
import { diskFileStorage } from './disk-file-storage.ts';

// The real file system, with a record of what was asked of it in which order, and failures on demand.
const { record, failures } = vi.hoisted(() => ({ record: [] as string[], failures: new Map<string, string>() }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  function step(name: string, path: unknown): void {
    const operation = `${name} ${String(path).split('/').at(-1)}`;
    record.push(operation);
    for (const [pattern, code] of failures) {
      if (new RegExp(pattern).test(operation)) throw Object.assign(new Error(`${code}: injected`), { code });
    }
  }
  return {
    ...real,
    rename: async (from: string, to: string) => {
      step(`rename ${from.split('/').at(-1)} to`, to);
      await real.rename(from, to);
    },
    copyFile: async (from: string, to: string, mode: number) => {
      await real.copyFile(from, to, mode);
      step('copy', to);
    },
    open: async (path: string, flags: number | string, mode?: number) => {
      for (const [pattern, code] of failures)
        if (pattern === '^open') throw Object.assign(new Error(`${code}: injected`), { code });
      const handle = await real.open(path, flags, mode);
      return new Proxy(handle, {
        get(target, name) {
          if (name === 'sync') {
            return async () => {
              step('sync', path);
              await target.sync();
            };
          }
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
});

let home: string;
let stagedPath: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'disk-file-storage-'));
  stagedPath = join(home, 'staged');
  await writeFile(stagedPath, 'bytes');
  record.length = 0;
});

afterEach(async () => {
  failures.clear();
  await rm(home, { recursive: true, force: true });
});

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('the order in which diskFileStorage makes a file durable', () => {
  it('syncs the bytes, then the new folder, renames, then syncs the name', async () => {
    const storage = diskFileStorage(join(home, 'files'));
    await storage.check();
    const key = randomUUID();
    await storage.adopt(key, stagedPath);
    expect(record).toEqual([
      // The check has made the folder of all files.
      `sync ${basename(home)}`,
      'sync staged',
      'sync files',
      `rename staged to ${key}`,
      `sync ${key.slice(0, 2)}`,
    ]);
  });

  it('syncs the folder of a folder that it had to make itself', async () => {
    const storage = diskFileStorage(join(home, 'files'));
    const key = randomUUID();
    await storage.adopt(key, stagedPath);
    expect(record).toEqual([
      'sync staged',
      'sync files',
      `sync ${basename(home)}`,
      `rename staged to ${key}`,
      `sync ${key.slice(0, 2)}`,
    ]);
  });

  it('copies and syncs before the name appears when the staged file is on another file system', async () => {
    const storage = diskFileStorage(join(home, 'files'));
    await storage.check();
    const key = randomUUID();
    failures.set('^rename staged', 'EXDEV');
    await storage.adopt(key, stagedPath);
    const shape = record.map((operation) => operation.replace(/\.[^ ]*\.partial/, 'partial'));
    expect(shape.slice(1)).toEqual([
      'sync staged',
      'sync files',
      `rename staged to ${key}`,
      'copy partial',
      'sync partial',
      `rename partial to ${key}`,
      `sync ${key.slice(0, 2)}`,
    ]);
    expect(await filesUnder(home)).toEqual([key]);
  });

  it.each([
    ['sync staged', 'ENOSPC'],
    ['sync files', 'EDQUOT'],
    ['rename', 'ENOSPC'],
    ['sync [0-9a-f]{2}$', 'EDQUOT'],
  ])('leaves nothing under the key when "%s" meets %s', async (operation, code) => {
    const storage = diskFileStorage(join(home, 'files'));
    await storage.check();
    failures.set(`^${operation}`, code);
    const key = randomUUID();
    await expect(storage.adopt(key, stagedPath)).rejects.toBeInstanceOf(StorageFullError);
    failures.clear();
    expect(await storage.read(key)).toBeNull();
    expect(await filesUnder(join(home, 'files'))).toEqual([]);
  });

  it('leaves no half of a copy when the disk fills up while copying', async () => {
    const storage = diskFileStorage(join(home, 'files'));
    failures.set('^rename staged', 'EXDEV');
    failures.set('^copy ', 'ENOSPC');
    await expect(storage.adopt(randomUUID(), stagedPath)).rejects.toBeInstanceOf(StorageFullError);
    expect(await filesUnder(join(home, 'files'))).toEqual([]);
    expect(await filesUnder(home)).toEqual(['staged']);
  });

  it.each(['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE'])(
    'says that the storage is not available on %s',
    async (code) => {
      const storage = diskFileStorage(join(home, 'files'));
      failures.set('^sync staged', code);
      const key = randomUUID();
      await expect(storage.adopt(key, stagedPath)).rejects.toBeInstanceOf(StorageUnavailableError);
      failures.clear();
      failures.set('^open', code);
      await expect(storage.read(key)).rejects.toBeInstanceOf(StorageUnavailableError);
    },
  );

  it('passes another error on as it is', async () => {
    const storage = diskFileStorage(join(home, 'files'));
    failures.set('^sync staged', 'EACCES');
    await expect(storage.adopt(randomUUID(), stagedPath)).rejects.toMatchObject({ code: 'EACCES' });
  });
});
