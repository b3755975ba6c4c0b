import type { FileType } from '@exam-vault/contract/files';

/** A word found on a page. Its box: left, top, width, height, as fractions of the upright page. */
export interface ReadWord {
  readonly text: string;
  readonly box: readonly [left: number, top: number, width: number, height: number];
  /** Which line of the page it stands in, from 0. */
  readonly line: number;
  /** From 0 to 100: how sure the reader is. */
  readonly confidence: number;
  /** `also`: another reading of the same spot; it is found by searching, but not shown in the text. */
  readonly role: 'text' | 'alternative';
}

/** A line of a picture that was read badly: where it lies, so that it can be looked at again. */
export interface WeakLine {
  /** As in the words of the page. */
  readonly line: number;
  /** Its corners, from the top left one clockwise: across and down, as fractions of the upright page. */
  readonly corners: readonly number[];
  /** How much of what was read of it are words, from 0 to 1. */
  readonly knownShare: number;
}

/** What was found on one page. */
export interface PageReading {
  /** From 1. */
  readonly page: number;
  /** How many pages the document has. */
  readonly pages: number;
  /** The document's own text, or its picture. */
  readonly source: 'text' | 'picture';
  /** Quarter turns clockwise that make the page upright. */
  readonly turns: 0 | 1 | 2 | 3;
  readonly words: readonly ReadWord[];
  /** What a second look may read better. */
  readonly weak: readonly WeakLine[];
}

/** The badly read lines of one page. */
export interface WeakPage extends Pick<PageReading, 'page' | 'turns' | 'weak'> {}

/** A line as another reader reads it. */
export interface SecondPassLine {
  readonly line: number;
  /** More of it are words than of the first reading. */
  readonly isBetter: boolean;
  readonly words: readonly ReadWord[];
}

/** What a second look at a page's weak lines gave. */
export interface SecondPassPage {
  readonly page: number;
  readonly lines: readonly SecondPassLine[];
}

export interface ReadingTask {
  readonly type: FileType;
  /** First and last page, from 1. */
  readonly from: number;
  readonly to: number;
  /** Terms of the institution that no list of English words has. */
  readonly terms: readonly string[];
  /** Calls the reading off; `read` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** A second look at lines of some pages, in their order. */
export interface SecondPassTask extends Pick<ReadingTask, 'type' | 'terms' | 'signal'> {
  readonly pages: readonly WeakPage[];
}

export interface PictureTask {
  readonly type: FileType;
  /** From 1. */
  readonly page: number;
  readonly turns: PageReading['turns'];
  /** Pixels. */
  readonly widths: readonly number[];
  /** Calls it off; `pictures` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Why a reading ended before its last page. */
export class ReaderCrashedError extends Error {
  override name = 'ReadingEndedError';
}

/** Reads untrusted documents, in a sandbox. */
export interface DocumentReader {
  /**
   * Reads a local file page by page; `onPage` gets each as it is read, one at a time.
   * @throws ReadingEndedError when the file killed the reader or it took too long; the pages told of until then stand. Any other
   * error is the machine's
   */
  read(path: string, task: ReadingTask, onPage: (page: PageReading) => Promise<void>): Promise<void>;
  /**
   * Looks at weak lines again with another reader; `onPage` gets each page as it is done.
   * @throws ReadingEndedError as `read` does
   */
  readSecondPass(path: string, task: SecondPassTask, onPage: (page: SecondPassPage) => Promise<void>): Promise<void>;
  /**
   * A page as pictures, one of each width but never wider than it is: WebP. Turned by the camera's word and then by quarter `turns`.
   * @throws ReadingEndedError
   */
  pictures(path: string, what: PictureTask): Promise<Buffer[]>;
}
