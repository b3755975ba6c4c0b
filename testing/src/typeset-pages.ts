import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { openPdf } from '@exam-vault/sandbox/reader/pdf-pages';
import type { Picture } from '@exam-vault/sandbox/reader/picture';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';

/** Pages of which a test knows each word and where it stands. */

/** A4, in points. */
const [WIDTH, HEIGHT] = [595, 842];

export type Box = ReadWord['box'];

export interface TypesetLine {
  readonly text: string;
  /** Points from the left and from the top. */
  readonly x?: number;
  readonly y: number;
  readonly size?: number;
}

export interface TypesetWord {
  readonly page: number;
  readonly text: string;
  readonly box: Box;
}

export interface Typeset {
  readonly pdf: Buffer;
  readonly words: readonly TypesetWord[];
}

/** A PDF with a text layer. */
export async function typeset(pages: readonly (readonly TypesetLine[])[]): Promise<Typeset> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const words: TypesetWord[] = [];
  for (const [index, lines] of pages.entries()) {
    const page = pdf.addPage([WIDTH, HEIGHT]);
    for (const { text, x = 60, y, size = 14 } of lines) {
      page.drawText(text, { x, y: HEIGHT - y, size, font });
      let before = '';
      for (const word of text.split(' ')) {
        const left = x + font.widthOfTextAtSize(before, size);
        const height = font.heightAtSize(size, { descender: false });
        const box: Box = [
          left / WIDTH,
          (y - height) / HEIGHT,
          font.widthOfTextAtSize(word, size) / WIDTH,
          height / HEIGHT,
        ];
        words.push({ page: index + 1, text: word, box });
        before += `${word} `;
      }
    }
  }
  return { pdf: Buffer.from(await pdf.save()), words };
}

/** A page of a PDF as a picture, as a scanner would take it. */
export async function pictured(pdf: Buffer, { page = 1, dpi = 200 } = {}): Promise<Picture> {
  const pages = await openPdf(pdf);
  const picture = pages.withPage(page - 1, (handle) => pages.picture(handle, dpi, 4_000));
  if (!picture) throw new Error(`There is no page ${page}`);
  return picture;
}

/** A JPEG of it, turned clockwise by so many degrees; `orientation` is what the camera claims. */
export async function photo(picture: Picture, { degrees = 0, orientation = 1 } = {}): Promise<Buffer> {
  const { data, width, height } = picture;
  const turned = await sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(degrees)
    .png()
    .toBuffer();
  return await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 85 }).toBuffer();
}

/** How a page lies in a scanner. */
export interface ScannedPage {
  /** Clockwise: 90, 180 or 270. */
  readonly degrees?: number;
  /** Written on the page, not to be seen. */
  readonly layer?: readonly string[];
}

/** A PDF of pictures, as a scanner makes it; `how` they lie in it, in their order. */
export async function scanned(pictures: readonly Picture[], how: readonly ScannedPage[] = []): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const [index, picture] of pictures.entries()) {
    const { degrees = 0, layer = [] } = how[index] ?? {};
    const image = await pdf.embedJpg(await photo(picture, { degrees }));
    const [width, height] = image.width > image.height ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
    const page = pdf.addPage([width, height]);
    page.drawImage(image, { x: 0, y: 0, width, height });
    for (const [at, text] of layer.entries()) {
      page.drawText(text, { x: 60, y: height - 60 - at * 20, size: 12, font, opacity: 0 });
    }
  }
  return Buffer.from(await pdf.save());
}

/** How much two boxes have in common: their intersection over their union. */
export function overlap([l1, t1, w1, h1]: Box, [l2, t2, w2, h2]: Box): number {
  const width = Math.min(l1 + w1, l2 + w2) - Math.max(l1, l2);
  const height = Math.min(t1 + h1, t2 + h2) - Math.max(t1, t2);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (w1 * h1 + w2 * h2 - width * height);
}
