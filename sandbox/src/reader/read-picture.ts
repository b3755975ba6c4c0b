import type { LineDetector } from './line-detector.ts';
import { readAllLines, type ReadLines } from './read-all-lines.ts';
import type { LineHelper } from './threaded-tesseract.ts';
import { headerEnd } from './header-end.ts';
import type { KnownWords } from './known-words.ts';
import { sizeOf, pointAt, type Quad } from './line-boxes.ts';
import { turned, type Picture, type Turns } from './picture.ts';
import { MAX_LINES } from './page-format.ts';
import { HEADER_SHARE, type PageReading, type ReadWord, type WeakLine } from './document-reader.ts';
import { isRightFirst, pagesOfSheet } from './sheets.ts';
import { straightenLine } from './straighten-line.ts';
import { LINE_HEIGHT_PX, lineConfidence, type LineWord, type TesseractReader } from './tesseract-reader.ts';

/** How many lines are read to find out how the page is turned. */
const SAMPLE_LINES = 6;
/** An upright page is read with at least this confidence. */
export const UPRIGHT_CONFIDENCE = 65;
/** The page is turned only when that raises the confidence by this much. */
export const MIN_CONFIDENCE_GAIN = 8;
/** Lines with a lower confidence are read in a second pass. */
const WEAK_LINE_CONFIDENCE = 88;

export interface ReaderTools {
  readonly detectLines: LineDetector;
  readonly tesseract: Pick<TesseractReader, 'line'>;
  readonly known: KnownWords;
  /** Reads lines at the same time, in another thread. */
  readonly helper?: LineHelper | null;
  /** Called for each weak line of an upright page, as soon as it is read. */
  readonly onWeakLine?: (page: Picture, weak: WeakLine) => void;
}

export type PictureReading = Pick<PageReading, 'turns' | 'words' | 'weak'>;

/** The words of lines. */
type WordsOfLines = ReadonlyMap<Quad, LineWord[]>;

/** Reads lines, the first of them first. */
async function readLines(
  page: Picture,
  quads: readonly Quad[],
  { tesseract, helper = null }: ReaderTools,
  goesOn?: (read: ReadLines) => boolean,
): Promise<WordsOfLines> {
  const words = await readAllLines(page, quads, tesseract, helper, goesOn);
  return new Map(quads.flatMap((quad, line) => (words[line] ? [[quad, words[line]] as const] : [])));
}

/** The confidence of lines together, weighted by their letters. */
function meanConfidence(lines: ReadLines): number {
  return lineConfidence(lines.flatMap((words) => words ?? []));
}

const longestFirst = (quads: readonly Quad[]) => quads.toSorted((a, b) => sizeOf(b).length - sizeOf(a).length);

/**
 * Reads the longest lines, and with `isWhole` the others meanwhile: they are needed too when the page is upright.
 * @returns the confidence of the longest
 */
async function sampleConfidence(
  page: Picture,
  quads: readonly Quad[],
  tools: ReaderTools,
  isWhole: boolean,
): Promise<{ readonly confidence: number; readonly read: WordsOfLines }> {
  const sorted = longestFirst(quads);
  const longest = sorted.slice(0, SAMPLE_LINES);
  const goesOn = (read: ReadLines) => {
    const sample = read.slice(0, SAMPLE_LINES);
    return sample.includes(undefined) || meanConfidence(sample) >= UPRIGHT_CONFIDENCE;
  };
  const read = await readLines(page, isWhole ? sorted.slice(0, MAX_LINES) : longest, tools, goesOn);
  return { confidence: meanConfidence(longest.map((quad) => read.get(quad))), read };
}

interface UprightPage {
  readonly page: Picture;
  readonly turns: Turns;
  readonly quads: Quad[];
  /** Lines that were read to find out how the page is turned. */
  readonly read: WordsOfLines;
}

function isSideways(quads: readonly Quad[]): boolean {
  const lengths = { horizontal: 0, vertical: 0 };
  for (const [a, b, c] of quads) {
    const [across, down] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1])];
    if (across >= down) lengths.horizontal += across;
    else lengths.vertical += down;
  }
  return lengths.vertical > lengths.horizontal;
}

/** Turns the page so that it is read with the highest confidence. Tesseract's own detection of the orientation turned upright pages. */
async function findUpright(page: Picture, quads: Quad[], tools: ReaderTools, isWhole: boolean): Promise<UprightPage> {
  const sideways = isSideways(quads);
  const { confidence, read } = sideways
    ? { confidence: 0, read: new Map<Quad, LineWord[]>() }
    : await sampleConfidence(page, quads, tools, isWhole);
  const unturned = { page, turns: 0 as Turns, quads, read };
  if (quads.length === 0 || confidence >= UPRIGHT_CONFIDENCE) return unturned;
  let best: UprightPage = unturned;
  let bestConfidence = sideways ? 0 : confidence + MIN_CONFIDENCE_GAIN;
  for (const turns of sideways ? ([1, 3] as const) : ([2] as const)) {
    const other = await turned(page, turns);
    const otherQuads = await tools.detectLines(other);
    const sample = await sampleConfidence(other, otherQuads, tools, false);
    if (sample.confidence > bestConfidence)
      [best, bestConfidence] = [{ page: other, turns, quads: otherQuads, read: sample.read }, sample.confidence];
  }
  return best;
}

/** Gives each word its box on the page: the upright rectangle around its part of the slanted line. */
export function placeWords(
  page: Picture,
  quad: Quad,
  words: readonly LineWord[],
  line: number,
  role: ReadWord['role'],
): ReadWord[] {
  return words.map(({ text, from, to, confidence }) => {
    const corners = [pointAt(quad, from, 0), pointAt(quad, to, 0), pointAt(quad, to, 1), pointAt(quad, from, 1)];
    const xs = corners.map(([x]) => Math.max(0, Math.min(1, x / page.width)));
    const ys = corners.map(([, y]) => Math.max(0, Math.min(1, y / page.height)));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { text, box: [left, top, Math.max(...xs) - left, Math.max(...ys) - top], line, confidence, role };
  });
}

/** The share of letters that belong to known words, from 0 to 1. */
export function knownShare(words: readonly LineWord[], known: KnownWords): number {
  const candidates = words.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const all = candidates.reduce((sum, word) => sum + word.length, 0);
  const recognized = candidates.reduce((sum, word) => sum + (known.rank(word) === null ? 0 : word.length), 0);
  return all === 0 ? 0 : recognized / all;
}

/** PP-OCR's recognizer knows only Latin letters, so lines in another alphabet get no second pass. */
function isLatin(words: readonly LineWord[]): boolean {
  const letters = words.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length >= letters.length / 2;
}

const textOf = (words: readonly LineWord[] = []) => words.map(({ text }) => text).join(' ');

/** Puts the lines of an upright page together, until `isOver` says of the text of one that it is the last. */
function collectLines(
  page: Picture,
  quads: readonly Quad[],
  tools: ReaderTools,
  wordsOf: (quad: Quad, line: number) => LineWord[],
  isOver: (line: string) => boolean = () => false,
): Omit<PictureReading, 'turns'> {
  const words: ReadWord[] = [];
  const weak: WeakLine[] = [];
  for (const [line, quad] of quads.slice(0, MAX_LINES).entries()) {
    const lineWords = wordsOf(quad, line);
    words.push(...placeWords(page, quad, lineWords, line, 'text'));
    const isLast = isOver(textOf(lineWords));
    if (lineConfidence(lineWords) < WEAK_LINE_CONFIDENCE && isLatin(lineWords)) addWeakLine(line, quad, lineWords);
    if (isLast) break;
  }
  return { words, weak };

  function addWeakLine(line: number, quad: Quad, lineWords: readonly LineWord[]): void {
    const corners = quad.flatMap(([x, y]) => [x / page.width, y / page.height]);
    const bends = quad.bends ? { bends: quad.bends } : {};
    const weakLine = { line, corners, ...bends, knownShare: knownShare(lineWords, tools.known) };
    weak.push(weakLine);
    tools.onWeakLine?.(page, weakLine);
  }
}

/** The lines of a sheet page by page, in the order in which its pages are read. */
function inPageOrder([left = [], right = []]: readonly (readonly Quad[])[], read: WordsOfLines): Quad[] {
  const texts = (quads: readonly Quad[]) => quads.map((quad) => textOf(read.get(quad)));
  return isRightFirst(texts(left), texts(right)) ? [...right, ...left] : [...left, ...right];
}

/** Turns a page upright and reads it line by line. `lines` are the lines of the picture as it is. */
export async function readPicture(picture: Picture, lines: Quad[], tools: ReaderTools): Promise<PictureReading> {
  const { page, turns, quads, read: sample } = await findUpright(picture, lines, tools, true);
  const all = quads.slice(0, MAX_LINES);
  const others = await readLines(page, longestFirst(all.filter((quad) => !sample.has(quad))), tools);
  const read: WordsOfLines = new Map([...sample, ...others]);
  const ordered = inPageOrder(pagesOfSheet(all, page), read);
  return { turns, ...collectLines(page, ordered, tools, (quad) => read.get(quad) ?? []) };
}

/** Reads the headers of a sheet's pages: line after line, because what one says may end the reading. */
function readUntilQuestions(page: Picture, quads: readonly Quad[], tools: ReaderTools): Omit<PictureReading, 'turns'> {
  const readLine = (quad: Quad) => tools.tesseract.line(straightenLine(page, quad, LINE_HEIGHT_PX));
  const pages = pagesOfSheet(quads, page);
  if (pages.length === 1) return collectLines(page, quads, tools, readLine, headerEnd());
  const read = new Map<Quad, LineWord[]>();
  const headers = pages.map((lines) => {
    const isOver = headerEnd();
    const last = lines.findIndex((quad) => {
      const words = readLine(quad);
      read.set(quad, words);
      return isOver(textOf(words));
    });
    return last < 0 ? lines : lines.slice(0, last + 1);
  });
  return collectLines(page, inPageOrder(headers, read), tools, (quad) => read.get(quad) ?? []);
}

/** A line of the upper part may be cut at the border, so a little more is searched. */
const HEADER_MARGIN = 0.03;

const topOf = (quad: Quad) => Math.min(...quad.map(([, y]) => y));
/** The lines of the upper part, from the top. */
const upperLines = (quads: readonly Quad[], { height }: Picture) =>
  quads.filter((quad) => topOf(quad) <= height * HEADER_SHARE).toSorted((one, other) => topOf(one) - topOf(other));

/** As `readPicture`, for the upper part of a page, until the questions begin. The whole page is searched only when its upper part does not look upright. */
export async function readUpperPart(picture: Picture, tools: ReaderTools): Promise<PictureReading> {
  const { width, height, data } = picture;
  const rows = Math.ceil(height * (HEADER_SHARE + HEADER_MARGIN));
  const part: Picture = { width, height: rows, data: data.subarray(0, rows * width * 3) };
  const found = await tools.detectLines(part, Math.max(width, height));
  if (!isSideways(found)) {
    const read = readUntilQuestions(picture, upperLines(found, picture), tools);
    if (lineConfidence(read.words) >= UPRIGHT_CONFIDENCE) return { turns: 0, ...read };
  }
  const { page, turns, quads } = await findUpright(picture, await tools.detectLines(picture), tools, false);
  return { turns, ...readUntilQuestions(page, upperLines(quads, page), tools) };
}
