import type { LineDetector } from './line-detector.ts';
import { readAllLines, type ReadLines } from './read-all-lines.ts';
import type { LineHelper } from './threaded-tesseract.ts';
import { headerEnd } from './header-end.ts';
import type { KnownWords } from './known-words.ts';
import { sizeOf, pointAt, type Point, type Quad } from './line-boxes.ts';
import { paddleLine, type PaddleRecognizer } from './paddle-letters.ts';
import { mixReadings, type SpanWord } from './mix-readings.ts';
import { turned, type Picture, type Turns } from './picture.ts';
import { MAX_LINES } from './page-format.ts';
import {
  HEADER_SHARE,
  type PageReading,
  type ReadWord,
  type SecondPassLine,
  type WeakLine,
  type WeakPage,
} from './document-reader.ts';
import { wordsOfLetters } from './split-words.ts';
import { straightenLine } from './straighten-line.ts';
import { LINE_HEIGHT_PX, type LineWord, type TesseractReader } from './tesseract-reader.ts';

/** How many lines are read to find out how the page is turned. */
const SAMPLE_LINES = 6;
/** An upright page is read with at least this confidence. */
export const UPRIGHT_CONFIDENCE = 65;
/** The page is turned only when that raises the confidence by this much. */
export const MIN_CONFIDENCE_GAIN = 8;
/** Lines with a lower confidence are read in a second pass. */
const WEAK_LINE_CONFIDENCE = 88;
/** Where both readings of a weak line have as many known words, the second one is the text when it is this certain. */
const CERTAIN_CONFIDENCE = 94;
/** Of a word of the first reading that a second one keeps. Its own confidence is not known any more, and it was counted then. */
const KEPT_CONFIDENCE = 0;

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

/** The confidence of a line: the mean of its words, weighted by length. */
export function lineConfidence(words: ReadonlyArray<Pick<LineWord, 'text' | 'confidence'>>): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
}

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

/** The share of letters that belong to known words, from 0 to 1. */
function knownShare(words: readonly LineWord[], known: KnownWords): number {
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
    const isLast = isOver(lineWords.map(({ text }) => text).join(' '));
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

/** Turns a page upright and reads it line by line. `lines` are the lines of the picture as it is. */
export async function readPicture(picture: Picture, lines: Quad[], tools: ReaderTools): Promise<PictureReading> {
  const { page, turns, quads, read } = await findUpright(picture, lines, tools, true);
  const all = quads.slice(0, MAX_LINES);
  const others = await readLines(page, longestFirst(all.filter((quad) => !read.has(quad))), tools);
  return { turns, ...collectLines(page, all, tools, (quad) => read.get(quad) ?? others.get(quad) ?? []) };
}

/** Reads lines one after the other, because what one says may end the reading. */
const readUntil = (page: Picture, quads: readonly Quad[], tools: ReaderTools, isOver: (line: string) => boolean) =>
  collectLines(page, quads, tools, (quad) => tools.tesseract.line(straightenLine(page, quad, LINE_HEIGHT_PX)), isOver);

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
    const read = readUntil(picture, upperLines(found, picture), tools, headerEnd());
    if (lineConfidence(read.words) >= UPRIGHT_CONFIDENCE) return { turns: 0, ...read };
  }
  const { page, turns, quads } = await findUpright(picture, await tools.detectLines(picture), tools, false);
  return { turns, ...readUntil(page, upperLines(quads, page), tools, headerEnd()) };
}

/** Shares are compared in hundredths, as the first reading stored its own. */
function isBetterReading(words: readonly LineWord[], known: KnownWords, before: number): boolean {
  const gain = Math.round(100 * knownShare(words, known)) - Math.round(100 * before);
  return gain > 0 || (gain === 0 && lineConfidence(words) >= CERTAIN_CONFIDENCE);
}

/** How far a word reaches along a line; null for a line that is too steep to tell by boxes. */
function spanOf({ box: [left, , width] }: Pick<ReadWord, 'box'>, quad: Quad, page: Picture): SpanWord['from'][] | null {
  const [[x, y], [right, bottom]] = quad;
  if (right - x < 2 * Math.abs(bottom - y)) return null;
  return [left, left + width].map((edge) => (edge * page.width - x) / (right - x));
}

interface RereadTools {
  readonly recognize: PaddleRecognizer;
  readonly known: KnownWords;
  /** What the first reading made of the page's lines, to mix both word by word. */
  readonly first?: WeakPage['words'];
}

/** Reads the weak lines of an upright page with another recognizer. */
export async function rereadLines(
  page: Picture,
  weak: readonly WeakLine[],
  { recognize, known, first = [] }: RereadTools,
): Promise<SecondPassLine[]> {
  const read: SecondPassLine[] = [];
  for (const { line, corners, bends, knownShare: before } of weak) {
    const corner = (at: number): Point => [(corners[at] ?? 0) * page.width, (corners[at + 1] ?? 0) * page.height];
    const straight = [corner(0), corner(2), corner(4), corner(6)] as const;
    const quad: Quad = bends ? Object.assign(straight, { bends }) : straight;
    const words = wordsOfLetters(await recognize(paddleLine(page, quad)), known);
    const isBetter = isBetterReading(words, known, before);
    read.push(mixLines(page, quad, line, words, isBetter));
  }
  return read;

  function mixLines(
    page: Picture,
    quad: Quad,
    line: number,
    words: readonly LineWord[],
    isBetter: boolean,
  ): SecondPassLine {
    const second = placeWords(page, quad, words, line, isBetter ? 'text' : 'alternative');
    const ofLine = first.filter((word) => word.line === line);
    const inSpans = <W extends Pick<ReadWord, 'box' | 'text'>>(all: readonly W[]) =>
      all.flatMap((word) => {
        const [from = 0, to = 0] = spanOf(word, quad, page) ?? [];
        return to > from ? [{ text: word.text, from, to, word }] : [];
      });
    const [one, other] = [inSpans(ofLine), inSpans(second)];
    if (one.length < ofLine.length || other.length < second.length || one.length === 0)
      return { line, isBetter, words: second };
    const mixed = isBetter ? mixReadings(other, one, known) : mixReadings(one, other, known);
    const shown = new Set(mixed.map(({ word }) => word));
    const isChanged = isBetter || second.some((word) => shown.has(word));
    const text = mixed.map(({ word }): ReadWord => ({ confidence: KEPT_CONFIDENCE, ...word, line, role: 'text' }));
    const rest = second.filter((word) => !shown.has(word)).map((word): ReadWord => ({ ...word, role: 'alternative' }));
    return isChanged ? { line, isBetter: true, words: [...text, ...rest] } : { line, isBetter, words: second };
  }
}
