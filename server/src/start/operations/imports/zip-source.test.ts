import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeftOut } from './archive-source.ts';
import { zipSource } from './zip-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-zip-source-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Made {
  readonly level?: number;
  readonly password?: string;
}

async function zipOf(files: ReadonlyArray<readonly [string, string, Made?]>): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text, made] of files) await writer.add(name, new TextReader(text), made);
  return Buffer.from(await writer.close());
}

async function listed(bytes: Buffer) {
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  const source = await zipSource(path);
  const leftOut: LeftOut[] = [];
  const paths: string[] = [];
  for await (const entry of source.list((one) => leftOut.push(one))) paths.push(entry.path);
  const read = async (name: string) => {
    const file = await source.open(name);
    try {
      return await readFile(file.path, 'utf8');
    } finally {
      await file.close();
    }
  };
  return { source, paths, leftOut, read };
}

const LONG = 'Explain paging. '.repeat(20_000);

describe('zipSource', () => {
  it('gives each file as it was packed, in any order', async () => {
    const { source, paths, read } = await listed(
      await zipOf([
        ['Sem 4/OS/2022.pdf', LONG],
        ['Sem 4/OS/2023.pdf', 'stored', { level: 0 }],
        ['Sem 4/OS/empty.pdf', ''],
      ]),
    );
    expect(paths).toEqual(['Sem 4/OS/2022.pdf', 'Sem 4/OS/2023.pdf', 'Sem 4/OS/empty.pdf']);
    expect(await read('Sem 4/OS/2023.pdf')).toBe('stored');
    expect(await read('Sem 4/OS/2022.pdf')).toBe(LONG);
    expect(await read('Sem 4/OS/empty.pdf')).toBe('');
    await expect(read('Sem 4/OS/2021.pdf')).rejects.toThrow('can’t be found in the zip');
    await source.close();
  });

  it('reads names of macOS, of Windows and of DOS (issue 40, part 11)', async () => {
    const whole = await zipOf([
      ['Re\u0301seaux/परीक्षा.pdf', 'x'],
      ['Sem 4\\OS.pdf', 'x'],
      ['Pr__fung.pdf', 'x'],
    ]);
    // macOS doesn't say that its names are UTF-8 (flag 11, APPNOTE 4.4.4), and DOS wrote code page 437, where ü is 0x81.
    for (let at = whole.indexOf('PK\u0001\u0002'); at >= 0; at = whole.indexOf('PK\u0001\u0002', at + 1))
      whole.writeUInt16LE(whole.readUInt16LE(at + 8) & ~0x800, at + 8);
    const dos = whole.lastIndexOf('Pr__fung');
    whole.set([0x81, 0x20], dos + 2);
    const { source, paths, read } = await listed(whole);
    expect(paths).toEqual(['R\u00e9seaux/परीक्षा.pdf', 'Sem 4/OS.pdf', 'Prü fung.pdf']);
    expect(await read('R\u00e9seaux/परीक्षा.pdf')).toBe('x');
    await source.close();
  });

  it('leaves out a path that leads out of it, and what needs a password', async () => {
    const { source, paths, leftOut } = await listed(
      await zipOf([
        ['../../etc/2022.pdf', 'x'],
        ['/etc/2022.pdf', 'x'],
        ['secret.pdf', 'x', { password: 'a test' }],
        ['fine.pdf', 'x'],
      ]),
    );
    expect(paths).toEqual(['fine.pdf']);
    expect(leftOut).toEqual([
      { path: '../../etc/2022.pdf', reason: 'its path points outside the zip' },
      { path: '/etc/2022.pdf', reason: 'its path points outside the zip' },
      { path: 'secret.pdf', reason: 'it’s password-protected' },
    ]);
    await source.close();
  });

  it('refuses a file that is not what the zip says of it, and leaves no copy', async () => {
    const whole = await zipOf([
      ['changed.pdf', 'a stored file', { level: 0 }],
      ['packed.pdf', LONG],
      ['moved.pdf', 'x', { level: 0 }],
    ]);
    const changed = Buffer.from(whole);
    changed.write('A', whole.indexOf('a stored file'));
    // Within the packed bytes of the second file.
    changed.fill(0xff, whole.indexOf('packed.pdf') + 60, whole.indexOf('packed.pdf') + 90);
    changed.writeUInt32LE(0, whole.indexOf('moved.pdf') - 30);
    const { source, read } = await listed(changed);
    const before = await unpackedCopies();
    for (const name of ['changed.pdf', 'packed.pdf', 'moved.pdf'])
      await expect(read(name), name).rejects.toThrow('can’t be read from the zip, which may be damaged');
    expect(await unpackedCopies()).toEqual(before);
    await source.close();
  });

  it('unpacks no more than the zip says', async () => {
    const whole = await zipOf([['bomb.pdf', LONG]]);
    // The size in the table of contents, the last place that has it.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(LONG.length);
    const at = whole.lastIndexOf(size);
    whole.writeUInt32LE(10, at);
    const { source, read } = await listed(whole);
    await expect(read('bomb.pdf')).rejects.toThrow('may be damaged');
    await source.close();
  });

  it('says what is no zip', async () => {
    const path = join(folder, 'text.zip');
    await writeFile(path, 'hello');
    const source = await zipSource(path);
    await expect(source.list(() => {}).next()).rejects.toThrow('can’t be opened as a zip');
    await source.close();
  });
});

async function unpackedCopies(): Promise<string[]> {
  const folders = (await readdir(tmpdir())).filter((name) => /^exam-vault-zip-\w{6}$/.test(name));
  const inside = await Promise.all(folders.map((name) => readdir(join(tmpdir(), name)).catch(() => [])));
  return inside.flat();
}
