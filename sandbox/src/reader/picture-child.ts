// The program that makes a page's picture in the sandbox. It gets the file as open descriptor 3 and type, page, quarter turns and
// widths as arguments; it answers one line for each width: the WebP picture in base64.
import { fstatSync, writeSync } from 'node:fs';
import { openPdf } from './pdf-pages.ts';
import { asSharp, decodePhoto, turned, type Picture, type Turns } from './picture.ts';
import { readWhole } from '../child-io.ts';

const DESCRIPTOR = 3;
const OUTPUT = 1;
/** Dots an inch and pixels beyond which no page is rendered. */
const [DPI, MOST_SIDE] = [300, 4_000];
const WEBP_QUALITY = 72;

const [, , type = '', page = '1', turns = '0', widthList = '320'] = process.argv;
const widths = widthList.split(',').map(Number);
const { size } = fstatSync(DESCRIPTOR);

async function pictureOf(most: number): Promise<Picture> {
  if (type !== 'PDF') return await decodePhoto(readWhole(DESCRIPTOR, size), 1, MOST_SIDE);
  const pdf = await openPdf(DESCRIPTOR, size);
  const picture = pdf.withPage(Number(page) - 1, (handle) => pdf.pictureOfWidth(handle, most, DPI, MOST_SIDE));
  if (!picture) throw new Error('The page does not open');
  return picture;
}

const widest = Math.max(...widths);
// Turned on its side a page is as wide as it was high; pages are seldom more than twice as high as wide.
const picture = await turned(await pictureOf(turns === '0' ? widest : widest * 2), (Number(turns) % 4) as Turns);
for (const width of widths) {
  const image = await asSharp(picture)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
  const line = Buffer.from(`${image.toString('base64')}\n`);
  for (let at = 0; at < line.length;) at += writeSync(OUTPUT, line, at);
}
process.exit(0);
