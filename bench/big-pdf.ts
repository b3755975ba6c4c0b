import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';

/** A4 at 150 dots per inch. */
const [WIDTH_PX, HEIGHT_PX] = [1_240, 1_754];
const [WIDTH_PT, HEIGHT_PT] = [595, 842];
const LINES = 24;

/** A grey scan of a sheet with noise. Its size is tuned by the quality, because noise does not compress. */
async function scan(bytes: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 214, sigma: 9 } as const;
  const sheet = sharp({
    create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#fff', noise },
  }).greyscale();
  let [low, high] = [1, 95];
  let best = await sheet.clone().jpeg({ quality: low }).toBuffer();
  while (low < high) {
    const quality = Math.ceil((low + high) / 2);
    const made = await sheet.clone().jpeg({ quality }).toBuffer();
    if (made.length <= bytes) [low, best] = [quality, made];
    else high = quality - 1;
  }
  return Buffer.concat([best.subarray(0, -2), Buffer.alloc(Math.max(0, bytes - best.length)), best.subarray(-2)]);
}

/** A PDF of so many pages and about so many bytes: scans with a layer of text, as many programs make them. */
export async function bigPdf({ pages, bytes }: { readonly pages: number; readonly bytes: number }): Promise<Buffer> {
  const picture = await scan(Math.floor(bytes / pages) - 1_500);
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    // Each page has a picture of its own: the bytes behind the end of the image differ.
    const image = await pdf.embedJpg(Buffer.concat([picture, Buffer.from(`page ${number}`)]));
    const page = pdf.addPage([WIDTH_PT, HEIGHT_PT]);
    page.drawImage(image, { x: 0, y: 0, width: WIDTH_PT, height: HEIGHT_PT });
    for (let line = 0; line < LINES; line += 1) {
      const text =
        line === 0
          ? `Page ${number} of the question bank`
          : `${line}. Explain deadlocks and paging, case ${number * LINES + line}.`;
      page.drawText(text, { x: 50, y: HEIGHT_PT - 60 - line * 31, size: line === 0 ? 18 : 12, font });
    }
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}
