// The program that checks a file in the sandbox. It gets the file on its standard input, never as a path, and its type as argument; or
// several pictures behind each other, and a list of their types and lengths. For each file it writes two lines of JSON. It parses untrusted bytes, so the hub checks the form of every line and trusts nothing else.
import { readInput, writeOutput } from '../child-io.ts';
import { cleaningLine, patchesLine, verdictLine, type ChildVerdict, type PictureCommand } from './child-answer.ts';
import { locationPatches } from './location-patches.ts';

async function checkPhotoFile(type: 'JPEG' | 'PNG', bytes: Buffer): Promise<ChildVerdict> {
  // Before anything else: the location must be removed even when the check of the photo crashes.
  writeOutput(patchesLine(locationPatches(bytes, type)));
  const { checkPhoto } = await import('./check-photo.ts');
  return await checkPhoto(type, bytes);
}

/** Everything is loaded before the file is read: the child may be waiting for it. */
async function checkPdfFile(): Promise<void> {
  const { checkPdf, loadPdfium } = await import('./check-pdf.ts');
  const { cleanedIfSame } = await import('./pdf/cleaned-if-same.ts');
  const pdfium = await loadPdfium();
  const file = readInput();
  const began = performance.now();
  const verdict = checkPdf(pdfium, file);
  // Before anything else: a file that makes the search fail is taken as it is.
  writeOutput(verdictLine(verdict));
  // Its copy is checked and searched as an upload of its own.
  if (verdict.verdict !== 'opens' || verdict.needs_copy) return;
  const openedMs = performance.now() - began;
  writeOutput(
    cleaningLine(cleanedIfSame(file, openedMs, () => checkPdf(pdfium, file).page_count === verdict.page_count)),
  );
}

async function checkPictures(pictures: readonly PictureCommand[]): Promise<void> {
  const input = readInput();
  let start = 0;
  for (const { type, length } of pictures) {
    writeOutput(verdictLine(await checkPhotoFile(type, input.subarray(start, start + length))));
    start += length;
  }
}

const type = process.argv[2];
if (type === 'PDF') await checkPdfFile();
else if (type === 'JPEG' || type === 'PNG') {
  // Loaded before the file is read: the child may be waiting for it. Its failure must not hide the location.
  await import('./check-photo.ts').catch(() => undefined);
  writeOutput(verdictLine(await checkPhotoFile(type, readInput())));
} else if (type?.startsWith('[')) await checkPictures(JSON.parse(type) as readonly PictureCommand[]);
else throw new Error('The first argument is the type of the file');
// Exits at once: work that the parsers left behind is not needed.
process.exit(0);
