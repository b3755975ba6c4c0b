import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { photo, pictured, scanned, typeset } from '@exam-vault/testing/typeset-pages';
import { ChildFailedError } from '../child-failed.ts';
import type { SketchTask } from './document-reader.ts';
import { pageSketch } from './page-sketch.ts';
import type { Picture } from './picture.ts';
import { sandboxedReader } from './sandboxed-reader.ts';

const reader = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log: pino({ level: 'silent' }) });
const LINES = Array.from({ length: 9 }, (_none, at) => ({
  text: 'Explain deadlock'.repeat(1 + (at % 3)),
  y: 90 + at * 40,
  size: 22,
}));
let folder: string;
let picture: Picture;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sketches-'));
  picture = await pictured((await typeset([LINES])).pdf);
});
afterAll(() => rm(folder, { recursive: true }));

async function sketchesOf(bytes: Buffer, task: Omit<SketchTask, 'signal'>): Promise<(Buffer | null)[]> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return await reader.sketches(path, { ...task, signal: new AbortController().signal });
}

/** The mean difference of two sketches' pixels, of 255. */
function difference(a: Buffer | null | undefined, b: Buffer): number {
  if (!a) throw new Error('there is no sketch');
  expect(a).toHaveLength(b.length);
  return b.reduce((sum, light, at) => sum + Math.abs(light - (a[at] ?? 0)), 0) / b.length;
}

it('draws the pages of a scan upright, as the reader would', { timeout: 120_000 }, async () => {
  const scan = await scanned([picture, picture, picture], [{}, { degrees: 180 }, { degrees: 90 }]);
  const upright = await pageSketch(picture, 0);
  const found = await sketchesOf(scan, { type: 'PDF', turns: [0, 2, 3] });
  expect(found).toHaveLength(3);
  for (const sketch of found) expect(difference(sketch, upright)).toBeLessThan(4);
  // It tells the sides of a page apart.
  const [turned] = await sketchesOf(scan, { type: 'PDF', turns: [2] });
  expect(difference(turned, upright)).toBeGreaterThan(8);
});

it('draws a photo as its camera says, and nothing of an empty page', { timeout: 120_000 }, async () => {
  const upright = await pageSketch(picture, 0);
  const [found] = await sketchesOf(await photo(picture, { degrees: 270, orientation: 6 }), {
    type: 'JPEG',
    turns: [0],
  });
  expect(difference(found, upright)).toBeLessThan(4);
  const white = { ...picture, data: Buffer.alloc(picture.data.length, 250) };
  expect(await sketchesOf(await scanned([white], [{}]), { type: 'PDF', turns: [0] })).toEqual([null]);
});

it('refuses a file that does not open', { timeout: 120_000 }, async () => {
  await expect(sketchesOf(Buffer.from('%PDF-1.7 nothing'), { type: 'PDF', turns: [0] })).rejects.toThrow(
    ChildFailedError,
  );
});
