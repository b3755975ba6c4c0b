import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PageBuildError, type PagePicture } from './page-builder.ts';
import { sandboxedPageBuilder } from './sandboxed-page-builder.ts';

const builder = sandboxedPageBuilder({ sandbox: testSandbox, log: { warn: () => {} } });
const WHOLE = { turns: 0, corners: null } as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-builder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture whose left half is red and whose right half is blue. */
function twoColors(width: number, height: number) {
  const blue = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: Math.ceil(width / 2), top: 0 },
  ]);
}

async function saved(name: string, bytes: Buffer): Promise<PagePicture> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, type: name.endsWith('.png') ? 'PNG' : 'JPEG', ...WHOLE };
}

const sizesOf = async (pdf: Buffer) =>
  (await PDFDocument.load(pdf)).getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);

/** The JPEGs in a PDF that has nothing else in it. */
function jpegsOf(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let from = 0; ;) {
    const start = pdf.indexOf('/DCTDecode', from);
    if (start === -1) return found;
    const begin = pdf.indexOf('stream\n', start) + 'stream\n'.length;
    from = pdf.indexOf('\nendstream', begin);
    found.push(pdf.subarray(begin, from));
  }
}

async function colorAt(jpeg: Buffer | undefined, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const [red = 0, , blue = 0] = await sharp(jpeg).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

it('makes a page of each picture: a small JPEG stays as it is, a PNG becomes one, a large photo smaller', async () => {
  const small = await twoColors(600, 800).jpeg().toBuffer();
  const pictures = [
    await saved('small.jpg', small),
    await saved('scan.png', await twoColors(900, 600).png().toBuffer()),
    await saved('large.jpg', await twoColors(3_000, 4_000).jpeg().toBuffer()),
  ];
  const pdf = await builder.build(pictures);
  expect(await sizesOf(pdf)).toEqual([
    [632, 842],
    [842, 561],
    [632, 842],
  ]);
  const jpegs = jpegsOf(pdf);
  expect(jpegs[0]?.equals(small)).toBe(true);
  expect(await sharp(jpegs[2]).metadata()).toMatchObject({ format: 'jpeg', width: 1_800, height: 2_400 });
  expect((await builder.build(pictures)).equals(pdf)).toBe(true);
});

it('leaves out what a small JPEG says about who made it, with what and where', async () => {
  const plain = await twoColors(60, 80).jpeg().toBuffer();
  const telling = await sharp(plain)
    .keepExif()
    .withExif({ IFD0: { Artist: 'Asha Rao' } })
    .jpeg()
    .toBuffer();
  expect(telling.includes('Asha Rao')).toBe(true);
  const pdf = await builder.build([await saved('telling.jpg', telling)]);
  expect(jpegsOf(pdf)[0]).toHaveLength(telling.length);
  expect(pdf.includes('Asha Rao')).toBe(false);
});

it('turns and straightens what is asked, on top of how the camera was held', async () => {
  const photo = await twoColors(800, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const turned: PagePicture = { ...(await saved('turned.jpg', photo)), turns: 1 };
  const right: PagePicture = {
    ...(await saved('right.png', await twoColors(400, 400).png().toBuffer())),
    corners: [
      [0.55, 0.1],
      [0.95, 0.1],
      [0.95, 0.9],
      [0.55, 0.9],
    ],
  };
  const pdf = await builder.build([turned, right]);
  expect(await sizesOf(pdf)).toEqual([
    [842, 632],
    [421, 842],
  ]);
  // EXIF says a quarter turn and the student another: the page is drawn upside down.
  expect(pdf.toString('latin1')).toContain('q -842 0 0 -631.5 842 631.5 cm');
  const [, straight] = jpegsOf(pdf);
  expect(await colorAt(straight, 5, 5)).toBe('blue');
});

it('says which picture does not decode', async () => {
  const good = await saved('good.png', await twoColors(60, 80).png().toBuffer());
  const broken = await saved('broken.png', Buffer.from('no picture at all'));
  const failure = await builder.build([good, broken, good]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PageBuildError);
  expect((failure as PageBuildError).picture).toBe(2);
});
