// The program that reads a document in the sandbox. It gets the file on its standard input and its task as one argument, and writes one
// line of JSON for each page as soon as it is read. It parses untrusted bytes, so the hub checks the form of every line and trusts nothing else.
import type { ReadWord } from './document-reader.ts';
import { openChildDocument, sendLine } from './child-document.ts';
import { knownWords } from './known-words.ts';
import { DETECTOR_UNAVAILABLE, formatPage, type ReadCommand } from './page-format.ts';
import { isBlank, type Picture } from './picture.ts';
import { readPicture, type PictureReading } from './read-picture.ts';
import { readWholePage } from './read-whole-page.ts';
import { tesseractReader, type TesseractReader } from './tesseract-reader.ts';
import { readTextLayer } from './text-layer.ts';

/** The longer side of the picture for the line detector. */
const DETECTOR_SIDE_PX = 1_280;
/** An unknown word with this confidence is probably a name or a term, not a misreading. */
const MIN_TRUSTED_CONFIDENCE = 88;

const task = JSON.parse(process.argv[2] ?? '') as ReadCommand;
const known = knownWords(task.terms);

type PictureReader = (picture: Picture) => Promise<PictureReading>;

/** Null where onnxruntime has no binary for this machine. Pages are read worse without it. */
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
/** Called for the first page without its own text. The detector searches that page, in its own thread, while tesseract loads. */
async function loadReader(): Promise<PictureReader> {
  const detectLines = await loadDetector();
  let loading: Promise<TesseractReader> | undefined;
  return async (picture) => {
    const detection = detectLines?.(picture);
    const tesseract = await (loading ??= tesseractReader(task.languages));
    return detectLines && detection
      ? await readPicture(picture, await detection, { detectLines, tesseract, known })
      : readWholePage(picture, tesseract);
  };
}

/** Adds to each word that may be misread the known words that it may be. */
function withCorrections(words: readonly ReadWord[]): ReadWord[] {
  return words.flatMap((word) => {
    if (word.confidence >= MIN_TRUSTED_CONFIDENCE) return [word];
    const [core = ''] = /\p{L}+/u.exec(word.text.toLowerCase()) ?? [];
    return [word, ...known.nearest(core).map((text): ReadWord => ({ ...word, text, role: 'alternative' }))];
  });
}

const { pdf, count, picture } = await openChildDocument(task.type);
for (let page = task.from; page <= Math.min(count, task.to); page += 1) {
  const ownText = pdf?.withPage(page - 1, (handle) => readTextLayer(pdf.pdfium, handle, known));
  if (ownText) {
    sendLine(formatPage({ page, pages: count, source: 'text', turns: 0, words: ownText, weak: [] }));
    continue;
  }
  const pagePicture = await picture(page);
  // An empty page takes the readers as long as any other, and a file may claim a thousand of them.
  if (isBlank(pagePicture)) {
    sendLine(formatPage({ page, pages: count, source: 'picture', turns: 0, words: [], weak: [] }));
    continue;
  }
  const read = await (reader ??= loadReader());
  const { turns, words, weak } = await read(pagePicture);
  sendLine(formatPage({ page, pages: count, source: 'picture', turns, words: withCorrections(words), weak }));
}
// Exits at once: work that the readers left behind is not needed.
process.exit(0);
