import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyPatches } from './apply-patches.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apply-patches-'));
  path = join(folder, 'file');
  await writeFile(path, '0123456789');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('applyPatches', () => {
  it('writes over what is there and nothing else', async () => {
    await applyPatches(path, [
      { offset: 0, bytes: Buffer.from('ab') },
      { offset: 8, bytes: Buffer.from('yz') },
    ]);
    expect(await readFile(path, 'utf8')).toBe('ab234567yz');
  });

  it.each([9, 10, 1e9, -1, 0.5, Number.NaN])(
    'writes nothing at all when a patch at %d does not fit',
    async (offset) => {
      const patches = [
        { offset: 0, bytes: Buffer.from('ab') },
        { offset, bytes: Buffer.from('yz') },
      ];
      await expect(applyPatches(path, patches)).rejects.toThrow(RangeError);
      expect(await readFile(path, 'utf8')).toBe('0123456789');
    },
  );

  it('does not even open the file without a patch', async () => {
    await expect(applyPatches(join(folder, 'not-there'), [])).resolves.toBeUndefined();
  });
});
