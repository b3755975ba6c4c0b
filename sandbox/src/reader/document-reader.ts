import type { FileType } from '@exam-vault/contract/files';

/** A word on a page. */
export interface ReadWord {
  readonly text: string;
  /** Fractions of the upright page. */
  readonly box: readonly [left: number, top: number, width: number, height: number];
  /** The line of the page, from 0. */
  readonly line: number;
  /** How certain the reader is, from 0 to 100. */
  readonly confidence: number;
  /** `alternative`: another reading of the same place. Searches find it, but the text does not show it. */
  readonly role: 'text' | 'alternative';
}

/** A line of a scan that was read with low confidence, and where it is, for the second pass. */
export interface WeakLine {
  /** As in the words of the page. */
  readonly line: number;
  /** Its four corners clockwise from the top left, x before y, as fractions of the upright page. */
  readonly corners: readonly number[];
  /** Of a line that is not straight: how far it is below its straight course at equal distances, in heights of the line. */
  readonly bends?: readonly number[];
  /** The share of its letters that belong to known words, from 0 to 1. */
  readonly knownShare: number;
}

/** A bookmark of a PDF. Here it is called an entry: a bookmark is what a person keeps. */
export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly page: number;
  /** From 1. */
  readonly depth: number;
}

/** The result of reading one page. */
export interface PageReading {
  /** From 1. */
  readonly page: number;
  /** How many pages the document has. */
  readonly pages: number;
  /** Whether the words come from the document's own text or from its picture. */
  readonly source: 'text' | 'picture';
  /** How many quarter turns clockwise make the page upright. */
  readonly turns: 0 | 1 | 2 | 3;
  readonly words: readonly ReadWord[];
  /** Lines that a second pass may read better. */
  readonly weak: readonly WeakLine[];
  /** The upright page as a small grey picture, see `page-sketch.ts`; absent for an empty page. */
  readonly sketch?: Buffer;
  /** On the first page of a PDF: its own outline, in its order. Absent: it has none. */
  readonly outline?: readonly OutlineEntry[];
}

/**
 * Makes a page of what the child has answered, or null when that is no page: the child may be controlled by a hostile file. `parsePage` is
 * such a parser.
 */
export type PageParser<P> = (line: string) => P | null | Promise<P | null>;

/** The weak lines of one page. */
export interface WeakPage extends Pick<PageReading, 'page' | 'turns' | 'weak'> {
  /** What the first reading made of these lines, to take the better one word by word. */
  readonly words?: ReadonlyArray<Pick<ReadWord, 'text' | 'box' | 'line'>>;
}

/** A weak line as the second pass reads it. */
export interface SecondPassLine {
  readonly line: number;
  /** Whether its words with the role `text` are to stand for the first reading: all of the second one, or a mix of both. */
  readonly isBetter: boolean;
  readonly words: readonly ReadWord[];
}

/** The result of the second pass over one page. */
export interface SecondPassPage {
  readonly page: number;
  readonly lines: readonly SecondPassLine[];
}

/** The upper part of a page, down to `HEADER_SHARE` of its height. */
export interface HeaderReading extends Omit<PageReading, 'weak' | 'outline'> {
  /** Its weak lines again, as a second recognizer read them. */
  readonly second: readonly SecondPassLine[];
  /** What the maker of a PDF calls it, on its first header. Absent: nothing. */
  readonly title?: string;
}

export interface ReadingTask {
  readonly type: FileType;
  /** First and last page, from 1. */
  readonly from: number;
  readonly to: number;
  /** The institution's own terms, which no list of English words has. */
  readonly terms: readonly string[];
  /**
   * Reads no picture: a page whose picture must be read has the source `picture` and the words of its own text, which may be few or none.
   * That takes a few milliseconds a page.
   */
  readonly isOwnTextOnly?: boolean;
  /** Aborts the reading; `read` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** The share of a page's height in which a header is looked for. A photo may show a table above the sheet. */
export const HEADER_SHARE = 0.5;

/** A second pass over weak lines. Its pages are in ascending order. */
export interface SecondPassTask extends Pick<ReadingTask, 'type' | 'terms' | 'signal'> {
  readonly pages: readonly WeakPage[];
}

/** Sketches of the first pages of a document that was read before. */
export interface SketchTask extends Pick<ReadingTask, 'type' | 'signal'> {
  /** For each page how many quarter turns clockwise make it upright. */
  readonly turns: readonly PageReading['turns'][];
}

export interface PictureTask {
  readonly type: FileType;
  /** From 1. */
  readonly page: number;
  readonly turns: PageReading['turns'];
  /** In pixels. */
  readonly widths: readonly number[];
  /** CPU time, for pictures that somebody waits for. Waiting for a busy processor does not count, up to three times as long. */
  readonly maxSeconds?: number;
  /** Aborts the drawing; `pictures` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Parts of a page, for a PDF. */
export interface StripTask extends Omit<PictureTask, 'widths'> {
  /** Of the whole page, in pixels. */
  readonly width: number;
  /** Left, top, width and height, as fractions of the upright page. */
  readonly places: readonly (readonly number[])[];
}

/** Reads untrusted documents in a sandbox. */
export interface DocumentReader {
  /**
   * Reads a local file page by page. `onPage` gets what `parse` makes of each page as soon as it is read, one at a time.
   * @throws ChildFailedError when the file crashed the reader or took too long; pages that `onPage` got before remain valid. Any other
   * error is a fault of the machine
   */
  read<P extends Pick<PageReading, 'page' | 'pages'>>(
    path: string,
    task: ReadingTask,
    parse: PageParser<P>,
    onPage: (page: P) => Promise<void>,
  ): Promise<void>;
  /**
   * Reads weak lines again with another recognizer. `onPage` gets each page as soon as it is done.
   * @throws ChildFailedError as `read` does
   */
  readSecondPass(path: string, task: SecondPassTask, onPage: (page: SecondPassPage) => Promise<void>): Promise<void>;
  /**
   * Reads only the upper part of pages, several times as fast as `read`. `onHeader` gets each as soon as it is read; the reading ends when it
   * answers false.
   * @throws ChildFailedError as `read` does
   */
  readHeaders(path: string, task: ReadingTask, onHeader: (header: HeaderReading) => Promise<boolean>): Promise<void>;
  /** A file will soon come for `readHeaders`, for `read` or for `readSecondPass`: the models are loaded now, and kept for a minute. */
  prepare(what: 'headers' | 'pages' | 'second pass', terms: ReadingTask['terms']): void;
  /** Ends what `prepare` has begun. */
  close(): void;
  /**
   * Draws pages as `PageReading.sketch` has them, in a fraction of the time of `read`. @returns null for an empty page
   * @throws ChildFailedError as `read` does
   */
  sketches(path: string, task: SketchTask): Promise<(Buffer | null)[]>;
  /**
   * Draws a page as WebP, one picture for each width, but never wider than the page itself. It is turned by the camera's orientation and
   * then by the quarter `turns`.
   * @throws ChildFailedError
   */
  pictures(path: string, task: PictureTask): Promise<Buffer[]>;
  /**
   * Draws parts of a page, each as a grey JPEG.
   * @throws ChildFailedError
   */
  strips(path: string, task: StripTask): Promise<Buffer[]>;
}
