import type { PageReading, ReadingTask } from '../../ports/document-reader.ts';

/** Words of one page; a page of print has a few hundred. */
export const MOST_WORDS = 8_000;
export const MOST_LETTERS = 100;
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

const onGrid = (value: number) => Math.max(0, Math.min(GRID, Math.round(value * GRID)));

/** One line of JSON. */
export function pageLine({ words, ...rest }: PageReading): string {
  const packed = words
    .slice(0, MOST_WORDS)
    .map(({ text, box, line, sure, role }) => [
      text.slice(0, MOST_LETTERS),
      ...box.map(onGrid),
      line,
      Math.round(Math.max(0, Math.min(100, sure))),
      role === 'also',
    ]);
  return `${JSON.stringify({ ...rest, words: packed })}\n`;
}
