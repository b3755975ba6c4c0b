import type { SecondPassTask, SecondPassPage, PageReading, ReadingTask, ReadWord } from './document-reader.ts';

/** Words of one page; a page of print has a few hundred. */
export const MAX_WORDS = 8_000;
export const MAX_WORD_CHARS = 100;
/** Lines of a page; what has more is no page of text. */
export const MAX_LINES = 600;
/** Boxes travel and are kept as whole numbers of this grid. */
export const GRID = 10_000;

/** Who finds the lines of a page: PP-OCR's detector, or tesseract itself, which finds fewer of them. */
export type LineDetection = 'detector' | 'tesseract';

/** What the child says on its error output when it has to do without the detector. */
export const DETECTOR_UNAVAILABLE = 'The line detector does not run here:';

/** What the child is to do; the hub's own word, so it is taken as it comes. */
export type ReadCommand = Omit<ReadingTask, 'signal'> & {
  readonly languages: readonly string[];
  readonly lines: LineDetection;
};

export type SecondPassCommand = Omit<SecondPassTask, 'signal'>;

const toGrid = (value: number) => Math.max(0, Math.min(GRID, Math.round(value * GRID)));

const packWords = (words: readonly ReadWord[]) =>
  words
    .slice(0, MAX_WORDS)
    .map(({ text, box, line, confidence, role }) => [
      text.slice(0, MAX_WORD_CHARS),
      ...box.map(toGrid),
      line,
      Math.round(Math.max(0, Math.min(100, confidence))),
      role === 'alternative',
    ]);

/** One line of JSON. */
export function formatPage({ words, weak, ...rest }: PageReading): string {
  const lines = weak.map(({ line, corners, knownShare: known }) => [
    line,
    ...corners.map(toGrid),
    Math.round(known * 100),
  ]);
  return `${JSON.stringify({ ...rest, words: packWords(words), weak: lines })}\n`;
}

/** One line of JSON. */
export function formatSecondPassPage({ page, lines }: SecondPassPage): string {
  const read = lines.map(({ line, isBetter, words }) => [line, isBetter, packWords(words)]);
  return `${JSON.stringify({ page, lines: read })}\n`;
}
