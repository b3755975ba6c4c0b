import type { AlternativeReadings } from './alternative-readings.ts';
import { isOutcome, marksOfCell, type Marks } from './marks.ts';
import { medianOf, toSegment, type Row, type Segment } from './page-rows.ts';

/** Where the text of a column of a page begins and ends. */
export interface Margins {
  readonly left: number;
  readonly right: number;
}

/** Marks stand behind this place of a column. */
export const edgeOf = ({ left, right }: Margins) => left + 0.72 * (right - left);

/** The last piece of a row when it says marks at the right edge; behind it may stand the outcome that the question tests. */
export function marksCell(
  row: Row,
  margins: Margins,
  hasOutcomes: boolean,
): { readonly at: number; readonly cell: Segment; readonly marks: Marks } | null {
  const last = row.segments.findLastIndex(({ text }) => !hasOutcomes || !isOutcome(text));
  const at = last === -1 ? 0 : last;
  const [cell, edge] = [row.segments[at], row.segments.at(-1)];
  if (!cell || !edge || cell.left < edgeOf(margins) || margins.right - edge.right > 0.1) return null;
  const marks = marksOfCell(cell.text);
  // Where the column of marks is known, other numbers are those of data.
  if (row.isInTable && (marks?.terms.length ?? 0) < 2) return null;
  return marks && marks.total <= 100 ? { at, cell, marks } : null;
}

/** So many marks below each other are a column. */
const MIN_COLUMN = 3;
/** How far cells of one column are apart, as a share of the page. */
const COLUMN_WIDTH = 0.035;
const middleOf = ({ left, right }: Segment) => (left + right) / 2;

/** Where the marks column of a page is; null where it has none. */
export function marksColumn(
  rows: readonly Row[],
  margins: Margins,
  alternatives: AlternativeReadings,
  hasOutcomes: boolean,
): number | null {
  const from = edgeOf(margins);
  const places = rows.flatMap((row) => {
    const cell = marksCell(row, margins, hasOutcomes)?.cell;
    return cell ? middleOf(cell) : (alternatives.marks(row, from)?.middle ?? []);
  });
  const middle = medianOf(places);
  return places.filter((place) => Math.abs(place - middle) < COLUMN_WIDTH).length >= MIN_COLUMN ? middle : null;
}

/** A sign in the marks column that could not be read: one short word, apart from the text. */
export function isUnreadCell({ segments }: Row, column: number | null): boolean {
  const cell = segments.at(-1);
  return (
    column !== null &&
    cell !== undefined &&
    segments.length > 1 &&
    cell.text.length <= 5 &&
    !/\s|\p{L}{4}/u.test(cell.text) &&
    Math.abs(middleOf(cell) - column) < COLUMN_WIDTH
  );
}

const CLOSED_MARKS = /^[[({|]?[\dlI|oO]{1,3}[\])}]$/u;

/** Cuts off marks that the reader has joined to the text in front of them. */
export function withMarksApart(row: Row, column: number | null): Row {
  const last = row.segments.at(-1);
  const word = last?.words.at(-1);
  if (!last || !word || column === null || last.words.length < 2 || !CLOSED_MARKS.test(word.text)) return row;
  const cell = toSegment([word]);
  if (Math.abs(middleOf(cell) - column) >= COLUMN_WIDTH) return row;
  return { ...row, segments: [...row.segments.slice(0, -1), toSegment(last.words.slice(0, -1)), cell] };
}

/** Marks beside a row: of both readings the one that looks more like marks. */
export function marksBeside(
  row: Row,
  margins: Margins,
  first: Marks | null,
  alternatives: AlternativeReadings,
  column: number | null,
): Marks | null {
  const second = alternatives.marks(row, edgeOf(margins));
  if (!second) return first;
  if (second.isSure) return second.marks;
  const isInColumn = column !== null && Math.abs(second.middle - column) < COLUMN_WIDTH;
  if (first === null) return isInColumn && second.isAlone ? second.marks : null;
  // Of single figures the second reading is right more often.
  const areDigits = first.total < 10 && second.marks.total < 10;
  return areDigits ? second.marks : first;
}
