// The program that reads a document in the sandbox. It gets the file as open descriptor 3 and its task as one argument; it answers
// one line of JSON a page, as each is read. What it parses is untrusted, so the hub trusts none of what it says beyond its form.
import type { ReadWord } from './document-reader.ts';
import { openChildDocument, say } from './child-document.ts';
import { knownWords } from './known-words.ts';
import { DETECTOR_UNAVAILABLE, formatPage, type ReadCommand } from './page-format.ts';
import { isBlank, type Picture } from './picture.ts';
import { readPicture, type PictureReading } from './read-picture.ts';
import { readWholePage } from './read-whole-page.ts';
import { tesseractReader, type TesseractReader } from './tesseract-reader.ts';
import { readTextLayer } from './text-layer.ts';

/** Pixels of the longer side that the line detector looks at. */
const DETECTOR_SIDE_PX = 1_280;
/** From this on an unknown word is taken for a name or a term, not for a misreading. */
const MIN_TRUSTED_CONFIDENCE = 88;

const task = JSON.parse(process.argv[2] ?? '') as ReadCommand;
const known = knownWords(task.terms);

type PictureReader = (picture: Picture) => Promise<PictureReading>;

/** The line detector, where onnxruntime has a binary for this machine; without it pages are read all the same, but worse. */
async function loadDetector() {
  if (task.lines === 'tesseract') return null;
  try {
    const { lineDetector: lineFinder } = await import('./line-detector.ts');
    return await lineFinder(DETECTOR_SIDE_PX);
  } catch (error) {
    console.error(DETECTOR_UNAVAILABLE, error);
    return null;
  }
}

let reader: Promise<PictureReader> | undefined;
/** Loaded by the first page that has no text of its own. The detector looks at it, in a thread of its own, while tesseract loads. */
async function loadReader(): Promise<PictureReader> {
  const find = await loadDetector();
  let loading: Promise<TesseractReader> | undefined;
  return async (picture) => {
    const finding = find?.(picture);
    const tesseract = await (loading ??= tesseractReader(task.languages));
    return find && finding
      ? await readPicture(picture, await finding, { detectLines: find, tesseract, known })
      : readWholePage(picture, tesseract);
  };
}

/** Of words that may be misread, the known words that they may have been. */
function withCorrections(words: readonly ReadWord[]): ReadWord[] {
  return words.flatMap((word) => {
    if (word.confidence >= MIN_TRUSTED_CONFIDENCE) return [word];
    const [core = ''] = /\p{L}+/u.exec(word.text.toLowerCase()) ?? [];
    return [word, ...known.nearest(core).map((text): ReadWord => ({ ...word, text, role: 'alternative' }))];
  });
}

const { pdf, count, picture } = await openChildDocument(task.type);
for (let page = task.from; page <= Math.min(count, task.to); page += 1) {
  const own = pdf?.withPage(page - 1, (handle) => readTextLayer(pdf.pdfium, handle, known));
  if (own) {
    say(formatPage({ page, pages: count, source: 'text', turns: 0, words: own, weak: [] }));
    continue;
  }
  const shown = await picture(page);
  // The readers look for text on nothing as long as on anything, and a file may claim a thousand such pages.
  if (isBlank(shown)) {
    say(formatPage({ page, pages: count, source: 'picture', turns: 0, words: [], weak: [] }));
    continue;
  }
  const read = await (reader ??= loadReader());
  const { turns, words, weak } = await read(shown);
  say(formatPage({ page, pages: count, source: 'picture', turns, words: withCorrections(words), weak }));
}
// At once: nothing that the readers left behind is worth waiting for.
process.exit(0);
