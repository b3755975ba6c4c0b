import { paragraphStart, type CutRow } from './cut-row.ts';
import { behindMisreadLetter, LETTERS_LIKE } from './labels.ts';

/** Rows of a run of questions in which lost numbers are looked for. */
export const MAX_ROWS = 400;

/** Whether a row begins with this letter. */
export const isLetter = (row: CutRow, letter: number) =>
  row.labels.some(
    ({ style, value, asLetter }) =>
      ((style === 'lower' || style === 'devanagari') && value === letter) || asLetter === letter,
  );
/** Whether a row begins with 'a)', also a misread one. */
const isFirstPart = (row: CutRow) =>
  isLetter(row, 1) || (row.labels.length === 0 && behindMisreadLetter(row.text, 1) !== null);
/** The letter of a later part, 2 and more; 0 for any other row. */
const laterPart = (row: CutRow) => {
  const label = row.labels.find(
    ({ style, value, asLetter, isClosed }) => isClosed && ((style !== 'digit' && value > 1) || (asLetter ?? 0) > 1),
  );
  if (label) return label.style === 'lower' ? label.value : (label.asLetter ?? 2);
  return row.labels.length === 0
    ? ([2, 3, 4, 5].find((letter) => behindMisreadLetter(row.text, letter) !== null) ?? 0)
    : 0;
};
/** The row of 'a)' above one of 'b)', when it was read as '2)' or '4)'. -1: there is none. */
function misreadFirst(rows: readonly CutRow[], from: number, to: number): number {
  const indent = rows[to]?.indent ?? 0;
  for (let at = to - 1; at >= from; at -= 1) {
    const [label] = rows[at]?.labels ?? [];
    const isLike = label?.style === 'digit' && label.isClosed && (LETTERS_LIKE[label.value] ?? []).includes(1);
    if (isLike && Math.abs((rows[at]?.indent ?? 1) - indent) < 0.02) return at;
  }
  return -1;
}
/** A table of data inside a question: its head, or a row of figures. */
const isData = ({ text }: CutRow) =>
  /^\W*\d?\W*s\.?\s*no\b/iu.test(text) || (text.match(/[\p{L}\p{M}]{3,}/gu) ?? []).length < 2;

/** Marks beside so many rows are those of a column. */
const MIN_COLUMN = 3;
/** Whether the rows have a column of marks. */
export const hasColumn = (rows: readonly CutRow[]) => rows.filter(({ isMarked }) => isMarked).length >= MIN_COLUMN;

/** How much less a row counts between two letters of one list. */
const WITHIN_LIST = 3;
const areAligned = (above: CutRow | undefined, row: CutRow) =>
  above?.page === row.page && Math.abs(above.indent - row.indent) < 0.012;

/** How well each row would do as the first one of a question. */
export function startScores(rows: readonly CutRow[], from: number, to: number): number[] {
  const isColumn = hasColumn(rows.slice(from, to));
  const scores: number[] = [];
  let lastPart = -1;
  let lastLetter = 0;
  for (let index = 0; index < to - from; index += 1) {
    const row = rows[from + index];
    if (!row || row.use !== 'text' || row.isAlternative) {
      scores.push(-6);
      continue;
    }
    let score = paragraphStart(row, rows[from + index - 1]);
    if (isColumn && row.isMarked) score += 0.7;
    if (row.cell !== null && row.indent < 0.05 && row.text.length > row.cell.length) score += 0.8;
    if (isData(row)) score -= 2;
    scores.push(score);
    const letter = laterPart(row);
    if (letter > 0) {
      scores[index] = score - 4;
      const first = letter === 2 ? misreadFirst(rows, from + lastPart + 1, from + index) : -1;
      if (first >= 0) scores[first - from] = (scores[first - from] ?? 0) - 3;
      // Between 'c' and 'd' no other question begins.
      if (lastPart >= 0 && letter === lastLetter + 1 && areAligned(rows[from + lastPart], row))
        for (let at = lastPart + 1; at < index; at += 1) scores[at] = (scores[at] ?? 0) - WITHIN_LIST;
      // 'b' behind 'b' or 'c': the question changed between them, and so did its 'a'.
      if (lastPart >= 0 && letter <= lastLetter && letter <= 3) {
        const best = bestBetween(
          scores,
          lastPart + 1,
          index,
          (at) => rows[from + at]?.page !== rows[from + at - 1]?.page,
        );
        if (best !== null) scores[best] = (scores[best] ?? 0) + 2.2;
      }
    } else if (isFirstPart(row)) {
      // Parts that begin again at 'a' are those of another question, which may begin with a text above them.
      const stem = stemAbove(rows, scores, from, index, lastPart);
      scores[stem] = (scores[stem] ?? 0) + (lastPart >= 0 ? 2.5 : 0.3);
      if (stem !== index) scores[index] = score - 2;
    } else if (row.labels.some(({ style, value }) => style === 'roman' && value === 1)) scores[index] = score - 1.5;
    if (isFirstPart(row) || letter > 0) [lastPart, lastLetter] = [index, Math.max(1, letter)];
  }
  return scores;
}

/** The row that begins the text above the parts which begin at `index`; `index` itself where there is none. */
function stemAbove(
  rows: readonly CutRow[],
  scores: readonly number[],
  from: number,
  index: number,
  lastPart: number,
): number {
  const indent = rows[from + index]?.indent ?? 0;
  let best = index;
  for (let at = index - 1; at > lastPart && at > index - 9; at -= 1) {
    const isLeft = (rows[from + at]?.indent ?? 1) < indent - 0.008;
    if (isLeft && (scores[at] ?? 0) > 0.7 && (best === index || (scores[at] ?? 0) >= (scores[best] ?? 0))) best = at;
  }
  return best;
}

/** The row that begins a question best; the first of a page if there is one. */
function bestBetween(
  scores: readonly number[],
  from: number,
  to: number,
  isPageTop: (at: number) => boolean,
): number | null {
  let best: number | null = null;
  for (let at = from; at < to; at += 1) {
    if (isPageTop(at)) return at;
    if (best === null || (scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  }
  return best;
}

/** A row that looks less like the first one of a paragraph begins no question of a table whose numbers are lost. */
const MIN_IN_TABLE = 1.3;

/**
 * Where questions begin among rows without numbers, when a column of marks stands beside them: at rows that look like beginnings, so that each question
 * has marks of its own.
 * @param isOpen the first row need not begin a question @returns places of rows
 */
export function besideMarks(rows: readonly CutRow[], from: number, to: number, isOpen: boolean): number[] {
  if (to - from > MAX_ROWS) return [];
  const scores = startScores(rows, from, to);
  const marked = [0];
  for (let at = from; at < to; at += 1) marked.push((marked.at(-1) ?? 0) + (rows[at]?.isMarked ? 1 : 0));
  const hasMarks = (a: number, b: number) => (marked[b] ?? 0) > (marked[a] ?? 0);
  const size = to - from;
  const totals = new Float64Array(size).fill(-Infinity);
  const backs = new Int32Array(size).fill(-1);
  for (let s = 0; s < size; s += 1) {
    const gain = (scores[s] ?? 0) - MIN_IN_TABLE;
    if (isOpen) totals[s] = gain - 0.15 * s;
    else if (s === 0) totals[s] = 0;
    for (let p = 0; p < s; p += 1) {
      const total = (totals[p] ?? -Infinity) + gain;
      if (total > (totals[s] ?? -Infinity) && hasMarks(p, s)) [totals[s], backs[s]] = [total, p];
    }
  }
  let best = -1;
  for (let s = 0; s < size; s += 1)
    if (hasMarks(s, size) && (totals[s] ?? 0) > (best === -1 ? -Infinity : (totals[best] ?? 0))) best = s;
  const found: number[] = [];
  for (let s = best; s >= 0; s = backs[s] ?? -1) found.unshift(from + s);
  return found;
}
