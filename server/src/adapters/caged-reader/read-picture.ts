import type { LineFinder } from './find-lines.ts';
import type { KnownWords } from './known-words.ts';
import { sizeOf, spotOf, type Quad } from './line-boxes.ts';
import { PADDLE_HEIGHT, type PaddleReader } from './paddle-lines.ts';
import { turned, type Picture, type Turns } from './picture.ts';
import type { ReadWord } from '../../ports/document-reader.ts';
import { wordsOfLetters } from './split-words.ts';
import { straightenLine } from './straighten-line.ts';
import { LINE_HEIGHT, type LineWord, type TesseractReader } from './tesseract-lines.ts';

/** Lines read to find out which way up a page stands. */
const SAMPLE = 6;
/** Below this a page that stands upright would be read better. */
export const SURE_ENOUGH = 65;
/** A page turned another way must read better by this much. */
export const CLEARLY_BETTER = 8;
/** Lines that tesseract is less sure of are read a second time. */
const WEAK_LINE = 88;
/** Lines of a page; what has more is no page of text. */
const MOST_LINES = 600;

export interface PictureReaders {
  readonly find: LineFinder;
  readonly tesseract: Pick<TesseractReader, 'line'>;
  /** Null: the quick reading. */
  readonly paddle: PaddleReader | null;
  readonly known: KnownWords;
}

export interface PictureReading {
  readonly turns: Turns;
  readonly words: ReadWord[];
}

/** How sure a reader is of a line: each word counts by its length. */
export function lineSure(words: ReadonlyArray<Pick<LineWord, 'text' | 'sure'>>): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, sure }) => sum + sure * text.length, 0) / length;
}

async function sampleSure(page: Picture, quads: readonly Quad[], { tesseract }: PictureReaders): Promise<number> {
  const longest = quads.toSorted((a, b) => sizeOf(b).length - sizeOf(a).length).slice(0, SAMPLE);
  let [sum, length] = [0, 0];
  for (const quad of longest) {
    const words = await tesseract.line(straightenLine(page, quad, LINE_HEIGHT));
    const letters = words.reduce((count, { text }) => count + text.length, 0);
    sum += lineSure(words) * letters;
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
async function upright(page: Picture, readers: PictureReaders): Promise<UprightPage> {
  const quads = await readers.find(page);
  const lengths = { lying: 0, standing: 0 };
  for (const [a, b, c] of quads) {
    const [across, down] = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(c[0] - b[0], c[1] - b[1])];
    if (across >= down) lengths.lying += across;
    else lengths.standing += down;
  }
  const asItStands = { page, turns: 0 as Turns, quads };
  if (quads.length === 0) return asItStands;
  const sideways = lengths.standing > lengths.lying;
  const sure = sideways ? 0 : await sampleSure(page, quads, readers);
  if (sure >= SURE_ENOUGH) return asItStands;
  let best: UprightPage = asItStands;
  let bestSure = sideways ? 0 : sure + CLEARLY_BETTER;
  for (const turns of sideways ? ([1, 3] as const) : ([2] as const)) {
    const other = await turned(page, turns);
    const found = await readers.find(other);
    const otherSure = await sampleSure(other, found, readers);
    if (otherSure > bestSure) [best, bestSure] = [{ page: other, turns, quads: found }, otherSure];
  }
  return best;
}

/** Each word with its box on the page: the level rectangle around its part of the slanted line. */
function placed(
  page: Picture,
  quad: Quad,
  words: readonly LineWord[],
  line: number,
  role: ReadWord['role'],
): ReadWord[] {
  return words.map(({ text, from, to, sure }) => {
    const corners = [spotOf(quad, from, 0), spotOf(quad, to, 0), spotOf(quad, to, 1), spotOf(quad, from, 1)];
    const xs = corners.map(([x]) => Math.max(0, Math.min(1, x / page.width)));
    const ys = corners.map(([, y]) => Math.max(0, Math.min(1, y / page.height)));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { text, box: [left, top, Math.max(...xs) - left, Math.max(...ys) - top], line, sure, role };
  });
}

/** How much of what was read are words. */
function knownShare(words: readonly LineWord[], known: KnownWords): number {
  const letters = words.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const all = letters.reduce((sum, word) => sum + word.length, 0);
  const right = letters.reduce((sum, word) => sum + (known.rank(word) === null ? 0 : word.length), 0);
  return all === 0 ? 0 : right / all;
}

/** Reads a page: finds its lines, stands it upright, reads line by line; in the full reading weak lines twice. */
export async function readPicture(given: Picture, readers: PictureReaders): Promise<PictureReading> {
  const { page, turns, quads } = await upright(given, readers);
  const lines = quads.slice(0, MOST_LINES);
  const first: LineWord[][] = [];
  for (const quad of lines) first.push(await readers.tesseract.line(straightenLine(page, quad, LINE_HEIGHT)));
  const words: ReadWord[][] = first.map((read, line) => placed(page, lines[line] as Quad, read, line, 'text'));

  const weak = [...lines.keys()].filter((line) => lineSure(first[line] ?? []) < WEAK_LINE);
  const again =
    (await readers.paddle?.(weak.map((line) => straightenLine(page, lines[line] as Quad, PADDLE_HEIGHT)))) ?? [];
  for (const [index, reading] of again.entries()) {
    const line = weak[index] ?? 0;
    const second = wordsOfLetters(reading.letters, reading.sure, readers.known);
    const better = knownShare(second, readers.known) > knownShare(first[line] ?? [], readers.known);
    const quad = lines[line] as Quad;
    words[line] = [
      ...placed(page, quad, first[line] ?? [], line, better ? 'also' : 'text'),
      ...placed(page, quad, second, line, better ? 'text' : 'also'),
    ];
  }
  return { turns, words: words.flat() };
}
