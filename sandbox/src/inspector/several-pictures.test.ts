import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jpegFile, pngFile } from '@exam-vault/testing/files';
import { gpsJpeg } from '@exam-vault/testing/located-photos';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalPicture } from './file-inspector.ts';
import { sandboxedInspector } from './sandboxed-inspector.ts';

const log = { warn: () => {}, error: () => {} };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'several-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function saved(name: string, bytes: Buffer): Promise<LocalPicture> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, type: name.endsWith('.png') ? 'PNG' : 'JPEG' };
}

it('several pictures are checked as each by itself is, with the location of each', async () => {
  const inspector = sandboxedInspector({ sandbox: testSandbox, log });
  const jpeg = await jpegFile();
  const pictures = [
    await saved('plain.jpg', jpeg),
    await saved('located.jpg', await gpsJpeg()),
    await saved('cut.jpg', jpeg.subarray(0, jpeg.length / 2)),
    await saved('empty.jpg', Buffer.alloc(0)),
    await saved('scan.png', await pngFile()),
    await saved('last.jpg', await gpsJpeg()),
  ];
  const together = await inspector.inspectPictures?.(pictures);
  const alone = [];
  for (const { path, type } of pictures) alone.push(await inspector.inspect(path, type));
  expect(together).toEqual(alone);
  expect(together?.map(({ verdict }) => verdict)).toEqual(['opens', 'opens', 'opens', 'corrupt', 'opens', 'opens']);
  expect(together?.[5]?.patches.length).toBeGreaterThan(0);
});

it('pictures whose child ends early are checked by themselves', async () => {
  // No child checks six pictures in so little memory, and one may not even start: then nothing is said to be sound.
  const inspector = sandboxedInspector({ sandbox: testSandbox, log, memoryLimitBytes: 1_000_000 });
  const pictures = [await saved('a.jpg', await jpegFile()), await saved('b.jpg', await jpegFile())];
  await expect(inspector.inspectPictures?.(pictures)).rejects.toThrow('searched the photo for a location');
});
