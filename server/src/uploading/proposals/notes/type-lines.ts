import { median, sizeOfWord } from '../../../finding/outlines/type-size.ts';
import { headerRows, pagesOfSheet, type Box, type PageWords, type Segment } from '../page-rows.ts';

/** Words of one line that stand together, with how large they are set. */
export interface TypeLine extends Segment {
  readonly page: number;
  /** About the size of its type, as a fraction of the page's height: whether letters are high or deep doesn't matter. */
  readonly size: number;
}

/** The lines of a page, from top to bottom. */
export interface TypePage {
  readonly page: number;
  readonly lines: readonly TypeLine[];
  /** The size in which most of its letters are set. */
  readonly bodySize: number;
}

/** More are no page of notes, and lines are compared with each other. */
const MAX_LINES = 400;

export function typePage(page: PageWords): TypePage {
  const lines = headerRows(pagesOfSheet(page, 1)[0] ?? page, 1)
    .flat()
    .slice(0, MAX_LINES)
    .map((segment): TypeLine => ({ ...segment, page: page.page, size: median(segment.words.map(sizeOfWord)) }));
  const sizes = lines.flatMap(({ words, size }) => words.map(() => size));
  return { page: page.page, lines, bodySize: median(sizes) };
}

/** Lines of one heading: set alike, one below the other. */
export interface TypeBlock {
  readonly page: number;
  readonly text: string;
  readonly box: Box;
  readonly size: number;
  readonly confidence: number;
  /** How many lines of the page stand above it. */
  readonly above: number;
}
