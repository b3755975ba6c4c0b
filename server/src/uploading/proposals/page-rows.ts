import { HEADER_SHARE, type PageReading, type ReadWord } from '@exam-vault/sandbox/reader/document-reader';

/** What the reader found on a page: everything that proposals are made of. */
export type PageWords = Pick<PageReading, 'page' | 'words'>;

/** Left, top, width and height as fractions of the upright page. */
export type Box = ReadWord['box'];

/** Words that stand together: a line of a scan, or a piece of it between two columns. */
export interface Segment {
  readonly text: string;
  readonly box: Box;
  readonly words: readonly ReadWord[];
  /** From 0 to 100: the mean of its words, weighted by length. */
  readonly confidence: number;
}

/** Segments at the same height, from left to right. */
export type Row = readonly Segment[];

/** A wider gap between two words separates columns. In heights of the line. */
const MAX_GAP_HEIGHTS = 2;
/** Segments belong to a row when their middles are closer than this. In heights of the line. */
const ROW_TOLERANCE = 0.55;

export function boxAround(words: ReadonlyArray<{ readonly box: Box }>): Box {
  const left = Math.min(...words.map(({ box }) => box[0]));
  const top = Math.min(...words.map(({ box }) => box[1]));
  const right = Math.max(...words.map(({ box }) => box[0] + box[2]));
  const bottom = Math.max(...words.map(({ box }) => box[1] + box[3]));
  return [left, top, right - left, bottom - top];
}

const middle = ({ box }: { readonly box: Box }) => box[1] + box[3] / 2;

export function toSegment(words: readonly ReadWord[]): Segment {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return {
    text: words.map(({ text }) => text).join(' '),
    box: boxAround(words),
    words,
    confidence: letters === 0 ? 0 : weighted / letters,
  };
}

/** How surely those words of a segment were read that hold a value. */
export function readSign({ words }: Segment, holds: (word: string) => boolean): string {
  const least = Math.min(100, ...words.filter(({ text }) => holds(text)).map(({ confidence }) => confidence));
  return `value:${least >= 90 ? 'well' : least >= 75 ? 'fairly' : 'poorly'} read`;
}

function splitAtGaps(words: readonly ReadWord[]): Segment[] {
  const parts: ReadWord[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    const gap = before ? word.box[0] - before.box[0] - before.box[2] : 0;
    if (part && before && gap <= MAX_GAP_HEIGHTS * Math.max(word.box[3], before.box[3])) part.push(word);
    else parts.push([word]);
  }
  return parts.map(toSegment);
}

/** How far lines fall from left to right, as a share of their width: photos are seldom straight. */
function slopeOf(lines: ReadonlyArray<readonly ReadWord[]>): number {
  const slopes = lines.flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || words.length < 4 || last.box[0] - first.box[0] < 0.2) return [];
    return [(middle(last) - middle(first)) / (last.box[0] - first.box[0])];
  });
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
}

/** Each page of a sheet has so many lines at least, and its second one begins so much higher than the first one ends. */
const [MIN_LINES, MIN_JUMP] = [6, 0.1];

function linesOf({ words }: PageWords, share: number): ReadWord[][] {
  const byLine = new Map<number, ReadWord[]>();
  for (const word of words) {
    if (word.role !== 'text' || word.box[1] > share || word.text.trim() === '') continue;
    const line = byLine.get(word.line);
    if (line) line.push(word);
    else byLine.set(word.line, [word]);
  }
  return [...byLine].toSorted(([a], [b]) => a - b).map(([, line]) => line);
}

/**
 * The pages of a sheet on which two lie, in the order in which they were read: the reader gives all lines of one before those of the other.
 * Files of typed text have labels in one block and their values in another.
 */
export function pagesOfSheet(sheet: PageWords, share = HEADER_SHARE): PageWords[] {
  const lines = linesOf(sheet, share);
  if (lines.every((words) => words.every(({ confidence }) => confidence === 100))) return [sheet];
  const boxes = lines.map(boxAround);
  const centres = boxes.map(([left, , width]) => left + width / 2);
  for (let at = MIN_LINES; at <= lines.length - MIN_LINES; at += 1) {
    const [before, next] = [boxes[at - 1], boxes[at]];
    if (!before || !next || next[1] > before[1] - MIN_JUMP) continue;
    const [first, second] = [centres.slice(0, at), centres.slice(at)];
    const isApart = Math.max(...first) < Math.min(...second) || Math.max(...second) < Math.min(...first);
    // Sheets have one fold: a page with more jumps is no sheet.
    if (!isApart) return [sheet];
    return [lines.slice(0, at), lines.slice(at)].map((own) => ({ ...sheet, words: own.flat() }));
  }
  return [sheet];
}

/** The rows of the upper part of a page, from top to bottom; by default of the half in which papers have their header. */
export function headerRows(page: PageWords, share = HEADER_SHARE): Row[] {
  const lines = linesOf(page, share);
  const slope = slopeOf(lines);
  const level = (segment: Segment) => middle(segment) - slope * (segment.box[0] + segment.box[2] / 2);
  const rows: { readonly level: number; readonly segments: Segment[] }[] = [];
  for (const segment of lines.flatMap(splitAtGaps).toSorted((a, b) => level(a) - level(b))) {
    const row = rows.at(-1);
    const [first] = row?.segments ?? [];
    const height = Math.min(segment.box[3], first?.box[3] ?? 0);
    if (row && level(segment) - row.level < ROW_TOLERANCE * height) row.segments.push(segment);
    else rows.push({ level: level(segment), segments: [segment] });
  }
  return rows.map(({ segments }) => segments.toSorted((a, b) => a.box[0] - b.box[0]));
}
