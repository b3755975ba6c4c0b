import { paragraphStart, type CutRow } from './cut-row.ts';
import { behindSign } from './labels.ts';
import type { QuestionStart } from './number-chain.ts';
import { besideMarks, hasColumn, isLetter, MAX_ROWS, startScores } from './start-scores.ts';

/** Between two numbers at most so many may be lost. */
const MAX_LOST = 12;
/** Steps of the search for them: a fraction of a second. */
const MAX_STEPS = 20_000_000;
/** Where more numbers were lost than read, a page may be missing: a row that looks less like a beginning begins no question. */
const MIN_SCORE = 0;
/** How much a line counts by which a number is off the middle of its question. */
const OFF_CENTRE = 0.9;

/** What is left of a number that could not be read: 'QS (a) Give', '74 (a) Explain', '+ Explain'. Words of a text are none. */
const REMAINS =
  /^(?!(?:[AI]|an?|in|on|if|as|at|to|of|by|is)\s)(?:\S{1,4}\s+(?=\W{0,2}a\s?\W?\s)|[^\s\p{L}]{1,3}\p{L}?\s+(?=\p{Lu}))/iu;

function restOf(row: CutRow | undefined): string {
  if (!row) return '';
  const own = row.text.replace(REMAINS, '');
  return own === row.text && row.labels.length === 0 ? (behindSign(row.pieces)?.rest ?? own) : own;
}

/** A question whose number was not read. */
export const inferredStart = (rows: readonly CutRow[], at: number, value: number): QuestionStart => ({
  at,
  numberAt: at,
  value,
  printed: '',
  labels: 0,
  rest: restOf(rows[at]),
  confidence: 0.45,
  isAlternative: false,
});

/** Questions in a row without a heading between them. */
interface Run {
  readonly starts: readonly QuestionStart[];
  /** Rows from the first that may belong to it to the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** A heading stands before it, so that it begins with question 1. */
  readonly isWhole: boolean;
}

function runsOf(rows: readonly CutRow[], starts: readonly QuestionStart[]): Run[] {
  const runs: QuestionStart[][] = [];
  for (const start of starts) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && start.value > last.value) run.push(start);
    else runs.push([start]);
  }
  return runs.map((run, index) => {
    const [first, next] = [run[0]?.numberAt ?? 0, runs[index + 1]?.[0]?.numberAt ?? rows.length];
    const previous = runs[index - 1]?.at(-1)?.numberAt ?? -1;
    let from = first;
    while (from - 1 > previous && rows[from - 1]?.use !== 'heading' && rows[from - 1]?.section === null) from -= 1;
    const isWhole =
      from > 0 && (rows[from - 1]?.use === 'heading' || rows[from - 1]?.section !== null) && previous < from;
    let to = (run.at(-1)?.numberAt ?? first) + 1;
    while (to < next && rows[to]?.use !== 'heading' && rows[to]?.section === null) to += 1;
    return { starts: run, from: isWhole ? from : Math.max(from, previous + 1), to, isWhole };
  });
}

/** In a ruled table the number may stand in the middle of its cell: then most numbers are in front of a row that begins no paragraph. */
function isCentred(rows: readonly CutRow[], starts: readonly QuestionStart[]): boolean {
  const inCells = starts.filter(({ numberAt }) => rows[numberAt]?.cell !== null);
  const between = inCells.filter(({ numberAt }) => {
    const row = rows[numberAt];
    return row !== undefined && row.labels.length < 2 && paragraphStart(row, rows[numberAt - 1]) < 0.3;
  });
  return inCells.length >= 3 && between.length >= 0.3 * inCells.length;
}

/** Lines by which a number is off the middle of the rows from `from` to the one before `to`. */
function offCentre(rows: readonly CutRow[], from: number, to: number, numberAt: number): number {
  const [first, last, number] = [rows[from], rows[to - 1], rows[numberAt]];
  if (!first || !last || !number || first.page !== number.page || last.page !== number.page) return 0;
  const middle = (first.top + last.bottom) / 2;
  return Math.abs(middle - (number.top + number.bottom) / 2) / Math.max(0.004, number.height * 1.3);
}

/**
 * Where the questions of a run begin, when numbers were lost or stand in the middle of their cells: the rows that together look most like
 * beginnings, one for each number, in front of the numbers that were read.
 */
function placed(
  rows: readonly CutRow[],
  { starts, from, to, isWhole }: Run,
  centred: boolean,
): readonly QuestionStart[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last || to - from > MAX_ROWS) return starts;
  const firstValue = isWhole && first.value <= MAX_LOST ? 1 : first.value;
  const count = last.value - firstValue + 1;
  const isGap = count > starts.length;
  // Where a number is lost, a sign that could not be read may be that of another question.
  const read = isGap ? starts.filter(({ printed }) => printed !== '') : starts;
  const known = new Map(read.map((start) => [start.value, start]));
  const lost = count - read.length;
  if ((lost === 0 && !centred) || lost > 2 * MAX_LOST || count * (to - from) ** 2 > MAX_STEPS) return starts;
  const scores = startScores(rows, from, to);
  const isFixed = (start: QuestionStart | undefined) =>
    start !== undefined && (!centred || rows[start.numberAt]?.cell === null);
  const size = to - from;
  // best[k][s]: the best total of questions 0 to k where the k-th begins at row s.
  const best: Float64Array[] = [];
  const back: Int32Array[] = [];
  for (let k = 0; k < count; k += 1) {
    const totals = new Float64Array(size).fill(-Infinity);
    const backs = new Int32Array(size).fill(-1);
    const start = known.get(firstValue + k);
    const before = known.get(firstValue + k - 1);
    for (let s = 0; s < size; s += 1) {
      const at = from + s;
      if (isFixed(start) ? at !== start?.numberAt : start !== undefined && at > start.numberAt) continue;
      const digit = rows[at]?.labels.find(({ style }) => style === 'digit');
      const isOther = digit !== undefined && digit.value !== firstValue + k ? 2 : 0;
      const own = -isOther + (isFixed(start) ? 3 : (scores[s] ?? 0)) + (k === 0 && isWhole && s > 0 ? -0.8 * s : 0);
      if (k === 0) {
        totals[s] = own;
        continue;
      }
      const previous = best[k - 1];
      for (let p = 0; p < s; p += 1) {
        const total = previous?.[p] ?? -Infinity;
        if (total === -Infinity || (before && at <= before.numberAt)) continue;
        const off =
          before && centred && !isFixed(before) ? OFF_CENTRE * offCentre(rows, from + p, at, before.numberAt) : 0;
        if (total + own - off > (totals[s] ?? -Infinity)) {
          totals[s] = total + own - off;
          backs[s] = p;
        }
      }
    }
    best.push(totals);
    back.push(backs);
  }
  const end = best.at(-1);
  if (!end) return starts;
  let s = end.reduce((most, total, index) => (total > (end[most] ?? -Infinity) ? index : most), 0);
  if (end[s] === -Infinity) return starts;
  const found: QuestionStart[] = [];
  for (let k = count - 1; k >= 0 && s >= 0; k -= 1) {
    const value = firstValue + k;
    const start = known.get(value);
    if (start) found.unshift({ ...start, at: from + s });
    else if (lost <= read.length || (scores[s] ?? 0) > MIN_SCORE) {
      const unread = starts.find(({ at, printed }) => at === from + s && printed === '');
      found.unshift(unread ? { ...unread, value } : inferredStart(rows, from + s, value));
    }
    s = back[k]?.[s] ?? -1;
  }
  return found;
}

/** Questions above the first number that was read, on a page whose upper part is another picture or was not read. */
function beforeFirst(rows: readonly CutRow[], first: QuestionStart, { from, to }: Run): QuestionStart[] {
  if (first.value < 2 || !hasColumn(rows.slice(from, to))) return [];
  const places = besideMarks(rows, from, first.at, true).slice(-(first.value - 1));
  return places.map((at, index) => inferredStart(rows, at, first.value - places.length + index));
}

/** Questions behind the last number: their parts begin at 'a' again. */
function behindLast(rows: readonly CutRow[], last: QuestionStart, to: number, isLossy: boolean): QuestionStart[] {
  const found: QuestionStart[] = [];
  const scores = startScores(rows, last.numberAt + 1, to);
  for (const [index, score] of scores.entries()) {
    const row = rows[last.numberAt + 1 + index];
    if (
      row &&
      score > (isLetter(row, 1) ? 3.4 : 2.8) &&
      (isLetter(row, 1) || row.page !== rows[last.numberAt + index]?.page)
    )
      found.push(inferredStart(rows, last.numberAt + 1 + index, last.value + found.length + 1));
  }
  if (found.length > 0 || !isLossy) return found.slice(0, 4);
  return besideMarks(rows, last.at, to, false)
    .slice(1)
    .map((at, index) => inferredStart(rows, at, last.value + index + 1));
}

/**
 * A number stands in the middle of its cell and the marks beside its first line: the row above it begins its question, where this row has marks and the
 * question before has its own further up.
 */
function fromMarks(rows: readonly CutRow[], starts: readonly QuestionStart[]): QuestionStart[] {
  return starts.map((start, index) => {
    const [row, above, before] = [rows[start.at], rows[start.at - 1], starts[index - 1]];
    if (!row || !above || !before || start.at !== start.numberAt || row.cell === null || row.isMarked) return start;
    const isInCell = above.page === row.page && above.column === row.column && above.marks !== null;
    const hasOwn = rows.slice(before.at, start.at - 1).some(({ marks }) => marks !== null);
    const score = paragraphStart(row, above);
    const isBeginning = score < 0 || paragraphStart(above, rows[start.at - 2]) > score;
    return isInCell && hasOwn && above.use === 'text' && isBeginning ? { ...start, at: start.at - 1 } : start;
  });
}

/** Fills the gaps of a chain of numbers, and finds where questions begin whose number stands in the middle of them. */
export function withLostNumbers(rows: readonly CutRow[], starts: readonly QuestionStart[]): QuestionStart[] {
  return fromMarks(rows, withGapsFilled(rows, starts));
}

function withGapsFilled(rows: readonly CutRow[], starts: readonly QuestionStart[]): QuestionStart[] {
  const inTable = starts.length < 2 && !/\p{L}/u.test(starts[0]?.printed ?? '') ? inTableWithoutNumbers(rows) : [];
  if (inTable.length > 2) return inTable;
  if (starts.length === 0) return withoutNumbers(rows);
  const centred = isCentred(rows, starts);
  return runsOf(rows, starts).flatMap((run) => {
    const last = run.starts.at(-1);
    const isNamed = /\p{L}/u.test(last?.printed ?? '');
    const found = placed(rows, run, centred && !isNamed);
    const [first] = found;
    if (!last || !first || isNamed) return found;
    const before = run.isWhole ? [] : beforeFirst(rows, first, run);
    // Where no number was lost, none is behind the last one.
    const isLossy = found.length > run.starts.length && hasColumn(rows.slice(run.from, run.to));
    const behind = run.starts.length > 1 || isLossy ? behindLast(rows, found.at(-1) ?? last, run.to, isLossy) : [];
    return [...before, ...found, ...behind];
  });
}

/** A table of questions with a column of marks in which no number was read, or a single one. */
function inTableWithoutNumbers(rows: readonly CutRow[]): QuestionStart[] {
  const first = rows.findIndex(({ isMarked }) => isMarked);
  const from = rows.findLastIndex(({ use }, at) => at < first && use !== 'text') + 1;
  const places = hasColumn(rows) ? besideMarks(rows, from, rows.length, true) : [];
  return places.map((at, index) => inferredStart(rows, at, index + 1));
}

/** No number was read at all: parts that begin again at 'a' are questions. */
function withoutNumbers(rows: readonly CutRow[]): QuestionStart[] {
  const places = rows.flatMap((row, at) =>
    row.use === 'text' && isLetter(row, 1) && row.labels[0]?.value === 1 ? [at] : [],
  );
  return places.length < 2 ? [] : places.map((at, index) => inferredStart(rows, at, index + 1));
}
