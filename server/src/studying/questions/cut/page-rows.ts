import type { Marks } from './marks.ts';
import { headingsOf } from './headings.ts';
import { goOnAtRight } from './numbered-columns.ts';

/** A word of a page, as the hub keeps it. Boxes are fractions of the upright page. */
export interface CutWord {
  readonly text: string;
  readonly box: Box;
  /** The line that the reader found it in. */
  readonly line: number;
}

/** A page of a paper, as it was read. */
export interface CutPage {
  /** From 1. */
  readonly page: number;
  readonly source: 'text' | 'picture';
  readonly words: readonly CutWord[];
  /** Other readings of the same places: numbers and brackets are often read right only the second time. */
  readonly alternatives?: readonly CutWord[];
}

/** Left, top, width and height as fractions of the upright page. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** A part of a page on which a question stands. */
export interface QuestionBox {
  /** From 1. */
  readonly page: number;
  readonly box: Box;
}

/** Words that stand together: a line, or a piece of it between two wide gaps. */
export interface Segment {
  readonly words: readonly CutWord[];
  readonly text: string;
  /** The line of the reader that it is, or is a piece of. */
  readonly line: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The middle of its first and of its last word: photographed lines rise or fall. */
  readonly startY: number;
  readonly endY: number;
  readonly height: number;
}

/** Segments at the same height, from left to right. */
export interface Row {
  readonly page: number;
  readonly column: number;
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  /** Its height on a page whose lines are level: what rows are sorted by. */
  readonly level: number;
  /** What the column of marks says beside it, where the columns of its table have titles. */
  readonly cell?: Marks | null;
  /** Its table has a column of marks. */
  readonly isInTable?: boolean;
  /** It names the columns of a table. */
  readonly isHead?: boolean;
}

/** A page is about so many times as high as it is wide. Widths are compared with heights by it. */
const ASPECT = 1.35;
/** A gap of so many heights of the line separates columns. */
const MAX_GAP_HEIGHTS = 2.2;
/** Segments belong to a row when their middles are closer than this. In heights of the line. */
const ROW_TOLERANCE = 0.62;
/** Of text that stands upright no word is so many heights of a line high, or it is wider than high. */
const UPRIGHT = 6;
/** Words of one page that are looked at: no exam has more. */
const MAX_WORDS = 6_000;
/** So few lines reach across a sheet of two pages. */
const MAX_ACROSS = 3;
/** Texts of two columns at least, where their numbers do not tell. */
const MIN_COLUMN = 8;

const middleOf = ({ box }: CutWord) => box[1] + box[3] / 2;

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function toSegment(words: readonly CutWord[]): Segment {
  const [first, last] = [words[0], words.at(-1)];
  return {
    words,
    text: words.map(({ text }) => text).join(' '),
    line: first?.line ?? 0,
    left: Math.min(...words.map(({ box }) => box[0])),
    right: Math.max(...words.map(({ box }) => box[0] + box[2])),
    top: Math.min(...words.map(({ box }) => box[1])),
    bottom: Math.max(...words.map(({ box }) => box[1] + box[3])),
    startY: first ? middleOf(first) : 0,
    endY: last ? middleOf(last) : 0,
    height: medianOf(words.map(({ box }) => box[3])),
  };
}

/** The words of each line that the reader found, cut where a wide gap separates columns. */
function segmentsOf(words: readonly CutWord[]): Segment[] {
  const lines = new Map<number, CutWord[]>();
  for (const word of words.slice(0, MAX_WORDS)) {
    if (word.text.trim() === '') continue;
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  return [...lines.values()].flatMap((line) => {
    const parts: CutWord[][] = [];
    for (const word of line.toSorted((a, b) => a.box[0] - b.box[0])) {
      const part = parts.at(-1);
      const before = part?.at(-1);
      const gap = before ? word.box[0] - before.box[0] - before.box[2] : 0;
      const height = before ? Math.min(word.box[3], before.box[3]) : 0;
      if (part && before && gap <= MAX_GAP_HEIGHTS * height * ASPECT) part.push(word);
      else parts.push([word]);
    }
    return parts.map(toSegment);
  });
}

/** How far lines fall from left to right, in page heights for each page width. */
function slopeOf(segments: readonly Segment[]): number {
  const long = segments.filter(({ left, right }) => right - left > 0.25);
  return medianOf(long.map(({ left, right, startY, endY }) => (endY - startY) / (right - left)));
}

/** A vertical strip without text that parts the page in two columns of questions; null for a page of one column. */
function gutterOf(segments: readonly Segment[]): number | null {
  const long = segments.filter(({ left, right, text }) => right - left > 0.12 && text.split(' ').length >= 3);
  let best: { readonly x: number; readonly crossing: number } | null = null;
  for (let x = 0.36; x <= 0.64; x += 0.01) {
    const [left, right] = [long.filter((one) => one.right <= x), long.filter((one) => one.left >= x)];
    const crossing = long.length - left.length - right.length;
    const fewer = Math.min(left.length, right.length);
    if (crossing > 0.25 * long.length || fewer < 0.3 * (left.length + right.length)) continue;
    if (fewer < MIN_COLUMN && !goOnAtRight(left, right) && !goOnAtRight(right, left)) continue;
    // Both columns begin at a margin: text beside a figure or a table of data does not fill its column.
    if (medianOf(right.map((one) => one.right - one.left)) < 0.6 * medianOf(left.map((one) => one.right - one.left)))
      continue;
    if (!best || crossing < best.crossing) best = { x, crossing };
  }
  return best?.x ?? null;
}

/** Whether `right` goes on at the height at which `left` ends. */
function continues(left: Segment, right: Segment, slope: number): boolean {
  const gap = right.left - left.right;
  if (gap < -0.01) return false;
  const expected = left.endY + slope * Math.max(0, gap);
  return Math.abs(expected - right.startY) < ROW_TOLERANCE * Math.max(left.height, right.height) * 0.9;
}

function toRow(page: number, column: number, segments: readonly Segment[], slope: number): Row {
  const main = segments.reduce((widest, one) => (one.right - one.left > widest.right - widest.left ? one : widest));
  return {
    page,
    column,
    segments,
    text: segments.map(({ text }) => text).join(' '),
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    top: Math.min(...segments.map(({ top }) => top)),
    bottom: Math.max(...segments.map(({ bottom }) => bottom)),
    height: main.height,
    level: main.startY - slope * main.left,
  };
}

/** Joins segments that stand at one height: each to the nearest one on its left that ends there. */
function joined(page: number, column: number, segments: readonly Segment[], slope: number): Row[] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.left - b.left)) {
    let best: Segment[] | null = null;
    let nearest = Infinity;
    for (const row of rows) {
      const last = row.at(-1);
      if (!last || !continues(last, segment, slope)) continue;
      const distance =
        segment.left - last.right + 8 * Math.abs(last.endY + slope * (segment.left - last.right) - segment.startY);
      if (distance < nearest) [best, nearest] = [row, distance];
    }
    if (best) best.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => toRow(page, column, row, slope));
}

/** Whether the reader has read the right one of two pages on a sheet before the left one. */
function isReadFirst(right: readonly Row[], left: readonly Row[]): boolean {
  const linesOf = (rows: readonly Row[]) => rows.flatMap(({ segments }) => segments.map(({ line }) => line));
  return left.length > 0 && Math.max(...linesOf(right)) < Math.min(...linesOf(left));
}

/** A heading that names so many things of an exam is its first page. */
const MIN_HEADINGS = 2;
const namesExam = (rows: readonly Row[]) => new Set(rows.flatMap(({ text }) => headingsOf(text))).size >= MIN_HEADINGS;

/** A page in reading order. */
interface ReadPage {
  readonly rows: readonly Row[];
  /** The last page of a booklet, left of its first one. */
  readonly last: readonly Row[];
}

/** Down the left column first where there are two, unless the reader has read the right one first, or an exam begins there. */
function readPage({ page, words }: CutPage): ReadPage {
  const all = segmentsOf(words);
  const usual = medianOf(all.map(({ height }) => height));
  // A watermark or stamp along the margin reaches beside several rows.
  const segments = all.filter(
    ({ top, bottom, left, right }) => bottom - top < UPRIGHT * usual || (right - left) / ASPECT > bottom - top,
  );
  const slope = slopeOf(segments);
  const gutter = gutterOf(segments);
  const down = (rows: readonly Row[]) => rows.toSorted((a, b) => a.level - b.level);
  if (gutter === null) return { rows: down(joined(page, 0, segments, slope)), last: [] };
  const whole = segments.filter(({ left, right }) => left < gutter - 0.02 && right > gutter + 0.02);
  const sides = segments.filter((one) => !whole.includes(one));
  const left = joined(
    page,
    0,
    sides.filter((one) => one.left + one.right < 2 * gutter),
    slope,
  );
  const right = joined(
    page,
    1,
    sides.filter((one) => one.left + one.right >= 2 * gutter),
    slope,
  );
  const columns = isReadFirst(right, left) ? [right, left] : [left, right];
  if (whole.length <= MAX_ACROSS && namesExam(right) && !namesExam(left))
    return { rows: down(right), last: down(left) };
  const across = down(joined(page, 0, whole, slope));
  const sorted: Row[] = [];
  let from = -Infinity;
  for (const border of [...across, null]) {
    const to = border?.level ?? Infinity;
    for (const column of columns) sorted.push(...down(column.filter(({ level }) => level >= from && level < to)));
    if (border) sorted.push(border);
    from = to;
  }
  return { rows: sorted, last: [] };
}

/** So large a share of its words makes a page the same as another one, when it has so many. */
const [SAME_SHARE, MIN_WORDS] = [0.7, 40];
/** A page is photographed again soon after. A book has hundreds of pages, which are not all compared. */
const COMPARED_PAGES = 8;

/** Pages without those that were photographed again. */
function withoutCopies(pages: readonly CutPage[]): CutPage[] {
  const kept: { readonly page: CutPage; readonly words: ReadonlySet<string> }[] = [];
  for (const page of pages) {
    const words = new Set(page.words.map(({ text }) => text.toLowerCase()));
    const isCopy = kept.slice(-COMPARED_PAGES).some((other) => {
      const shared = [...words].filter((word) => other.words.has(word)).length;
      return shared >= SAME_SHARE * Math.max(words.size, other.words.size);
    });
    if (words.size < MIN_WORDS || !isCopy) kept.push({ page, words });
  }
  return kept.map(({ page }) => page);
}

/** The rows of a paper in reading order. */
export function rowsOfPages(pages: readonly CutPage[]): Row[] {
  const rows: Row[] = [];
  let end: readonly Row[] = [];
  for (const page of withoutCopies(pages)) {
    const read = readPage(page);
    if (read.last.length > 0) {
      rows.push(...end);
      end = read.last;
    }
    rows.push(...read.rows);
  }
  return [...rows, ...end];
}
