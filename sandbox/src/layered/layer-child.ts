// The program that puts recognised words behind the pictures of pages, in the sandbox. It gets its task in a line of JSON and the file after it on
// its standard input, and writes the PDF in lines of base64, and a last line that says that it is whole.
import { readTaskAndFile, writeOutput } from '../child-io.ts';
import { LAST_LINE, LINE_BYTES } from '../copies/copy-lines.ts';
import { pageOfPicture } from '../pages/page-of-picture.ts';
import { picturePdf } from '../pages/picture-pdf.ts';
import type { LayerTask } from './layer-writer.ts';
import { layeredPdf } from './layered-pdf.ts';

/** A picture becomes the only page, upright. */
async function asPdf(file: Buffer, { type, pages: [page] }: LayerTask): Promise<Buffer> {
  if (type === 'PDF') return file;
  return picturePdf([await pageOfPicture(file, { type, turns: page?.turns ?? 0, corners: null })]);
}

const { task, file } = readTaskAndFile();
const { type, pages } = task as LayerTask;
const pdf = await asPdf(file, { type, pages });
globalThis.gc?.();
const written = await layeredPdf(pdf, type === 'PDF' ? pages : pages.map((page) => ({ ...page, turns: 0 })));
for (let at = 0; at < written.length; at += LINE_BYTES)
  writeOutput(`${Buffer.from(written.subarray(at, at + LINE_BYTES)).toString('base64')}\n`);
writeOutput(`${LAST_LINE}\n`);
process.exit(0);
