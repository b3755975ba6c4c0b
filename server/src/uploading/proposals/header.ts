import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { courseCodesIn } from './course-codes.ts';
import { labelledValues, SURE, type Label } from './labels.ts';
import { headerRows, pagesOfSheet, toSegment, type Box, type PageWords, type Row, type Segment } from './page-rows.ts';
import { joinedLetters, kindsOf, type WordKind } from './vocabulary.ts';

/** A piece of a header that may hold a value, with what is around it. */
export interface Piece extends Segment {
  /** The label that announces it. */
  readonly label: Label | null;
  /** What is known of its place and its words: 'label:title', 'row:2', 'centred', 'has:exam', 'above:exam'. */
  readonly signs: readonly string[];
  readonly row: number;
}

export interface Header {
  readonly page: number;
  readonly rows: readonly Row[];
  /** Values behind and below labels, and what stands beside no label. */
  readonly pieces: readonly Piece[];
  /** Segments as they are, labels and all. */
  readonly lines: readonly Piece[];
  /** How many different things of a header the page has: labels, an exam, a code, a degree, a year, marks and hours. */
  readonly marks: number;
}

/** '1. Explain', 'Q.1', 'Attempt any five': here the questions begin. */
const QUESTION =
  /^\W{0,2}(?:q(?:uestion|ues|n)?\s*\.?\s*(?:no\.?)?\s*[.:-]?\s*[1il](?:[\s.):]|$)|1\s?[.)]\s*(?:\(?a\)?[.)]?\s*)?\p{L}|(?:section|part|unit)\s*[-–:]?\s*(?:a|i|1)\b|(?:attempt|answer)\s+(?:any|all|the|each)|s\.?\s?no\b)/iu;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)|\d\s?[./-]\s?\d\d?\s?[./-]\s?\d\d/;
/** What looks like a question may be an instruction above the rest of the header. */
const ROWS_BEHIND = 5;
const MAX_ROWS = 30;
const MIN_CENTRED_MARGIN = 0.08;

const middleOf = ({ box }: Pick<Segment, 'box'>) => box[0] + box[2] / 2;

/** The kinds of words that a segment has, the most frequent first. */
function kindsIn({ words }: Segment): WordKind[] {
  const counts = new Map<WordKind, number>();
  for (const { text } of words) for (const kind of kindsOf(text)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([kind]) => kind);
}

function sizeOf({ box }: Segment, median: number): string {
  const share = box[3] / Math.max(median, 0.001);
  return share > 1.3 ? 'large' : share < 0.8 ? 'small' : 'normal';
}

const rankOf = (row: number) => (row > 11 ? '12' : row > 7 ? '8' : row > 4 ? '5' : row > 2 ? '3' : String(row));
const readOf = (confidence: number) => (confidence >= 88 ? 'well' : confidence >= 70 ? 'fair' : 'poorly');

/** Signs of one institution's headers: the very words around a value. Only approved papers say what they weigh. */
const HERE = 'here:';
export const hereLabel = (letters: string): string => `${HERE}label ${letters}`;
/** The letters of the label that announces a piece; empty without one. */
export const labelLetters = ({ signs }: Pick<Piece, 'signs'>): string =>
  signs.find((sign) => sign.startsWith(hereLabel('')))?.slice(hereLabel('').length) ?? '';
/** How words announce a value, however they are spaced. */
export const lettersBefore = (words: readonly ReadWord[]): string =>
  joinedLetters(words.map(({ text }) => text).join(''));
export const isOfHere = (sign: string): boolean => sign.startsWith(HERE);
const MIN_HERE_LETTERS = 3;
const MAX_HERE_WORDS = 8;

/** A misread word leaves the others. */
const wordsHere = (side: string, segment: Segment | undefined): string[] =>
  (segment?.words ?? []).slice(0, MAX_HERE_WORDS).flatMap(({ text }) => {
    const letters = joinedLetters(text);
    return letters.length < MIN_HERE_LETTERS ? [] : [`${HERE}${side} ${letters}`];
  });

/** The nearest segment of the row above or below that shares its columns. */
const neighbour = (row: Row | undefined, { box }: Segment): Segment | undefined =>
  row?.find((other) => other.box[0] < box[0] + box[2] && box[0] < other.box[0] + other.box[2]);

/** Labels that are no mark stand on other pages, too. */
const OWN_LABELS: ReadonlySet<Label> = new Set(['title', 'code', 'programme', 'semester', 'date', 'exam', 'year']);
const MAX_MARK_WORDS = 8;
const MARK_KINDS: readonly WordKind[] = ['institution', 'degree', 'measure', 'exam'];

/**
 * The segments of a page's upper half, and the values behind and below its labels. Of two pages on one sheet, those of the one that has
 * more of a header: the last page of a booklet lies left of the first.
 */
export function readHeader(sheet: PageWords): Header {
  const [first, second] = pagesOfSheet(sheet).map(readHeaderOfPage) as [Header, Header?];
  return second && second.marks > first.marks ? second : first;
}

function readHeaderOfPage(words: PageWords): Header {
  const all = headerRows(words);
  const questions = all.findIndex((row, at) => at > 0 && row.some(({ text }) => QUESTION.test(text)));
  const end = QUESTION.test(all[0]?.[0]?.text ?? '') ? 0 : questions === -1 ? all.length : questions;
  const rows = all.slice(0, Math.min(end + ROWS_BEHIND, MAX_ROWS));
  const segments = rows.flat();
  const median = segments.map(({ box }) => box[3]).toSorted((a, b) => a - b)[Math.floor(segments.length / 2)] ?? 0;
  const [left, right] = [
    Math.min(...segments.map(({ box }) => box[0])),
    Math.max(...segments.map(({ box }) => box[0] + box[2])),
  ];
  const kinds = new Map(segments.map((segment) => [segment, kindsIn(segment)]));
  const hasCode = new Map(segments.map((segment) => [segment, courseCodesIn(segment.text).length > 0]));
  const labels = new Map(
    rows.flatMap((row) =>
      row.map((segment, at) => [segment, (labelledValues(row)[at] ?? []).map(({ label }) => label)]),
    ),
  );
  const around = (side: string, other: Segment | undefined) =>
    other
      ? [
          `${side}:${kinds.get(other)?.[0] ?? 'other'}`,
          ...(hasCode.get(other) ? [`${side}:code`] : []),
          ...(labels.get(other) ?? []).map((label) => `${side}:label ${label}`),
        ]
      : [`${side}:nothing`];

  // A sentence of a question says 'time' and 'semester', too.
  const before = rows.slice(0, end).flat();
  const short = before.filter(({ words: own }) => own.length <= MAX_MARK_WORDS);
  const marks =
    [...new Set(before.flatMap((segment) => labels.get(segment) ?? []))].filter((label) => OWN_LABELS.has(label))
      .length +
    MARK_KINDS.filter((kind) => short.some((segment) => kinds.get(segment)?.includes(kind))).length +
    [before.some((segment) => hasCode.get(segment)), short.some(({ text }) => YEAR.test(text))].filter(Boolean).length;

  function signsOf(segment: Segment, row: number, from: Segment): string[] {
    const [start, stop] = [from.box[0] - left, right - from.box[0] - from.box[2]];
    const isCentred = Math.min(start, stop) > MIN_CENTRED_MARGIN && Math.abs(start - stop) < MIN_CENTRED_MARGIN * 1.5;
    const at = rows[row]?.indexOf(from) ?? 0;
    return [
      `row:${rankOf(row)}`,
      `size:${sizeOf(from, median)}`,
      isCentred ? 'centred' : middleOf(from) - left < (right - left) / 2 ? 'left' : 'right',
      ...(rows[row]?.length === 1 ? ['alone in its row'] : []),
      `read:${readOf(segment.confidence)}`,
      ...(row >= end ? ['among questions'] : row === end - 1 ? ['last before questions'] : []),
      `marks:${Math.min(marks, 6)}`,
      ...kindsIn(segment).map((kind) => `has:${kind}`),
      ...around('above', neighbour(rows[row - 1], from)),
      ...around('below', neighbour(rows[row + 1], from)),
      ...(at > 0 ? around('before', rows[row]?.[at - 1]) : []),
      ...(rows[row]?.[at + 1] ? around('behind', rows[row]?.[at + 1]) : []),
      ...wordsHere('above', neighbour(rows[row - 1], from)),
      ...wordsHere('below', neighbour(rows[row + 1], from)),
      ...wordsHere('before', rows[row]?.[at - 1]),
      ...wordsHere('in its line', from),
      `${HERE}row ${row}`,
      `${HERE}column ${Math.round(from.box[0] * 10)}`,
    ];
  }

  const lines = rows.flatMap((row, at) =>
    row.map((segment): Piece => {
      const signs = ['label:none', ...signsOf(segment, at, segment)];
      return { ...segment, label: null, row: at, signs };
    }),
  );
  const pieces = rows.flatMap((row, at) =>
    row.flatMap((segment, column): Piece[] => {
      const values = labelledValues(row)[column] ?? [];
      const [first] = values;
      const line = lines.find((one) => one.words === segment.words);
      if (!first) return line ? [line] : [];
      // What stands before the first label of a segment is a piece of its own.
      const rest = segment.words.slice(0, first.from);
      const own = rest.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? toSegment(rest) : null;
      const labelled = values.flatMap(({ label, value, similarity, from, to }): Piece[] => {
        const isAlone = similarity >= SURE && from === 0 && to === segment.words.length;
        const below = value || !isAlone ? undefined : neighbour(rows[at + 1], segment);
        const found = value ?? (below && labels.get(below)?.length === 0 ? below : null);
        if (!found) return [];
        const signs = [
          `label:${label}`,
          hereLabel(lettersBefore(segment.words.slice(from, to))),
          ...(similarity < SURE ? ['label misread'] : []),
          ...(value ? [] : ['label above']),
          ...signsOf(found, at, segment),
        ];
        return [{ ...found, label, row: value ? at : at + 1, signs }];
      });
      const signs = own ? ['label:none', ...signsOf(own, at, segment)] : [];
      return [...(own ? [{ ...own, label: null, row: at, signs }] : []), ...labelled];
    }),
  );
  return { page: words.page, rows, pieces, lines, marks };
}

/** At most so many characters are quoted, from so many words before the place on. */
const [MAX_QUOTED, WORDS_BEFORE] = [80, 4];

/** The words of these headers at a place, with those around them in their line: 'Sub: Operating Systems'. Null: none stand there. */
export function wordsAt(headers: readonly Header[], page: number, [left, top, width, height]: Box): string | null {
  const [across, middle] = [left + width / 2, top + height / 2];
  const isAt = ({ box }: { readonly box: Box }) =>
    box[0] <= across && across <= box[0] + box[2] && box[1] <= middle && middle <= box[1] + box[3];
  for (const { rows } of headers.filter((header) => header.page === page))
    for (const row of rows) {
      const column = row.findIndex(isAt);
      const [before, line] = [row[column - 1], row[column]];
      if (line === undefined) continue;
      const first = line.words.findIndex(({ box }) => box[0] + box[2] > left);
      const from = Math.max(0, first - WORDS_BEFORE);
      // A label in a column of its own belongs to what stands beside it.
      const isLabelled = from === 0 && before !== undefined && /[:=-]$/.test(before.text);
      const quoted = [...(isLabelled ? before.words.slice(-WORDS_BEFORE) : []), ...line.words.slice(from)];
      const text = quoted.map((word) => word.text).join(' ');
      return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text;
    }
  return null;
}
