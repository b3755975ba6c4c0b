// The program that reads a document in the cage. It gets the file as open descriptor 3 and its task as one argument; it answers
// one line of JSON a page, as each is read. What it parses is untrusted, so the hub trusts none of what it says beyond its form.
import { fstatSync, writeSync } from 'node:fs';
import { readWhole } from '../cage/read-whole.ts';
import { knownWords } from './known-words.ts';
import { openPdf } from './pdf-pages.ts';
import { decodePhoto, type Picture } from './picture.ts';
import { NO_DETECTOR, pageLine, type ReadTask } from './page-line.ts';
import { readPicture, type PictureReading } from './read-picture.ts';
import { readWholePage } from './read-whole-page.ts';
import type { ReadWord } from '../../ports/document-reader.ts';
import { tesseractReader } from './tesseract-lines.ts';
import { readTextLayer } from './text-layer.ts';

const DESCRIPTOR = 3;
const OUTPUT = 1;
const DPI = 300;
/** Pixels of the longer side of a page that is read. */
const [LEAST_SIDE, MOST_SIDE] = [2_000, 3_500];
/** Pixels of the longer side that the line detector looks at. */
const DETECTOR_SIDE = 1_280;

/** From this on an unknown word is taken for a name or a term, not for a misreading. */
const SURE = 88;

const task = JSON.parse(process.argv[2] ?? '') as ReadTask;
const known = knownWords(task.terms);
const { size } = fstatSync(DESCRIPTOR);

type PictureReader = (picture: Picture) => Promise<PictureReading>;

/** The networks, where onnxruntime has a binary for this machine; without them pages are read all the same, but worse. */
async function loadNetworks() {
  if (task.lines === 'tesseract') return null;
  try {
    const { lineFinder } = await import('./find-lines.ts');
    const { paddleReader } = await import('./paddle-lines.ts');
    return { find: await lineFinder(DETECTOR_SIDE), paddle: task.effort === 'full' ? await paddleReader() : null };
  } catch (error) {
    console.error(NO_DETECTOR, error);
    return null;
  }
}

let reader: Promise<PictureReader> | undefined;
/** Loaded by the first page that has no text of its own. */
async function loadReader(): Promise<PictureReader> {
  const networks = await loadNetworks();
  const tesseract = await tesseractReader(task.languages);
  return networks
    ? (picture) => readPicture(picture, { ...networks, tesseract, known })
    : (picture) => readWholePage(picture, tesseract);
}

function say(line: string): void {
  const bytes = Buffer.from(line);
  for (let at = 0; at < bytes.length;) at += writeSync(OUTPUT, bytes, at);
}

/** Of words that may be misread, the known words that they may have been. */
function withGuesses(words: readonly ReadWord[]): ReadWord[] {
  return words.flatMap((word) => {
    if (word.sure >= SURE) return [word];
    const [core = ''] = /\p{L}+/u.exec(word.text.toLowerCase()) ?? [];
    return [word, ...known.nearest(core).map((text): ReadWord => ({ ...word, text, role: 'also' }))];
  });
}

async function sayPage(page: number, pages: number, own: ReadWord[] | null, picture: () => Promise<Picture> | Picture) {
  if (own) return say(pageLine({ page, pages, source: 'text', turns: 0, words: own }));
  const read = await (reader ??= loadReader());
  const { turns, words } = await read(await picture());
  say(pageLine({ page, pages, source: 'picture', turns, words: withGuesses(words) }));
}

async function readPdf(): Promise<void> {
  const pdf = await openPdf(DESCRIPTOR, size);
  const last = Math.min(pdf.count, task.to);
  for (let page = task.from; page <= last; page += 1) {
    const found = pdf.withPage(page - 1, (handle) => {
      const own = readTextLayer(pdf.pdfium, handle, known);
      return { own, picture: own ? null : pdf.picture(handle, DPI, MOST_SIDE) };
    });
    const { own, picture } = found ?? { own: [], picture: null };
    await sayPage(page, pdf.count, own, () => picture ?? { data: Buffer.alloc(12, 255), width: 2, height: 2 });
  }
}

async function readPhoto(): Promise<void> {
  const bytes = readWhole(DESCRIPTOR, size);
  await sayPage(1, 1, null, () => decodePhoto(bytes, LEAST_SIDE, MOST_SIDE));
}

await (task.type === 'PDF' ? readPdf() : readPhoto());
// At once: nothing that the readers left behind is worth waiting for.
process.exit(0);
