import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDurably, makeFolderDurably, renameDurably, replaceDurably } from './durable-files.ts';

// The real file system, with a record of what was asked of it in which order. The random part of a draft's name is left out.
const { record } = vi.hoisted(() => ({ record: [] as string[] }));
const nameOf = (path: string) => basename(path).replace(/\.[0-9a-f]{12}$/, '.draft');

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const noted =
    (name: string, work: (from: string, to: string) => Promise<void>) => async (from: string, to: string) => {
      await work(from, to);
      record.push(`${name} ${nameOf(from)} to ${nameOf(to)}`);
    };
  return {
    ...real,
    link: noted('link', real.link),
    rename: noted('rename', real.rename),
    open: async (path: string, flags: string, mode?: number) => {
      const handle = await real.open(path, flags, mode);
      return new Proxy(handle, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (name === 'sync')
            return async () => {
              await target.sync();
              record.push(`sync ${nameOf(path)}`);
            };
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
});

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'durable-'));
  record.length = 0;
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('a file that survives a power cut', () => {
  it('is created whole or not at all: bytes, name, folder, in this order, for its user alone', async () => {
    const path = join(home, 'secret');
    expect(await createDurably(path, 'text')).toBe(true);
    expect(record).toEqual(['sync secret.draft', 'link secret.draft to secret', `sync ${basename(home)}`]);
    expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['text', 0o600]);
  });

  it('is not created twice, but made durable for the second caller too', async () => {
    const path = join(home, 'secret');
    await writeFile(path, 'first');
    expect(await createDurably(path, 'second')).toBe(false);
    expect(record.at(-1)).toBe(`sync ${basename(home)}`);
    expect([await readFile(path, 'utf8'), await readdir(home)]).toEqual(['first', ['secret']]);
  });

  it('is created by exactly one of many at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, one) => createDurably(join(home, 'one'), String(one))),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await readFile(join(home, 'one'), 'utf8')).toBe(String(made.indexOf(true)));
  });

  it('is replaced whole: bytes, name, folder', async () => {
    await replaceDurably(join(home, 'state'), 'one');
    record.length = 0;
    await replaceDurably(join(home, 'state'), 'two');
    expect(record).toEqual(['sync state.draft', 'rename state.draft to state', `sync ${basename(home)}`]);
    expect([await readFile(join(home, 'state'), 'utf8'), await readdir(home)]).toEqual(['two', ['state']]);
  });

  it('keeps its old text when it cannot be replaced, and leaves no draft', async () => {
    await makeFolderDurably(join(home, 'state'));
    await expect(replaceDurably(join(home, 'state'), 'text')).rejects.toThrow();
    expect(await readdir(home)).toEqual(['state']);
  });
});

describe('a folder that survives a power cut', () => {
  it('has each new name above it synced, down to the first that was there', async () => {
    await makeFolderDurably(join(home, 'a', 'b', 'c'), 0o711);
    expect(record).toEqual(['sync b', 'sync a', `sync ${basename(home)}`]);
    expect((await stat(join(home, 'a', 'b', 'c'))).mode & 0o777).toBe(0o711);
  });

  it('is synced again where it was there: who made it may have lost its power', async () => {
    await makeFolderDurably(home);
    expect(record).toHaveLength(1);
  });

  it('is renamed in both folders', async () => {
    await makeFolderDurably(join(home, 'new', 'cluster'));
    record.length = 0;
    await renameDurably(join(home, 'new', 'cluster'), join(home, 'postgres'));
    expect(record).toEqual(['rename cluster to postgres', `sync ${basename(home)}`, 'sync new']);
  });
});
