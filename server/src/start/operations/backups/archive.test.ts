import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupDamagedError, END, MAX_ENTRIES_PER_LIST } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { writeArchive } from './archive-writer.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const free = async () => undefined;

async function archiveOf(name: string, files: Readonly<Record<string, Buffer>>): Promise<string> {
  const path = join(folder, name);
  const archive = await writeArchive(path, new Date('2026-11-21T02:00:00Z'));
  for (const [file, bytes] of Object.entries(files)) await archive.add(file, bytes.length, [bytes]);
  await archive.finish(free);
  return path;
}

async function contents(path: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const entry of readArchive(path)) found[entry.name] = await entry.text();
  return found;
}

async function passOver(path: string): Promise<number> {
  let entries = 0;
  for await (const _entry of readArchive(path)) entries += 1;
  return entries;
}

describe('the archive of a backup', () => {
  it('gives back what was put in, whether an entry is read to its end or skipped', async () => {
    const big = randomBytes(3_000_001).toString('latin1');
    const path = await archiveOf('whole.tar', {
      a: Buffer.from('x'),
      b: Buffer.alloc(0),
      c: Buffer.from(big, 'latin1'),
      [END]: Buffer.from('{}'),
    });
    const found = await contents(path);
    expect(Object.keys(found)).toEqual(['a', 'b', 'c', END]);
    expect(found['c'] === Buffer.from(big, 'latin1').toString('utf8')).toBe(true);
    expect(await passOver(path)).toBe(4);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('opens with tar, and sha256sum agrees with its lists', async () => {
    const many = Object.fromEntries(
      Array.from({ length: MAX_ENTRIES_PER_LIST + 50 }, (_, at) => [
        `files/${String(at).padStart(4, '0')}`,
        randomBytes(at),
      ]),
    );
    const path = await archiveOf('standard.tar', { ...many, [END]: Buffer.from('{}') });
    const out = await mkdtemp(join(folder, 'out-'));
    await run('tar', ['xf', path, '-C', out]);
    expect(await readFile(join(out, 'files', '0123'))).toEqual(many['files/0123']);
    const lists = await readdir(join(out, 'checksums'));
    expect(lists.sort()).toEqual(['000001.sha256', '000002.sha256']);
    const { stdout } = await run('sha256sum', ['-c', ...lists.map((list) => `checksums/${list}`)], { cwd: out });
    expect(stdout.split('\n').filter((line) => line.endsWith(': OK'))).toHaveLength(MAX_ENTRIES_PER_LIST + 51);
    expect(await passOver(path)).toBe(MAX_ENTRIES_PER_LIST + 51);
  });

  it('keeps the size that a header promised when fewer or more bytes come', async () => {
    const path = join(folder, 'promised.tar');
    const archive = await writeArchive(path, new Date());
    const short = await archive.add('short', 5, [Buffer.from('abc')]);
    await archive.add('long', 2, [Buffer.from('ab'), Buffer.from('cd')]);
    await archive.add(END, 2, [Buffer.from('{}')]);
    await archive.finish(free);
    expect(await contents(path)).toEqual({ short: 'abc\0\0', long: 'ab', [END]: '{}' });
    expect(short.toString('hex')).not.toBe('');
  });

  it('is refused when a single byte differs, wherever', async () => {
    const path = await archiveOf('flip.tar', {
      a: Buffer.from('rows'),
      'files/b': randomBytes(700),
      [END]: Buffer.from('{"n":2}'),
    });
    const bytes = await readFile(path);
    const broken = join(folder, 'flipped.tar');
    // Every bit of a byte has its turn, and every part of a block.
    for (let at = 0; at < bytes.length; at += 37) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(broken, changed);
      await expect(passOver(broken), `byte ${at}`).rejects.toThrow(BackupDamagedError);
    }
  });

  it('is refused when it ends early, at any block, or goes on after its end', async () => {
    const path = await archiveOf('cut.tar', {
      a: Buffer.from('rows'),
      'files/b': randomBytes(700),
      [END]: Buffer.from('{"n":2}'),
    });
    const bytes = await readFile(path);
    for (let size = 0; size < bytes.length; size += 128) {
      await writeFile(path, bytes);
      await truncate(path, size);
      await expect(passOver(path), `${size} bytes`).rejects.toThrow(BackupDamagedError);
    }
    await writeFile(path, Buffer.concat([bytes, Buffer.from('x')]));
    await expect(passOver(path)).rejects.toThrow('it has extra data at the end');
  });

  it('is refused when an entry was taken out or two have changed places', async () => {
    const [one, other] = [Buffer.alloc(512, 1), Buffer.alloc(512, 2)];
    const path = await archiveOf('order.tar', { 'files/a': one, 'files/b': other, [END]: Buffer.from('{}') });
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(1024));
    await expect(passOver(path)).rejects.toThrow(BackupDamagedError);
    await writeFile(path, Buffer.concat([bytes.subarray(1024, 2048), bytes.subarray(0, 1024), bytes.subarray(2048)]));
    await expect(passOver(path)).rejects.toThrow(BackupDamagedError);
  });

  it('appears only when it is whole, and leaves nothing behind when it is given up', async () => {
    const path = join(folder, 'given-up.tar');
    const archive = await writeArchive(path, new Date());
    await archive.add('a', 3, [Buffer.from('abc')]);
    const there = async () => (await readdir(folder)).filter((name) => name.startsWith('given-up'));
    expect(await there()).toEqual(['given-up.tar.partial']);
    await archive.discard();
    expect(await there()).toEqual([]);
    const again = await writeArchive(path, new Date());
    await again.add(END, 2, [Buffer.from('{}')]);
    await expect(again.finish(() => Promise.reject(new Error('there is one by now')))).rejects.toThrow('by now');
    await again.discard();
    expect(await there()).toEqual([]);
  });
});
