// The program that draws a page, in the sandbox. It gets the file on its standard input, and as arguments the type, the page, the quarter
// turns and the widths. It writes one line for each width: a WebP picture in base64.
import { readInput, writeOutput } from '../child-io.ts';
import { openPdf } from './pdf-pages.ts';
import { asSharp, decodePhoto, turned, type Picture, type Turns } from './picture.ts';

/** No page is drawn with a higher resolution or a longer side. */
const [MAX_DPI, MAX_SIDE_PX] = [300, 4_000];
const WEBP_QUALITY = 72;

const [, , type = '', page = '1', turns = '0', widthList = '320'] = process.argv;
const widths = widthList.split(',').map(Number);

async function drawPage(maxWidth: number): Promise<Picture> {
  if (type !== 'PDF') return await decodePhoto(readInput(), 1, MAX_SIDE_PX);
  const pdf = await openPdf(readInput());
  const picture = pdf.withPage(Number(page) - 1, (handle) =>
    pdf.pictureOfWidth(handle, maxWidth, MAX_DPI, MAX_SIDE_PX),
  );
  if (!picture) throw new Error('The page does not open');
  return picture;
}

const widest = Math.max(...widths);
// A page that is turned by a quarter gets its height as width. Few pages are more than twice as high as wide.
const picture = await turned(await drawPage(turns === '0' ? widest : widest * 2), (Number(turns) % 4) as Turns);
for (const width of widths) {
  const image = await asSharp(picture)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
  writeOutput(`${image.toString('base64')}\n`);
}
process.exit(0);
