import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileCache } from './file-cache.ts';

let folder: string;
let warnings: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-cache-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

const log = { warn: (_details: object, message: string) => void warnings.push(message) };
const cacheOf = (mostFiles: number, where = folder) => fileCache({ folder: where, maxFiles: mostFiles, log });

describe('a cache of files', () => {
  it('gives back what was kept, and nothing else', async () => {
    const cache = cacheOf(10, join(folder, 'not', 'there', 'yet'));
    expect(await cache.read('a')).toBeNull();
    await cache.save('a', Buffer.from('bytes'));
    expect((await cache.read('a'))?.toString()).toBe('bytes');
  });

  it('forgets what was not used for the longest', async () => {
    const cache = cacheOf(50);
    for (let at = 0; at < 60; at += 1) {
      await writeFile(join(folder, `old-${at}`), '');
      await utimes(join(folder, `old-${at}`), at, at);
    }
    await cache.read('old-0');
    for (let at = 0; at < 100; at += 1) await cache.save(`new-${at % 10}`, Buffer.alloc(1));
    const names = await readdir(folder);
    expect(names).toHaveLength(45);
    expect(names).toContain('old-0');
    expect(names).toContain('new-9');
    expect(names).not.toContain('old-1');
  });

  it('forgets what was made of files that are gone, and drafts', async () => {
    const [here, gone] = [randomUUID(), randomUUID()];
    for (const name of [`${here}-1`, `${gone}-1`, `.${randomUUID()}`]) await writeFile(join(folder, name), '');
    await cacheOf(10).removeUnknown(async (ids) => new Set(ids.filter((id) => id === here)));
    expect(await readdir(folder)).toEqual([`${here}-1`]);
  });

  it('that cannot be written is no error', async () => {
    await writeFile(join(folder, 'file'), '');
    await cacheOf(10, join(folder, 'file')).save('a', Buffer.alloc(1));
    expect(warnings).toEqual(['a file could not be kept in the cache']);
  });
});
