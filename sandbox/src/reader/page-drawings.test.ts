import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { photo, pictured, typeset, type Typeset } from '@exam-vault/testing/typeset-pages';
import { ChildFailedError } from '../child-failed.ts';
import type { Picture } from './picture.ts';
import { sandboxedReader } from './sandboxed-reader.ts';

const log = pino({ level: 'silent' });
const reader = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log });
let folder: string;
let page: Typeset;
let picture: Picture;
beforeAll(async () => {
  // A module of the reader, loaded by another test file of this process, lets sharp open JPEG and PNG alone.
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
  folder = await mkdtemp(join(tmpdir(), 'page-drawings-'));
  page = await typeset([[{ text: 'Operating Systems End Semester Examination', y: 90, size: 18 }]]);
  picture = await pictured(page.pdf);
});
afterAll(() => rm(folder, { recursive: true }));

let serial = 0;
/** For a busy machine. */
const SLOW = { timeout: 60_000 };

describe('pictures of a page', SLOW, () => {
  async function draw(
    bytes: Buffer,
    what: { page?: number; turns?: 0 | 1 | 2 | 3; widths: number[] },
  ): Promise<Metadata[]> {
    const path = join(folder, String((serial += 1)));
    await writeFile(path, bytes);
    const type = bytes.toString('latin1', 0, 4) === '%PDF' ? 'PDF' : 'JPEG';
    const pictures = await reader.pictures(path, { type, page: 1, turns: 0, ...what });
    return await Promise.all(pictures.map((one) => sharp(one).metadata()));
  }

  it('are WebP of the widths that are asked for, never wider than the page is', async () => {
    const size = ({ format, width, height }: Metadata) => [format, width, height];
    expect((await draw(page.pdf, { widths: [240, 480] })).map(size)).toEqual([
      ['webp', 240, 340],
      ['webp', 480, 679],
    ]);
    const narrow = await photo(picture);
    expect((await draw(narrow, { widths: [240, 9_000] })).map(size)[1]?.[1]).toBe(picture.width);
    expect((await draw(narrow, { turns: 1, widths: [400] })).map(size)).toEqual([['webp', 400, 283]]);
  });

  it('are JPEGs of places too, inside of the page whatever is asked for', async () => {
    const path = join(folder, String((serial += 1)));
    await writeFile(path, page.pdf);
    const task = { type: 'PDF', page: 1, turns: 0, width: 1_000 } as const;
    const strips = await reader.strips(path, {
      ...task,
      places: [
        [0.1, 0.2, 0.5, 0.1],
        [0.9, 0.99, 3, 3],
        [-2, 7, 0, 0],
      ],
    });
    const made = await Promise.all(strips.map((one) => sharp(one).metadata()));
    expect(made.map(({ format, width, channels }) => [format, width, channels])).toEqual([
      ['jpeg', 500, 1],
      ['jpeg', 100, 1],
      ['jpeg', 1, 1],
    ]);
    expect(made[0]?.height).toBeGreaterThan(140);
  });

  it('carry nothing of the camera', async () => {
    const [made] = await draw(await photo(picture, { orientation: 3 }), { widths: [100] });
    expect(made?.exif).toBeUndefined();
    expect(made?.orientation).toBeUndefined();
  });

  it('are none of a page that is not there', async () => {
    await expect(draw(page.pdf, { page: 2, widths: [100] })).rejects.toThrow(ChildFailedError);
  });

  it('that the clock ends, with processor time left, differ from those of a broken file', async () => {
    const path = join(folder, String((serial += 1)));
    await writeFile(path, page.pdf);
    const task = { type: 'PDF', page: 1, turns: 0, widths: [100] } as const;
    const hasty = sandboxedReader({ sandbox: testSandbox, languages: ['eng'], log, pictureTimeoutMs: 1 });
    await expect(hasty.pictures(path, task)).rejects.toMatchObject({ name: 'ChildFailedError', isTimeout: true });
    const broken = { name: 'ChildFailedError', isTimeout: false };
    await expect(reader.pictures(path, { ...task, page: 2 })).rejects.toMatchObject(broken);
  });
});
