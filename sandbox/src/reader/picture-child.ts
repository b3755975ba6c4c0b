// The program that draws a page, in the sandbox. It gets the file on its standard input, and as arguments the type, the page, the quarter
// turns and the widths. It writes one line for each width: a WebP picture in base64. With places as a last argument it writes one line for each of
// them: this part of the page in its first width, as a grey JPEG, which a PDF can hold.
import { sharp } from '../sharp.ts';
import { readInput, writeOutput } from '../child-io.ts';
import { openPdf } from './pdf-pages.ts';
import { asSharp, decodePhoto, turned, type Picture, type Turns } from './picture.ts';

/** No page is drawn with a higher resolution or a longer side. */
const [MAX_DPI, MAX_SIDE_PX] = [300, 4_000];
const [WEBP_QUALITY, JPEG_QUALITY] = [72, 80];

const [, , type = '', page = '1', turns = '0', widthList = '320', placeList = '[]'] = process.argv;
const widths = widthList.split(',').map(Number);
const places = JSON.parse(placeList) as number[][];

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
const inWidth = (width: number) => asSharp(picture).resize({ width, withoutEnlargement: true });
const write = (image: Buffer) => writeOutput(`${image.toString('base64')}\n`);
if (places.length === 0)
  for (const width of widths) write(await inWidth(width).webp({ quality: WEBP_QUALITY }).toBuffer());
else {
  const whole = await inWidth(widest).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = whole.info;
  /** Inside of the page, whatever is asked for. */
  const span = (start: number, length: number, side: number): [from: number, count: number] => {
    const from = Math.min(side - 1, Math.max(0, Math.floor(start * side)));
    return [from, Math.min(side - from, Math.max(1, Math.ceil(length * side)))];
  };
  for (const [x = 0, y = 0, w = 1, h = 1] of places) {
    const [[left, wide], [top, high]] = [span(x, w, width), span(y, h, height)];
    const strip = sharp(whole.data, { raw: { width, height, channels } }).extract({
      left,
      top,
      width: wide,
      height: high,
    });
    write(await strip.greyscale().toColourspace('b-w').jpeg({ quality: JPEG_QUALITY }).toBuffer());
  }
}
process.exit(0);
