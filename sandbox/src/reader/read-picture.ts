import type { LineDetector } from './line-detector.ts';
import type { KnownWords } from './known-words.ts';
import { sizeOf, pointAt, type Point, type Quad } from './line-boxes.ts';
import { PADDLE_HEIGHT_PX, type PaddleRecognizer } from './paddle-recognizer.ts';
import { turned, type Picture, type Turns } from './picture.ts';
import { MAX_LINES } from './page-format.ts';
import type { PageReading, ReadWord, SecondPassLine, WeakLine } from './document-reader.ts';
import { wordsOfLetters } from './split-words.ts';
import { straightenLine } from './straighten-line.ts';
import { LINE_HEIGHT_PX, type LineWord, type TesseractReader } from './tesseract-reader.ts';

/** Lines read to find out which way up a page stands. */
const SAMPLE_LINES = 6;
/** Below this a page that stands upright would be read better. */
export const UPRIGHT_CONFIDENCE = 65;
/** A page turned another way must read better by this much. */
export const MIN_CONFIDENCE_GAIN = 8;
/** Lines that tesseract is less sure of are read a second time. */
const WEAK_LINE_CONFIDENCE = 88;

export interface ReaderTools {
  readonly detectLines: LineDetector;
  readonly tesseract: Pick<TesseractReader, 'line'>;
  readonly known: KnownWords;
}

export type PictureReading = Pick<PageReading, 'turns' | 'words' | 'weak'>;

/** How sure a reader is of a line: each word counts by its length. */
export function lineConfidence(words: ReadonlyArray<Pick<LineWord, 'text' | 'confidence'>>): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
}

function sampleConfidence(page: Picture, quads: readonly Quad[], { tesseract }: ReaderTools): number {
  const longest = quads.toSorted((a, b) => sizeOf(b).length - sizeOf(a).length).slice(0, SAMPLE_LINES);
  let [sum, length] = [0, 0];
  for (const quad of longest) {
    const words = tesseract.line(straightenLine(page, quad, LINE_HEIGHT_PX));
    const letters = words.reduce((count, { text }) => count + text.length, 0);
    sum += lineConfidence(words) * letters;
    length += letters;
  }
  return length === 0 ? 0 : sum / length;
}

interface UprightPage {
  readonly page: Picture;
  readonly turns: Turns;
  readonly quads: Quad[];
}

/** Which way up the page is read best. Tesseract's own guess turned pages that stood upright; this one tries and compares. */
async function findUpright(page: Picture, quads: Quad[], readers: ReaderTools): Promise<UprightPage> {
  const lengths = { lying: 0, standing: 0 };
  for (const [a, b, c] of quads) {
    const [across, down] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1])];
    if (across >= down) lengths.lying += across;
    else lengths.standing += down;
  }
  const asItStands = { page, turns: 0 as Turns, quads };
  if (quads.length === 0) return asItStands;
  const sideways = lengths.standing > lengths.lying;
  const confidence = sideways ? 0 : sampleConfidence(page, quads, readers);
  if (confidence >= UPRIGHT_CONFIDENCE) return asItStands;
  let best: UprightPage = asItStands;
  let bestSure = sideways ? 0 : confidence + MIN_CONFIDENCE_GAIN;
  for (const turns of sideways ? ([1, 3] as const) : ([2] as const)) {
    const other = await turned(page, turns);
    const found = await readers.detectLines(other);
    const otherSure = sampleConfidence(other, found, readers);
    if (otherSure > bestSure) [best, bestSure] = [{ page: other, turns, quads: found }, otherSure];
  }
  return best;
}

/** Each word with its box on the page: the level rectangle around its part of the slanted line. */
function placeWords(
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

/** How much of what was read are words. */
function knownShare(words: readonly LineWord[], known: KnownWords): number {
  const letters = words.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const all = letters.reduce((sum, word) => sum + word.length, 0);
  const right = letters.reduce((sum, word) => sum + (known.rank(word) === null ? 0 : word.length), 0);
  return all === 0 ? 0 : right / all;
}

/** PP-OCR's recognizer knows Latin letters; another alphabet it would only spoil. */
function isLatin(words: readonly LineWord[]): boolean {
  const letters = words.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length >= letters.length / 2;
}

/** Reads a page: stands it upright and reads it line by line. `found`: its lines, as it is given. */
export async function readPicture(given: Picture, found: Quad[], readers: ReaderTools): Promise<PictureReading> {
  const { page, turns, quads } = await findUpright(given, found, readers);
  const words: ReadWord[] = [];
  const weak: WeakLine[] = [];
  for (const [line, quad] of quads.slice(0, MAX_LINES).entries()) {
    const read = readers.tesseract.line(straightenLine(page, quad, LINE_HEIGHT_PX));
    words.push(...placeWords(page, quad, read, line, 'text'));
    if (lineConfidence(read) >= WEAK_LINE_CONFIDENCE || !isLatin(read)) continue;
    const corners = quad.flatMap(([x, y]) => [x / page.width, y / page.height]);
    weak.push({ line, corners, knownShare: knownShare(read, readers.known) });
  }
  return { turns, words, weak };
}

/** Reads weak lines of a page, which stands upright, with another reader. */
export async function rereadLines(
  page: Picture,
  weak: readonly WeakLine[],
  { paddle, known }: { readonly paddle: PaddleRecognizer; readonly known: KnownWords },
): Promise<SecondPassLine[]> {
  const read: SecondPassLine[] = [];
  for (const { line, corners, knownShare: before } of weak) {
    const corner = (at: number): Point => [(corners[at] ?? 0) * page.width, (corners[at + 1] ?? 0) * page.height];
    const quad: Quad = [corner(0), corner(2), corner(4), corner(6)];
    const { letters, confidence } = await paddle(straightenLine(page, quad, PADDLE_HEIGHT_PX));
    const words = wordsOfLetters(letters, confidence, known);
    const isBetter = knownShare(words, known) > before;
    read.push({ line, isBetter, words: placeWords(page, quad, words, line, isBetter ? 'text' : 'alternative') });
  }
  return read;
}
