// The program that writes a PDF again, in the sandbox: one that was cut gets the end that it lacks, and an encrypted one without a password
// becomes plain. It gets the file on its standard input and writes the copy in lines of base64, and a last line that says that it is whole.
import { readInput, writeOutput } from '../child-io.ts';
import { openOrRepair } from '../inspector/pdf/open-or-repair.ts';
import { loadPdfium, pageFinder, saveCopy, type Pdfium } from '../pdfium/pdfium.ts';
import { LAST_LINE, LINE_BYTES } from './copy-lines.ts';

/** Pages that the document claims and that are not there. */
function removeMissingPages(pdfium: Pdfium, document: number): void {
  const isThere = pageFinder(pdfium, document);
  for (let index = pdfium.FPDF_GetPageCount(document) - 1; index >= 0; index -= 1)
    if (!isThere(index)) pdfium.FPDFPage_Delete(document, index);
}

const pdfium = await loadPdfium();
const { document, isCut } = openOrRepair(pdfium, readInput());
if (document === 0) throw new Error('The PDF does not open');
if (isCut) removeMissingPages(pdfium, document);
let pieces: Buffer[] = [];
let bytes = 0;
function sendPieces(): void {
  if (bytes > 0) writeOutput(`${Buffer.concat(pieces).toString('base64')}\n`);
  [pieces, bytes] = [[], 0];
}
const isWhole = saveCopy(pdfium, document, (piece) => {
  for (let at = 0; at < piece.length; at += LINE_BYTES) {
    const part = piece.subarray(at, at + LINE_BYTES);
    if (bytes + part.length > LINE_BYTES) sendPieces();
    pieces.push(part);
    bytes += part.length;
  }
  return true;
});
sendPieces();
if (!isWhole) throw new Error('The copy could not be written');
writeOutput(`${LAST_LINE}\n`);
process.exit(0);
