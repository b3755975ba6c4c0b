import type { CutRow } from './cut-row.ts';
import { isInstruction } from './instructions.ts';
import { isTask, misreadName, type Label } from './labels.ts';

/** Where a question begins. */
export interface QuestionStart {
  /** Index of its first row. */
  readonly at: number;
  /** Index of the row with its number. */
  readonly numberAt: number;
  /** Its number. */
  readonly value: number;
  /** As printed; '' when the number itself could not be read. */
  readonly printed: string;
  /** How many of the row's labels belong to the number; 0 when it could not be read. */
  readonly labels: 0 | 1;
  /** What of the row with the number is left when the number is taken away. */
  readonly rest: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly isAlternative: boolean;
}

/** A row that may begin a question. */
interface Candidate {
  readonly at: number;
  /** Null: a sign in the column of numbers that could not be read. */
  readonly value: number | null;
  readonly score: number;
  readonly isNamed: boolean;
  readonly indent: number;
  readonly printed: string;
  readonly rest: string;
  readonly isInferred: boolean;
}

/** Candidates that are looked at: a paper of 400 questions has fewer. */
const MAX_CANDIDATES = 1_500;
/** Candidates before one from which the chain may come to it. */
const REACH = 160;
const MAX_NUMBER = 400;

/** With a higher number only a long paper goes on: '75' alone is a 7 beside a mark of a pen. */
const HIGH = 20;

/** How much less a number counts at a margin of letters, and in '1b', which goes on with what '1a' began. */
const [AMONG_LETTERS, GOES_ON] = [1.5, 0.6];

/** Far from the margin only a number that goes on behind the title of a section counts: all of the section is further right. */
const FAR = -1.7;

const hasWords = (text: string) => /\p{L}{3}/u.test(text);

function scoreOfDigits(row: CutRow, { rest, isClosed }: { rest: string; isClosed: boolean }): number {
  let score = isClosed ? 1.3 : row.cell === null ? 0 : 1.2;
  if (row.cell !== null) score += 0.3;
  if (!hasWords(rest)) score -= row.cell !== null && rest === '' && row.indent < 0.02 ? 0.4 : 1.5;
  else if (isTask(rest)) score += 0.4;
  // Far from the margin stand the numbers of lists and tables of data.
  score += row.indent < 0.04 ? 0.5 : row.indent > 0.09 ? FAR : row.indent > 0.06 ? -1 : 0;
  // Only the second reading has a number there.
  if (!/^\W{0,3}[\d०-९lI|]/u.test(row.text)) score -= 1.5;
  return score;
}

/** Rows below a number in which its first part stands, or its second where the first letter was lost. */
const PARTS_REACH = 5;

/** Instructions are numbered too: they have no marks and no parts. */
export function isOnlyInstruction(rows: readonly CutRow[], at: number): boolean {
  const row = rows[at];
  if (!row || row.marks !== null || !isInstruction(row.labels.at(-1)?.rest ?? '')) return false;
  for (const next of rows.slice(at + 1, at + 1 + PARTS_REACH)) {
    const [label] = next.labels;
    if (next.section !== null || next.use === 'heading' || (label?.style === 'digit' && label.isClosed)) return true;
    if (next.labels.some(({ style, value }) => style !== 'digit' && value <= 2)) return false;
  }
  return true;
}

function candidateOf(row: CutRow, at: number, isNamedPaper: boolean): Candidate | null {
  if (row.use !== 'text') return null;
  const [label] = row.labels;
  const shared = { at, indent: row.indent };
  if (label?.style === 'digit' && label.isNamed && label.value <= MAX_NUMBER)
    return {
      ...shared,
      value: label.value,
      score: 3,
      isNamed: true,
      printed: label.printed,
      rest: label.rest,
      isInferred: false,
    };
  if (isNamedPaper) {
    const misread = misreadName(row.text);
    return (
      misread && {
        ...shared,
        value: misread.value,
        score: 1.2,
        isNamed: true,
        printed: misread.printed,
        rest: misread.rest,
        isInferred: true,
      }
    );
  }
  if (label?.style === 'digit' && label.value >= 1 && label.value <= MAX_NUMBER) {
    const score = scoreOfDigits(row, label);
    return {
      ...shared,
      value: label.value,
      score,
      isNamed: false,
      printed: label.printed,
      rest: label.rest,
      isInferred: false,
    };
  }
  // A single sign in front of a text that stands apart: a number, but which?
  if (
    row.cell !== null &&
    row.cell.length <= 3 &&
    /[\p{L}\p{N}]/u.test(row.cell) &&
    !label &&
    (row.text.match(/\p{L}{3,}/gu) ?? []).length >= 3 &&
    row.indent < 0.06
  )
    return {
      ...shared,
      value: null,
      score: 0.2,
      isNamed: false,
      printed: '',
      rest: row.text.slice(row.cell.length).trim(),
      isInferred: true,
    };
  return null;
}

/** What stands between two rows that lets numbers begin again, or lets a number be there twice. */
function between(rows: readonly CutRow[]) {
  const [headings, alternatives]: [number[], number[]] = [[0], [0]];
  for (const row of rows) {
    headings.push((headings.at(-1) ?? 0) + (row.use === 'heading' || row.section !== null ? 1 : 0));
    alternatives.push((alternatives.at(-1) ?? 0) + (row.isAlternative ? 1 : 0));
  }
  const count = (sums: readonly number[], from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0);
  return {
    hasHeading: (from: number, to: number) => count(headings, from, to) > 0,
    hasAlternative: (from: number, to: number) => count(alternatives, from, to) > 0,
  };
}

function stepScore(from: number, to: number, hasHeading: boolean, hasAlternative: boolean): number {
  if (to === from + 1) return 1;
  if (to === from) return hasAlternative ? 0.8 : -Infinity;
  if (to > from && to <= from + 4) return 0.3 - (to - from - 1);
  if (to <= 2 && from >= 2) return hasHeading ? 0.2 - (to - 1) : -3 - to;
  return -Infinity;
}

function alignment(a: Candidate, b: Candidate): number {
  const apart = Math.abs(a.indent - b.indent);
  if (a.isNamed && b.isNamed) return 0.2;
  // A sign that could not be read says nothing but by its place.
  if ((a.value === null || b.value === null) && apart > 0.025) return -1.5;
  const mixed = a.isNamed === b.isNamed ? 0 : -1.2;
  return mixed + (apart <= 0.025 ? 0.5 : apart <= 0.04 ? 0 : apart <= 0.06 ? -0.4 : -1.5);
}

interface Link {
  readonly total: number;
  readonly value: number;
  readonly before: number;
}

/** The chain of numbers that fits the candidates best: 1, 2, 3 … at one margin. */
function bestChain(
  candidates: readonly Candidate[],
  rows: readonly CutRow[],
): { candidate: Candidate; value: number }[] {
  const { hasHeading, hasAlternative } = between(rows);
  const links: Link[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const first = candidate.value ?? 1;
    let best: Link = {
      total: candidate.score + (first === 1 ? 0.5 : first > HIGH ? -4 : -Math.min(1.8, 0.4 * (first - 1))),
      value: first,
      before: -1,
    };
    for (let prior = index - 1; prior >= Math.max(0, index - REACH); prior -= 1) {
      const [from, link] = [candidates[prior], links[prior]];
      if (!from || !link) continue;
      const value = candidate.value ?? link.value + 1;
      const crossing = hasHeading(from.at + 1, candidate.at + 1);
      const step = stepScore(link.value, value, crossing, hasAlternative(from.at, candidate.at));
      const total = link.total + candidate.score + step + (crossing ? 0 : alignment(from, candidate));
      if (total > best.total) best = { total, value, before: prior };
    }
    links.push(best);
  }
  let at = links.reduce((best, link, index) => (link.total > (links[best]?.total ?? 0) ? index : best), 0);
  const chain: { candidate: Candidate; value: number }[] = [];
  while (at >= 0) {
    const [candidate, link] = [candidates[at], links[at]];
    if (!candidate || !link || link.total <= 0) break;
    chain.unshift({ candidate, value: link.value });
    at = link.before;
  }
  return chain;
}

/** A paper whose questions are named has at least two different ones, so that its bare numbers are something else. */
function isNamedPaper(rows: readonly CutRow[]): boolean {
  const named = rows.flatMap(({ labels, use }) => (use === 'text' && labels[0]?.isNamed ? [labels[0].value] : []));
  if (named.length !== 1) return new Set(named).size >= 2;
  // 'Question 7: Section II' behind bare numbers, or in front of them.
  const [only = 0] = named;
  const bare = rows.flatMap(({ labels: [label], indent, use }) =>
    use === 'text' && label?.style === 'digit' && !label.isNamed && indent < 0.03 ? [label] : [],
  );
  const below = new Set(bare.filter(({ isClosed, value }) => isClosed && value < only).map(({ value }) => value));
  return below.size < 2 && !bare.some(({ value }) => value === only + 1);
}

/** Labels of one list stand no further from each other, and so many letters show where those of a list are. */
const [SAME_MARGIN, MIN_LETTERS] = [0.008, 3];

/** Answers whether letters stand at a margin, and hardly any numbers: a number there is a misread letter. */
function lettersAt(rows: readonly CutRow[]): (indent: number) => boolean {
  const strip = (indent: number) => Math.round(indent / SAME_MARGIN);
  const counts = new Map<string, number>();
  for (const { use, indent, labels } of rows)
    if (use === 'text' && labels[0]?.isClosed) {
      const key = `${labels[0].style} ${strip(indent)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const near = (style: Label['style'], indent: number) =>
    [-1, 0, 1].reduce((total, step) => total + (counts.get(`${style} ${strip(indent) + step}`) ?? 0), 0);
  return (indent) => near('lower', indent) >= MIN_LETTERS && near('lower', indent) > 2 * near('digit', indent);
}

/** The first rows of all questions whose numbers could be read. */
export function numberedStarts(rows: readonly CutRow[]): QuestionStart[] {
  const isNamed = isNamedPaper(rows);
  const isAmongLetters = lettersAt(rows);
  const candidates = rows
    .flatMap((row, at) => (isOnlyInstruction(rows, at) ? [] : (candidateOf(row, at, isNamed) ?? [])))
    .map((candidate) => {
      const goesOn = (rows[candidate.at]?.labels[1]?.value ?? 1) > 1;
      const isLetter = !candidate.isNamed && isAmongLetters(candidate.indent);
      return { ...candidate, score: candidate.score - (goesOn ? GOES_ON : 0) - (isLetter ? AMONG_LETTERS : 0) };
    })
    .filter(({ score }) => score > -0.5)
    .slice(0, MAX_CANDIDATES);
  const { hasAlternative } = between(rows);
  const chain = bestChain(candidates, rows);
  return chain.map(({ candidate, value }, index): QuestionStart => {
    const from = chain[index - 1]?.candidate.at ?? 0;
    const isNext = index === 0 ? value === 1 : value === (chain[index - 1]?.value ?? 0) + 1;
    const sure = candidate.isNamed ? 0.97 : candidate.score > 1.5 ? 0.93 : 0.8;
    return {
      at: candidate.at,
      numberAt: candidate.at,
      value,
      printed: candidate.printed,
      labels: candidate.value === null || (candidate.isNamed && candidate.isInferred) ? 0 : 1,
      rest: candidate.rest,
      confidence: (candidate.isInferred ? 0.6 : sure) * (isNext ? 1 : 0.85),
      isAlternative: hasAlternative(from, candidate.at),
    };
  });
}
