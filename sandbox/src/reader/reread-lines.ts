import type { ReadWord, SecondPassLine, WeakLine, WeakPage } from './document-reader.ts';
import type { KnownWords } from './known-words.ts';
import type { Point, Quad } from './line-boxes.ts';
import { mixReadings, type SpanWord } from './mix-readings.ts';
import { paddleLine, type PaddleRecognizer } from './paddle-letters.ts';
import type { Picture } from './picture.ts';
import { knownShare, placeWords } from './read-picture.ts';
import { wordsOfLetters } from './split-words.ts';
import { lineConfidence, type LineWord } from './tesseract-reader.ts';

/** Where both readings of a weak line have as many known words, the second one is the text when it is this certain. */
const CERTAIN_CONFIDENCE = 94;
/** Of a word of the first reading that a second one keeps. Its own confidence is not known any more, and it was counted then. */
const KEPT_CONFIDENCE = 0;

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
