// The program that prepares the pictures of a document, in the sandbox. It gets all pictures behind each other on its standard input, and
// their lengths and places as its argument. It writes one line of JSON for each page.
import { readInput, writeOutput } from '../child-io.ts';
import type { PageCommand, PageLine } from './page-lines.ts';
import { pageOfPicture } from './page-of-picture.ts';

const pages = JSON.parse(process.argv[2] ?? '[]') as readonly PageCommand[];
const input = readInput();
for (const page of pages) {
  const file = input.subarray(page.start, page.start + page.length);
  const { jpeg, ...rest } = await pageOfPicture(file, page);
  const line: PageLine = { ...rest, jpeg: jpeg.toString('base64') };
  globalThis.gc?.();
  writeOutput(`${JSON.stringify(line)}\n`);
}
process.exit(0);
