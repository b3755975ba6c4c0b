// The program that reads a document in the sandbox. It may be started before its file is known: then it loads its models first. Its input is a
// line with its task, and the file. It reads one file only, writes one line of JSON for each page as soon as it is read, and ends. It parses
// untrusted bytes, so the hub checks the form of every line and trusts nothing else.
import { isBetterLayer } from './better-reading.ts';
import { readOutline } from './outline.ts';
import type { PageReading, ReadWord } from './document-reader.ts';
import { readTaskAndFile } from '../child-io.ts';
import { openChildDocument, sendLine } from './child-document.ts';
import { knownWords, type KnownWords } from './known-words.ts';
import { loadDetector } from './load-detector.ts';
import { nearestWords } from './nearest-words.ts';
import { formatPage, type ReadCommand, type ReadTask } from './page-format.ts';
import { pageSketch, turnedSketch, unturnedSketch } from './page-sketch.ts';
import { isBlank, type Picture } from './picture.ts';
import { readPicture, type PictureReading } from './read-picture.ts';
import { readWholePage } from './read-whole-page.ts';
import { tesseractReader, type TesseractReader } from './tesseract-reader.ts';
import { readTextLayer } from './text-layer.ts';
import { threadedTesseract } from './threaded-tesseract.ts';
import { warmUp } from './warm-up.ts';

/** An unknown word with this confidence is probably a name or a term, not a misreading. */
const MIN_TRUSTED_CONFIDENCE = 88;
/** A page with text of its own is drawn for its sketch alone: so wide, and no side longer than this. */
const [SKETCHED_WIDTH_PX, MAX_SKETCHED_SIDE_PX] = [256, 1_024];

const command = JSON.parse(process.argv[2] ?? '') as ReadCommand;
let loadedWords: KnownWords | undefined;
/** Read from the disk while the detector searches, because a photo needs them only after that. */
const known = () => (loadedWords ??= knownWords(command.terms));
let loadedNearest: ((word: string) => string[]) | undefined;
const nearest = () => (loadedNearest ??= nearestWords(known()));

type PictureReader = (picture: Picture) => Promise<PictureReading>;

let reader: Promise<PictureReader> | undefined;
/** For the first page without its own text. The detector searches that page, in its own thread, while tesseract loads. */
async function loadReader(): Promise<PictureReader> {
  // It loads its models while the detector searches.
  const helper = command.hasHelper && command.lines === 'detector' ? threadedTesseract(command.languages) : null;
  const detectLines = await loadDetector(command.lines, command.hasHelper ? 2 : 1);
  let loading: Promise<TesseractReader> | undefined;
  const load = () => (loading ??= tesseractReader(command.languages));
  if (command.isPrepared) {
    nearest();
    await warmUp(await load(), helper);
  }
  return async (picture) => {
    const detection = detectLines?.(picture);
    const tesseract = await load();
    const words = known();
    nearest();
    return detectLines && detection
      ? await readPicture(picture, await detection, { detectLines, tesseract, known: words, helper })
      : readWholePage(picture, tesseract);
  };
}

/** Adds to each word that may be misread the known words that it may be. */
function withCorrections(words: readonly ReadWord[]): ReadWord[] {
  return words.flatMap((word) => {
    if (word.confidence >= MIN_TRUSTED_CONFIDENCE) return [word];
    const [core = ''] = /\p{L}+/u.exec(word.text.toLowerCase()) ?? [];
    return [word, ...nearest()(core).map((text): ReadWord => ({ ...word, text, role: 'alternative' }))];
  });
}

if (command.isPrepared) await (reader ??= loadReader());
const input = readTaskAndFile();
const task = input.task as ReadTask;
const { pdf, count, picture } = await openChildDocument(task.type, input.file);
const send = (page: PageReading, isLast = false) => sendLine(formatPage({ ...page, ...outlineOn(page.page) }), isLast);
function outlineOn(page: number): Pick<PageReading, 'outline'> {
  const outline = pdf && page === 1 && count > 1 ? readOutline(pdf.pdfium, pdf.document, count) : [];
  return outline.length > 0 ? { outline } : {};
}
for (let page = task.from; page <= Math.min(count, task.to); page += 1) {
  const ownText = pdf?.withPage(page - 1, (handle) => readTextLayer(pdf, handle, known()));
  if (task.isOwnTextOnly && !ownText?.isWhole) {
    const { words, turns } = ownText ?? { words: [], turns: 0 as const };
    send({ page, pages: count, source: 'picture', turns, words, weak: [] });
    continue;
  }
  if (pdf && ownText?.isWhole) {
    const small = pdf.withPage(page - 1, (handle) =>
      pdf.pictureOfWidth(handle, SKETCHED_WIDTH_PX, SKETCHED_WIDTH_PX, MAX_SKETCHED_SIDE_PX),
    );
    const { words, turns } = ownText;
    const sketch = small ? { sketch: await pageSketch(small, turns) } : {};
    send({ page, pages: count, source: 'text', turns, words, weak: [], ...sketch });
    continue;
  }
  const pagePicture = await picture(page);
  // An empty page takes the readers as long as any other, and a file may claim a thousand of them.
  if (isBlank(pagePicture)) {
    send({ page, pages: count, source: 'picture', turns: 0, words: [], weak: [] });
    continue;
  }
  const read = await (reader ??= loadReader());
  // It is drawn by another thread, while one core has little to do.
  const [reading, unturned] = await Promise.all([read(pagePicture), unturnedSketch(pagePicture)]);
  const isOwnBetter = ownText?.isHidden === true && isBetterLayer(ownText, reading, known());
  const { turns, words, weak } = isOwnBetter ? { ...ownText, weak: [] } : reading;
  const sketch = turnedSketch(unturned, turns);
  const source = isOwnBetter ? 'text' : 'picture';
  const isLast = page === Math.min(count, task.to);
  send({ page, pages: count, source, turns, words: withCorrections(words), weak, sketch }, isLast);
}
// Exits at once: work that the readers left behind is not needed.
process.exit(0);
