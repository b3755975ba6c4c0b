import { rowUses, type RowUse } from './furniture.ts';
import { labelsOf, sectionOf, isAlternative, type Label } from './labels.ts';
import { isOutcome, namesOutcomes, type Marks } from './marks.ts';
import { alternativeReadings, type AlternativeReadings } from './alternative-readings.ts';
import { withSeries } from './label-series.ts';
import { inOneStyle } from './marks-style.ts';
import { withNamedColumns } from './named-columns.ts';
import {
  edgeOf,
  isUnreadCell,
  marksBeside,
  marksCell,
  marksColumn,
  withMarksApart,
  type Margins,
} from './marks-column.ts';
import { medianOf, rowsOfPages, type CutPage, type Row, type Segment } from './page-rows.ts';

/** A row as questions are made of: without what stands in the marks column, and with its labels. */
export interface CutRow {
  readonly page: number;
  readonly column: number;
  /** The text without the cell of a marks column. */
  readonly text: string;
  /** The same with a new line where a wide gap separates pieces. */
  readonly pieces: string;
  readonly labels: readonly Label[];
  /** From the left margin of its column, as a share of the page. */
  readonly indent: number;
  /** The indent of the word at a place of the text: a letter may stand behind the number in its row. */
  readonly indentAt: (place: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  /** How far the row falls short of the right margin, as a share of the page. */
  readonly shortBy: number;
  /** The white above it, in heights of a line; 0 for the first row of a page. */
  readonly gap: number;
  readonly use: RowUse;
  readonly section: string | null;
  readonly isAlternative: boolean;
  /** The first piece of the row when it stands apart, as a number in a column of its own does. */
  readonly cell: string | null;
  /** What the marks column says beside this row. */
  readonly marks: Marks | null;
  /** Something stands in the marks column beside this row, even if it could not be read. */
  readonly isMarked: boolean;
  /** The same as it was read first; '' where nothing was. */
  readonly marksText: string;
  /** One of both readings has a bracket. */
  readonly isInBrackets: boolean;
  /** What stands there is the total of a sum above it: '=10'. */
  readonly endsSum: boolean;
  /** The paper names outcomes beside its marks: 'CO1'. */
  readonly hasOutcomes: boolean;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function marginsOf(rows: readonly Row[]): Margins {
  const long = rows.filter(({ left, right }) => right - left > 0.15);
  const measured = long.length >= 3 ? long : rows;
  return {
    left: quantile(
      measured.map(({ left }) => left),
      0.08,
    ),
    right: quantile(
      measured.map(({ right }) => right),
      0.92,
    ),
  };
}

/** Without what a pen has left of a printed number: '20' before '19. Attempt'. */
function withoutPenMark(pieces: readonly Segment[]): readonly Segment[] {
  const [first, second] = pieces;
  if (!first || !second || !/^(?!q)\S{0,2}[^\s.)\]:]$/iu.test(first.text)) return pieces;
  const [label] = labelsOf(second.text);
  return label?.style === 'digit' && label.isClosed && /\p{L}{3}/u.test(label.rest) ? pieces.slice(1) : pieces;
}

const NUMBER_CELL = /^\W{0,3}(?:q(?:ue(?:s(?:tion)?)?)?\W{0,2})?[\dOolIiSZ|]{0,2}\W{0,3}(?:[a-hA-H][.)]?)?\W{0,2}$/iu;

/** The end of a sum that has two lines in its cell: '2 × 5' and below it '= 10'. */
const SUM_ENDS = /^\s*[=\-–—]\s*\d{1,3}\s*[\])}]?$/u;
/** Lines of one cell are no further apart, in heights of a line. */
const MAX_CELL_GAP = 1.5;

/** Rows of which a sum and its total are one. */
function withWholeSums(rows: readonly CutRow[]): CutRow[] {
  const whole = [...rows];
  for (const [at, row] of rows.entries()) {
    const [above, below] = [whole[at - 1], row];
    if (!above?.marks || !below.marks || above.page !== below.page || above.column !== below.column) continue;
    const isSum = above.marks.terms.length > 1 && below.marks.terms.length === 1;
    const isEnd = below.marks.total === above.marks.total || below.endsSum;
    if (!isSum || !isEnd || above.endsSum || below.top - above.bottom > MAX_CELL_GAP * below.height) continue;
    whole[at - 1] = { ...above, marks: { ...above.marks, total: below.marks.total } };
    whole[at] = { ...below, marks: null, isMarked: false };
  }
  return whole;
}

/** The title of a section beside marks of a pen, or beside what shines through from the other side. */
const titleAmong = ({ segments }: Row): string | null =>
  segments.length < 2
    ? null
    : (segments.find(({ text }) => /^\W*(?:part|section|भाग|खण्ड|खंड)\W{0,5}(?:[A-F]|[IVX]{1,3}|[क-घ])\W*$/iu.test(text))
        ?.text ?? null);

/** Where the words of pieces begin that are joined with spaces. */
function indentsOf(pieces: readonly Segment[], margin: number): (place: number) => number {
  const words = pieces.flatMap((piece) => piece.words);
  return (place) => {
    let end = 0;
    const found = words.find(({ text }) => {
      end += text.length + 1;
      return end > place;
    });
    return ((found ?? words.at(-1))?.box[0] ?? margin) - margin;
  };
}

function toCutRow(
  row: Row,
  margins: Margins,
  before: Row | undefined,
  use: RowUse,
  alternatives: AlternativeReadings,
  column: number | null,
  hasOutcomes: boolean,
): CutRow {
  const marked = marksCell(row, margins, hasOutcomes);
  const isUnread = marked === null && !row.isInTable && use === 'text' && isUnreadCell(row, column);
  const end = marked ? marked.at : row.segments.length - (isUnread ? 1 : 0);
  const kept = withoutPenMark(row.segments.slice(0, end)).filter(
    ({ text: said }, index) => index < end - 1 || !marked || !hasOutcomes || !isOutcome(said),
  );
  const beside = marked?.marks ?? null;
  const marks =
    use !== 'text'
      ? null
      : (row.cell ?? (row.isInTable ? beside : marksBeside(row, margins, beside, alternatives, column)));
  const text = kept.map((segment) => segment.text).join(' ');
  const [front] = kept;
  const isCell = front !== undefined && front.text.length <= 8 && NUMBER_CELL.test(front.text);
  const own = labelsOf(text);
  const isNext = before?.page === row.page && before.column === row.column;
  const readings = [marked?.cell.text ?? '', alternatives.marks(row, edgeOf(margins))?.text ?? ''];
  return {
    page: row.page,
    column: row.column,
    text,
    pieces: isCell ? text : kept.map((segment) => segment.text).join('\n'),
    labels: own.length > 0 ? own : alternatives.labels(row, text),
    indent: (front?.left ?? row.left) - margins.left,
    indentAt: indentsOf(kept, margins.left),
    left: front?.left ?? row.left,
    right: kept.at(-1)?.right ?? row.right,
    top: row.top,
    bottom: row.bottom,
    height: row.height,
    shortBy: margins.right - (kept.at(-1)?.right ?? row.right),
    gap: isNext ? Math.max(0, (row.top - before.bottom) / Math.max(0.004, row.height)) : 0,
    use,
    section: sectionOf(text) ?? titleAmong(row),
    isAlternative: isAlternative(text),
    cell: isCell ? front.text : null,
    marks,
    isMarked: marks !== null || isUnread,
    marksText: marked?.cell.text ?? '',
    isInBrackets: marks !== null && readings.some((text) => /[[\](){}]/u.test(text)),
    endsSum: marks !== null && readings.some((text) => SUM_ENDS.test(text)),
    hasOutcomes,
  };
}

const isSurelyQuestion = (row: Row) => labelsOf(row.text)[0]?.isNamed === true;

/** The rows of a paper in reading order, and what each of them is. */
export function cutRows(pages: readonly CutPage[]): CutRow[] {
  const rows = withNamedColumns(rowsOfPages(pages));
  const uses = rowUses(rows, isSurelyQuestion);
  const hasOutcomes = namesOutcomes(rows.flatMap(({ text }, at) => (uses[at] === 'text' ? [text] : [])));
  const keyOf = ({ page, column }: Row) => `${page} ${column}`;
  const ofColumns = new Map<string, Row[]>(rows.map((row) => [keyOf(row), []]));
  const ofPages = new Map<number, Row[]>();
  for (const [at, row] of rows.entries()) {
    if (uses[at] === 'text') ofColumns.get(keyOf(row))?.push(row);
    const ofPage = ofPages.get(row.page);
    if (ofPage) ofPage.push(row);
    else ofPages.set(row.page, [row]);
  }
  const margins = new Map([...ofColumns].map(([key, ofColumn]) => [key, marginsOf(ofColumn)]));
  const alternatives = new Map(
    pages.map((page) => [page.page, alternativeReadings(page, ofPages.get(page.page) ?? [])]),
  );
  const none = alternativeReadings({}, []);
  const columns = new Map(
    [...margins].map(([key, own]) => {
      const ofColumn = ofColumns.get(key) ?? [];
      return [key, marksColumn(ofColumn, own, alternatives.get(ofColumn[0]?.page ?? 0) ?? none, hasOutcomes)];
    }),
  );
  const cut = rows.map((row, at) => {
    const own = margins.get(keyOf(row)) ?? { left: row.left, right: row.right };
    return toCutRow(
      withMarksApart(row, columns.get(keyOf(row)) ?? null),
      own,
      rows[at - 1],
      uses[at] ?? 'text',
      alternatives.get(row.page) ?? none,
      columns.get(keyOf(row)) ?? null,
      hasOutcomes,
    );
  });
  return inOneStyle(withSeries(withWholeSums(cut)));
}

/** The usual height of a line. */
export const usualHeight = (rows: readonly CutRow[]): number => medianOf(rows.map(({ height }) => height));

const STARTS = /^[\s"'“‘([]*(?:\p{Lu}|[क-ह]|\d|[([])/u;
/** A number or letter that was misread stands before a capital: 'ay/ Define'. */
const BEHIND_SIGN =
  /^(?!(?:of|in|to|is|at|by|on|an?|or|and|the|for|as|it|if|its|are|be|we|has|was|not|but|all|any)\s)\S{1,3}\s+\p{Lu}/iu;
const ENDED = /[.?!:;)\]}”"]\s*$/u;

/**
 * How much a row looks like the first one of a paragraph, from about -1 to 3: it begins with a capital, the row above ends a sentence or
 * falls short, and there is white above it.
 */
export function paragraphStart(row: CutRow, before: CutRow | undefined): number {
  const label = row.labels.at(-1);
  // '4 kg of air' begins with a number that is none of a question.
  const behindCell = row.cell === null ? '' : row.text.slice(row.cell.length).trim();
  const own = label?.isClosed ? label.rest : behindCell || row.text;
  let score = STARTS.test(own) ? 0.6 : BEHIND_SIGN.test(own) && /^\S+\s+\p{Lu}/u.test(own) ? 0.4 : -0.8;
  if (!before || before.page !== row.page || before.column !== row.column) return score + 0.3;
  if (before.use !== 'text') return score + 1;
  if (before.shortBy > 0.1) score += 0.7;
  if (ENDED.test(before.text)) score += 0.6;
  else score -= 0.5;
  if (row.gap > 0.9) score += 0.8;
  if (before.marks !== null) score += 0.3;
  return score;
}
