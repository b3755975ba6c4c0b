// The program that puts several files into one PDF, in the sandbox. It gets its task in a line of JSON, and behind it the contents and the files
// on its standard input. It writes the PDF in lines of base64, or a line with the numbers of the files that can't be merged.
import { PDFDocument, PDFHexString, PDFName, PDFString, type PDFRef } from 'pdf-lib';
import { readTaskAndFile, writeOutput } from '../child-io.ts';
import { LAST_LINE, LINE_BYTES } from '../copies/copy-lines.ts';
import { pageOfPicture } from '../pages/page-of-picture.ts';
import { picturePdf } from '../pages/picture-pdf.ts';
import { destinationOf, type MergeTask } from './pdf-merger.ts';
import { REFUSED } from './merge-lines.ts';

/** Null for what does not open, or has other pages than the contents say. */
async function opened(file: Buffer, { type, pages }: MergeTask): Promise<PDFDocument | null> {
  try {
    const bytes = type === 'PDF' ? file : picturePdf([await pageOfPicture(file, { type, turns: 0, corners: null })]);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    return pdf.getPageCount() === pages ? pdf : null;
  } catch {
    return null;
  }
}

/** A list of names and one of outlines: both lead to the first pages of the files (ISO 32000-1, 7.9.6 and 12.3.3). */
function addWays(whole: PDFDocument, firsts: readonly PDFRef[], titles: readonly string[]): void {
  const { context, catalog } = whole;
  const place = (page: PDFRef) => context.obj([page, PDFName.of('Fit')]);
  const names = firsts.flatMap((page, file) => [PDFString.of(destinationOf(file)), place(page)]);
  catalog.set(PDFName.of('Names'), context.obj({ Dests: context.obj({ Names: context.obj(names) }) }));
  const root = context.nextRef();
  const items = firsts.map(() => context.nextRef());
  for (const [at, item] of items.entries()) {
    const [previous, next] = [items[at - 1], items[at + 1]];
    const entry = context.obj({
      Title: PDFHexString.fromText(titles[at] ?? ''),
      Parent: root,
      Dest: place(firsts[at] as PDFRef),
      ...(previous && { Prev: previous }),
      ...(next && { Next: next }),
    });
    context.assign(item, entry);
  }
  const [first, last] = [items[0] as PDFRef, items.at(-1) as PDFRef];
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: last, Count: items.length }));
  catalog.set(PDFName.of('Outlines'), root);
}

const { task, file } = readTaskAndFile();
const { contents, files } = task as { contents: number; files: readonly MergeTask[] };
const whole = await PDFDocument.load(file.subarray(0, contents), { updateMetadata: false });
const refused: number[] = [];
const firsts: PDFRef[] = [];
let start = contents;
for (const [at, one] of files.entries()) {
  const pdf = await opened(file.subarray(start, start + one.bytes), one);
  start += one.bytes;
  // What opens may still refer to what isn't there.
  const pages = pdf && (await whole.copyPages(pdf, pdf.getPageIndices()).catch(() => null));
  if (!pages) refused.push(at);
  for (const page of pages ?? []) whole.addPage(page);
  if (pages?.[0]) firsts.push(pages[0].ref);
  globalThis.gc?.();
}
if (refused.length > 0) {
  writeOutput(`${REFUSED}${refused.join(',')}\n`);
  process.exit(0);
}
addWays(
  whole,
  firsts,
  files.map(({ title }) => title),
);
const written = await whole.save({ addDefaultPage: false, updateFieldAppearances: false });
for (let at = 0; at < written.length; at += LINE_BYTES)
  writeOutput(`${Buffer.from(written.subarray(at, at + LINE_BYTES)).toString('base64')}\n`);
writeOutput(`${LAST_LINE}\n`);
process.exit(0);
