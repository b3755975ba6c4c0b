// The program of the sandbox. It gets the file as open descriptor 3, never by path, and its type as argument; it answers two
// lines of JSON on its output. What it parses is untrusted, so the hub trusts none of what it says beyond its form.
import { fstatSync, writeSync } from 'node:fs';
import { readWhole } from '../child-io.ts';
import { patchesLine, verdictLine, type ChildVerdict } from './child-answer.ts';
import { locationPatches } from './location-patches.ts';

const DESCRIPTOR = 3;
const OUTPUT = 1;

/** All of it, or the process would end with half a line on its way. */
function say(line: string): void {
  const bytes = Buffer.from(line);
  for (let at = 0; at < bytes.length;) at += writeSync(OUTPUT, bytes, at);
}

async function checkPhotoFile(type: 'JPEG' | 'PNG', size: number): Promise<ChildVerdict> {
  const bytes = readWhole(DESCRIPTOR, size);
  // First of all: the location must go even out of a photo whose check ends badly.
  say(patchesLine(locationPatches(bytes, type)));
  const { checkPhoto } = await import('./check-photo.ts');
  return await checkPhoto(type, bytes);
}

async function checkPdfFile(size: number): Promise<ChildVerdict> {
  const { checkPdf } = await import('./check-pdf.ts');
  say(patchesLine([]));
  return await checkPdf(DESCRIPTOR, size);
}

const type = process.argv[2];
const { size } = fstatSync(DESCRIPTOR);
if (type === 'PDF') say(verdictLine(await checkPdfFile(size)));
else if (type === 'JPEG' || type === 'PNG') say(verdictLine(await checkPhotoFile(type, size)));
else throw new Error('The first argument is the type of the file');
// At once: nothing that the parsers left behind is worth waiting for.
process.exit(0);
