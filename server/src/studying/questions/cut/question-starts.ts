import type { CutRow } from './cut-row.ts';
import { isInstruction } from './instructions.ts';
import { inferredStart, withLostNumbers } from './lost-numbers.ts';
import { isOnlyInstruction, numberedStarts, type QuestionStart } from './number-chain.ts';
import { hasColumn } from './start-scores.ts';

/** Rows below the heading of an exam; fewer are the rest of another one. */
const MIN_EXAM_ROWS = 6;

/** The first rows of all questions. An exam that is numbered otherwise than the others of the same file is searched by itself. */
function numberedOrLost(rows: readonly CutRow[]): QuestionStart[] {
  const starts = withLostNumbers(rows, numberedStarts(rows));
  let from = 0;
  for (let at = 0; at <= rows.length; at += 1) {
    if (at < rows.length && rows[at]?.use !== 'heading') continue;
    const exam = rows.slice(from, at);
    const isCut = starts.some((start) => start.at >= from && start.at < at);
    // What stands above the first heading is no exam.
    if (from > 0 && exam.length >= MIN_EXAM_ROWS && !isCut && hasColumn(exam)) {
      const first = from;
      const own = withLostNumbers(exam, numberedStarts(exam));
      starts.push(...own.map((start) => ({ ...start, at: start.at + first, numberAt: start.numberAt + first })));
    }
    from = at + 1;
  }
  return behindInstructions(rows, starts);
}

/** A lost number begins no instruction, but the question behind it: 'ScCTION B (Attempt any three)' is a title that was misread. */
function behindInstructions(rows: readonly CutRow[], starts: readonly QuestionStart[]): QuestionStart[] {
  const begun = new Set(starts.map(({ at }) => at));
  const isOfText = ({ use, text }: CutRow) => use === 'text' && isInstruction(text);
  return starts.flatMap((start) => {
    const own = rows[start.at];
    if (start.printed !== '' || !own || !isOfText(own)) return start;
    const at = rows.findIndex((row, place) => place > start.at && (begun.has(place) || !isOfText(row)));
    const row = rows[at];
    const isQuestion = row?.use === 'text' && row.section === null && !begun.has(at);
    return isQuestion ? inferredStart(rows, at, start.value) : [];
  });
}

/** Below 'OR' stands a question without a number, asked instead of the one above, unless parts go on there. */
function withAlternatives(rows: readonly CutRow[], starts: readonly QuestionStart[]): QuestionStart[] {
  return starts.flatMap((start, index) => {
    const end = starts[index + 1]?.at ?? rows.length;
    const isPart = ({ labels }: CutRow) => labels.some(({ style, isClosed }) => style !== 'digit' && isClosed);
    const at = rows.findIndex((row, place) => place > start.at && place < end && row.isAlternative) + 1;
    const row = rows[at];
    const isOther = at > 0 && at < end && row?.use === 'text' && row.labels.length === 0 && row.section === null;
    if (!isOther || rows.slice(start.at, at).some(isPart)) return start;
    const shared = { printed: '', labels: 0, rest: row.text, isAlternative: true } as const;
    return [start, { at, numberAt: at, value: start.value, confidence: Math.min(0.8, start.confidence), ...shared }];
  });
}

/** Parts above the second question are those of the first one, whose number is not printed. */
function withFirst(rows: readonly CutRow[], starts: readonly QuestionStart[]): readonly QuestionStart[] {
  const [first] = starts;
  if (first?.value !== 2) return starts;
  const from = rows.findLastIndex(({ use }, at) => at < first.at && use !== 'text') + 1;
  const parts = rows.flatMap(({ labels: [label] }, at) =>
    at >= from && at < first.at && label?.isClosed && label.style !== 'digit' ? [{ at, value: label.value }] : [],
  );
  const [begin] = parts;
  return begin?.value === 1 && parts.length > 1 ? [inferredStart(rows, begin.at, 1), ...starts] : starts;
}

/** Leaves out a numbered list of instructions above the first section. Behind the title of the section numbers begin again. */
function withoutInstructions(rows: readonly CutRow[], starts: readonly QuestionStart[]): readonly QuestionStart[] {
  const title = rows.findIndex(({ use, section }) => use === 'text' && section !== null);
  const above = starts.filter(({ at }) => at < title);
  const [next] = starts.slice(above.length);
  // The first items may have been taken for the heading.
  const from = above[0]?.value === 1 ? above[0].at : 0;
  const says = rows.some(
    ({ labels: [label] }, at) => at >= from && at < title && label?.style === 'digit' && isOnlyInstruction(rows, at),
  );
  const isMarked = rows.slice(above[0]?.at ?? 0, Math.max(0, title)).some(({ marks }) => marks !== null);
  return says && !isMarked && next?.value === 1 ? starts.slice(above.length) : starts;
}

/** The first rows of all questions, in their order. */
export const startsOf = (rows: readonly CutRow[]): QuestionStart[] =>
  withAlternatives(
    rows,
    withFirst(
      rows,
      withoutInstructions(
        rows,
        numberedOrLost(rows).toSorted((a, b) => a.at - b.at),
      ),
    ),
  );
