import type {
  HeaderReading,
  PageReading,
  ReadingTask,
  ReadWord,
  SecondPassLine,
  SecondPassPage,
  SecondPassTask,
  SketchTask,
} from './document-reader.ts';

/** Words of one page. A printed page has a few hundred, the fullest about 1,500. */
export const MAX_WORDS = 4_000;
export const MAX_WORD_CHARS = 100;
/** What a PDF calls itself. A longer one is no title. */
export const MAX_TITLE_CHARS = 300;
/** Of a PDF's own outline: entries, levels and characters of a title. */
export const [MAX_ENTRIES, MAX_DEPTH, MAX_ENTRY_CHARS] = [500, 4, 200];
/** A page with more lines is not a page of text. */
export const MAX_LINES = 600;
/** The highest number of a line. A page's own text may have a line for each of its words. */
export const MAX_LINE = 50_000;
/** Boxes are sent and stored as whole numbers of this grid. */
export const GRID = 10_000;
/** How far a line may be from its straight course, in hundredths of its height. */
export const MAX_BEND = 2_000;
/** A sketch is a square of so many grey pixels a side, row by row: the whole upright page, stretched. */
export const SKETCH_SIDE_PX = 64;
export const SKETCH_BYTES = SKETCH_SIDE_PX ** 2;

/** What finds the lines of a page: PP-OCR's detector, or tesseract itself, which finds fewer of them. */
export type LineDetection = 'detector' | 'tesseract';

/** The child writes this on its error output when the detector does not run. */
export const DETECTOR_UNAVAILABLE = 'The line detector does not run here:';

/** What `read-child` is started with, before it gets a task. Both come from the hub, so the child does not validate them. */
export interface ReadCommand extends Pick<ReadingTask, 'terms'> {
  readonly languages: readonly string[];
  readonly lines: LineDetection;
  /** Whether a second thread reads lines. */
  readonly hasHelper: boolean;
  /** Whether it loads its models at once, before it gets its file. */
  readonly isPrepared: boolean;
}

/** The task for `read-child`, the first line of its input. */
export type ReadTask = Omit<ReadingTask, 'signal' | 'terms'>;

/** What `header-child` is started with, before it gets a task. */
export type HeaderCommand = Pick<ReadCommand, 'languages' | 'lines' | 'terms'>;

/** The task for `header-child`, the first line of its input. */
export type HeaderTask = Pick<ReadTask, 'type' | 'from' | 'to'>;

/** What `second-pass-child` is started with, before it gets a task. */
export type SecondPassCommand = Pick<SecondPassTask, 'terms'>;

/** The task for `second-pass-child`, the first line of its input. */
export type SecondPassInput = Omit<SecondPassTask, 'signal' | 'terms'>;

/** The task for `sketch-child`. */
export type SketchCommand = Omit<SketchTask, 'signal'>;

const toGrid = (fraction: number) => Math.max(0, Math.min(GRID, Math.round(fraction * GRID)));

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
export function formatPage({ words, weak, sketch, outline, ...rest }: PageReading): string {
  const lines = weak.map(({ line, corners, knownShare, bends = [] }) => [
    line,
    ...corners.map(toGrid),
    Math.round(knownShare * 100),
    ...bends.map((bend) => Math.max(-MAX_BEND, Math.min(MAX_BEND, Math.round(bend * 100)))),
  ]);
  const small = sketch ? { sketch: sketch.toString('base64') } : {};
  const own = outline ? { outline: outline.map(({ title, page, depth }) => [title, page, depth]) } : {};
  return `${JSON.stringify({ ...rest, words: packWords(words), weak: lines, ...small, ...own })}\n`;
}

const packLines = (lines: readonly SecondPassLine[]) =>
  lines.map(({ line, isBetter, words }) => [line, isBetter, packWords(words)]);

/** One line of JSON. */
export function formatHeader({ words, second, ...rest }: HeaderReading): string {
  return `${JSON.stringify({ ...rest, words: packWords(words), second: packLines(second) })}\n`;
}

/** One line of JSON. */
export function formatSecondPassPage({ page, lines }: SecondPassPage): string {
  return `${JSON.stringify({ page, lines: packLines(lines) })}\n`;
}
