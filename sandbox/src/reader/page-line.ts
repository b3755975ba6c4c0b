import type { AgainTask, PageAgain, PageReading, ReadingTask, ReadWord } from './document-reader.ts';

/** Words of one page; a page of print has a few hundred. */
export const MOST_WORDS = 8_000;
export const MOST_LETTERS = 100;
/** Lines of a page; what has more is no page of text. */
export const MOST_LINES = 600;
/** Boxes travel and are kept as whole numbers of this grid. */
export const GRID = 10_000;

/** Who finds the lines of a page: PP-OCR's detector, or tesseract itself, which finds fewer of them. */
export type LineFinding = 'detector' | 'tesseract';

/** What the child says on its error output when it has to do without the detector. */
export const NO_DETECTOR = 'The line detector does not run here:';

/** What the child is to do; the hub's own word, so it is taken as it comes. */
export type ReadTask = Omit<ReadingTask, 'signal'> & {
  readonly languages: readonly string[];
  readonly lines: LineFinding;
};

export type AgainCall = Omit<AgainTask, 'signal'>;

const onGrid = (value: number) => Math.max(0, Math.min(GRID, Math.round(value * GRID)));

const packed = (words: readonly ReadWord[]) =>
  words
    .slice(0, MOST_WORDS)
    .map(({ text, box, line, sure, role }) => [
      text.slice(0, MOST_LETTERS),
      ...box.map(onGrid),
      line,
      Math.round(Math.max(0, Math.min(100, sure))),
      role === 'also',
    ]);

/** One line of JSON. */
export function pageLine({ words, weak, ...rest }: PageReading): string {
  const lines = weak.map(({ line, corners, known }) => [line, ...corners.map(onGrid), Math.round(known * 100)]);
  return `${JSON.stringify({ ...rest, words: packed(words), weak: lines })}\n`;
}

/** One line of JSON. */
export function againLine({ page, lines }: PageAgain): string {
  const read = lines.map(({ line, isBetter, words }) => [line, isBetter, packed(words)]);
  return `${JSON.stringify({ page, lines: read })}\n`;
}
