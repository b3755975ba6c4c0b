import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileProblem, openInside } from './open-inside.ts';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'exam-vault-inside-')));
  folder = join(root, 'archive');
  await mkdir(join(folder, 'papers'), { recursive: true });
  await mkdir(`${folder}-2`);
  await writeFile(join(folder, 'papers', '001.pdf'), 'one');
  await writeFile(join(folder, 'Re\u0301seaux.pdf'), 'taken apart');
  await writeFile(join(folder, 'a\\b.pdf'), 'a name');
  await writeFile(join(root, 'secret'), 'secret');
  await writeFile(join(`${folder}-2`, 'secret'), 'secret');
  await symlink(join(folder, 'papers'), join(folder, 'link'));
  await symlink('../secret', join(folder, 'out.pdf'));
  await symlink(root, join(folder, 'up'));
  await symlink('around.pdf', join(folder, 'around.pdf'));
  execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
});
afterAll(() => rm(root, { recursive: true }));

async function read(name: string): Promise<string> {
  const { handle } = await openInside(folder, name);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

describe('a file of an import', () => {
  it('is found from the folder of the CSV, also as other systems write its name', async () => {
    for (const name of [
      'papers/001.pdf',
      './papers//001.pdf',
      'papers/../papers/001.pdf',
      'papers\\001.pdf',
      'link/001.pdf',
    ]) {
      expect(await read(name), name).toBe('one');
    }
    expect(await read('R\u00E9seaux.pdf')).toBe('taken apart');
    expect(await read('a\\b.pdf')).toBe('a name');
    expect((await openInside(folder, 'link/001.pdf')).path).toBe(join(folder, 'papers', '001.pdf'));
  });

  it.each([
    ['../secret', 'points outside the CSV’s folder'],
    ['..\\secret', 'points outside the CSV’s folder'],
    ['papers/../../secret', 'points outside the CSV’s folder'],
    ['../archive-2/secret', 'points outside the CSV’s folder'],
    ['/etc/passwd', 'must be relative to the CSV’s folder'],
    ['out.pdf', 'points outside the CSV’s folder through a link'],
    ['up/secret', 'points outside the CSV’s folder through a link'],
    ['up/archive-2/secret', 'points outside the CSV’s folder through a link'],
    ['.', 'points outside the CSV’s folder'],
    ['papers', 'is not a file'],
    ['pipe.pdf', 'is not a file'],
    ['papers/002.pdf', 'can’t be found'],
    ['papers/001.pdf/x', 'can’t be found'],
    ['around.pdf', 'can’t be found'],
    ['a\u0000b', 'can’t be found'],
    ['x'.repeat(5_000), 'can’t be found'],
  ])('%j is refused: %s', async (name, reason) => {
    const error: unknown = await openInside(folder, name).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(FileProblem);
    expect((error as Error).message).toBe(reason);
  });
});
