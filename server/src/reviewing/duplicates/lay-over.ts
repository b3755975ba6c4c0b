import type { StoredWord } from '../../base/database/schema.ts';
import { PAGE_GRID } from '../../finding/indexing/stored-page.ts';

/**
 * Lays one page over another by its words, and counts the lines that lie on lines of the other one. Readers misread letters, but seldom where a
 * word begins and ends; and no other page has its words in the same places. Pure.
 */

/** Words of a page that are looked at; a printed page has a few hundred. */
const MAX_WORDS = 1_000;
/** Shorter words stand in too many places, and so do words that a page has more often. */
const [MIN_LETTERS, MAX_SAME] = [3, 40];
/** Shorter lines lie on others by chance. Of fewer words in longer ones a page has no pattern. */
const [MIN_LINE, MIN_PATTERN] = [3, 30];
/** Half of a line's words must begin and end on the other page's. */
const MIN_OF_LINE = 0.5;

/** Shares of the page: words spelled alike are taken for one up to so far from where they should lie, round by round. */
const WORD_ROUNDS = [0.14, 0.07, 0.045, 0.03, 0.02, 0.014] as const;
/** Then the beginnings and ends of all words, whatever was read. The paper may be bent: the last rounds follow that. */
const EDGE_ROUNDS = [
  { reach: 0.02, terms: 3 },
  { reach: 0.014, terms: 3 },
  { reach: 0.01, terms: 6 },
  { reach: 0.006, terms: 6 },
] as const;
/** How far an edge may lie from its counterpart. Lines of print are twice as far apart. */
const [REACH, REACH_DOWN] = [0.006, 0.008];
/** Edges that say how one page lies on the other: of words that are spelled alike, and of all. */
const [MIN_ALIKE, MIN_PAIRS] = [6, 12];
/** Holds back a surface that few words bear. */
const RIDGE = 1e-5;

/** Where a word begins or ends, as shares of the page. */
interface Edge {
  readonly x: number;
  readonly y: number;
  readonly isEnd: boolean;
  readonly text: string;
  readonly line: number;
}
type Pair = readonly [from: Edge, to: Edge];
/** How far a place of one page lies from the same place of the other. */
type Shift = (edge: Edge) => readonly [across: number, down: number];
const NOT_SHIFTED: Shift = () => [0, 0];

function edgesOf(words: readonly StoredWord[]): Edge[] {
  return words
    .filter(([, , , , , , other]) => other === 0)
    .slice(0, MAX_WORDS)
    .flatMap(([said, left, top, width, height, line]) => {
      const text = said.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
      const both = { y: (top + height / 2) / PAGE_GRID, text, line };
      return [
        { ...both, x: left / PAGE_GRID, isEnd: false },
        { ...both, x: (left + width) / PAGE_GRID, isEnd: true },
      ];
    });
}

/** Three terms turn, stretch and shear; three more bend. */
function termsOf({ x, y }: Edge, terms: 3 | 6): readonly number[] {
  const [u, v] = [x - 0.5, y - 0.5];
  return terms === 3 ? [1, u, v] : [1, u, v, u * u, u * v, v * v];
}

/** Solves equations with a symmetric, positive matrix; the last two columns are their right sides. */
function solved(rows: number[][]): number[][] {
  for (const [at, row] of rows.entries())
    for (const [other, theirs] of rows.entries()) {
      if (other === at) continue;
      const factor = (theirs[at] ?? 0) / (row[at] ?? 1);
      for (let column = at; column < row.length; column += 1)
        theirs[column] = (theirs[column] ?? 0) - factor * (row[column] ?? 0);
    }
  return rows.map((row, at) => row.slice(rows.length).map((value) => value / (row[at] ?? 1)));
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** The shift that suits the pairs best, by least squares. */
function shiftOf(pairs: readonly Pair[], terms: 3 | 6): Shift {
  const rows = Array.from({ length: terms }, () => Array.from<number>({ length: terms + 2 }).fill(0));
  for (const [from, to] of pairs) {
    const own = termsOf(from, terms);
    const all = [...own, to.x - from.x, to.y - from.y];
    for (let at = 0; at < terms; at += 1) {
      const [row, factor] = [rows[at] ?? [], own[at] ?? 0];
      for (let column = 0; column < all.length; column += 1)
        row[column] = (row[column] ?? 0) + factor * (all[column] ?? 0);
    }
  }
  for (const [at, row] of rows.entries()) row[at] = (row[at] ?? 0) + RIDGE * pairs.length;
  const factors = solved(rows);
  const [across, down] = [0, 1].map((side) => factors.map((both) => both[side] ?? 0));
  return (edge) => {
    const own = termsOf(edge, terms);
    return [dot(own, across ?? []), dot(own, down ?? [])];
  };
}

/** Whether an edge lies near another one, once it is shifted. */
function isWithin(reach: number, from: Edge, to: Edge, shift: Shift): boolean {
  const [across, down] = shift(from);
  return Math.abs(to.x - from.x - across) < reach && Math.abs(to.y - from.y - down) < reach;
}

/** Edges of words that are spelled alike. */
function spelledAlike(own: readonly Edge[], others: readonly Edge[]): Pair[] {
  const keyOf = ({ text, isEnd }: Edge) => `${isEnd} ${text}`;
  const bySpelling = new Map<string, Edge[]>();
  for (const edge of others) {
    const same = bySpelling.get(keyOf(edge));
    if (same) same.push(edge);
    else bySpelling.set(keyOf(edge), [edge]);
  }
  return own
    .filter(({ text }) => text.length >= MIN_LETTERS)
    .flatMap((from) => {
      const same = bySpelling.get(keyOf(from)) ?? [];
      if (same.length > MAX_SAME) return [];
      return same.flatMap((to): Pair[] => (isWithin(WORD_ROUNDS[0], from, to, NOT_SHIFTED) ? [[from, to]] : []));
    });
}

/** The edges of a page by their height, in rows as high as a reach. */
type Rows = ReadonlyMap<number, readonly Edge[]>;
const rowOf = (y: number) => Math.floor(y / REACH_DOWN);

function rowsOf(edges: readonly Edge[]): Rows {
  const rows = new Map<number, Edge[]>();
  for (const edge of edges) {
    const row = rows.get(rowOf(edge.y));
    if (row) row.push(edge);
    else rows.set(rowOf(edge.y), [edge]);
  }
  return rows;
}

/** The nearest edge of the same side, if there's one within reach. */
function counterpart(from: Edge, others: Rows, shift: Shift, reach: number): Edge | null {
  const [across, down] = shift(from);
  const [x, y] = [from.x + across, from.y + down];
  let [best, least]: [Edge | null, number] = [null, reach];
  for (const row of [rowOf(y) - 1, rowOf(y), rowOf(y) + 1])
    for (const to of others.get(row) ?? []) {
      if (to.isEnd !== from.isEnd || Math.abs(to.y - y) > REACH_DOWN) continue;
      const far = Math.abs(to.x - x);
      if (far < least) [best, least] = [to, far];
    }
  return best;
}

/** How one page lies on the other, or null where too few words tell. */
function laidOver(own: readonly Edge[], others: readonly Edge[], rows: Rows): Shift | null {
  const alike = spelledAlike(own, others);
  let shift = NOT_SHIFTED;
  for (const reach of WORD_ROUNDS) {
    const near = alike.filter(([from, to]) => isWithin(reach, from, to, shift));
    if (near.length < MIN_ALIKE) return null;
    shift = shiftOf(near, 3);
  }
  for (const { reach, terms } of EDGE_ROUNDS) {
    const pairs = own.flatMap((from): Pair[] => {
      const to = counterpart(from, rows, shift, reach);
      return to ? [[from, to]] : [];
    });
    if (pairs.length < MIN_PAIRS) return null;
    shift = shiftOf(pairs, terms);
  }
  return shift;
}

/** Whether a page has enough words to be laid over another one. */
export const hasPattern = (words: readonly StoredWord[]) => edgesOf(words).length >= 2 * MIN_PATTERN;

/**
 * The share of the words of the page with fewer of them that stand in lines which the other page has in the same places. What lies beyond the
 * other's edges is left out. @returns null where there are too few words
 */
export function sharedLines(a: readonly StoredWord[], b: readonly StoredWord[]): number | null {
  const [own, others] = [edgesOf(a), edgesOf(b)].toSorted((one, other) => one.length - other.length);
  if (!own || !others || own.length < 2 * MIN_PATTERN) return null;
  const rows = rowsOf(others);
  const shift = laidOver(own, others, rows);
  if (!shift) return 0;
  const lines = new Map<number, { edges: number; met: number }>();
  for (const edge of own) {
    const [across, down] = shift(edge);
    if (Math.abs(edge.x + across - 0.5) > 0.5 || Math.abs(edge.y + down - 0.5) > 0.5) continue;
    const { edges, met } = lines.get(edge.line) ?? { edges: 0, met: 0 };
    lines.set(edge.line, { edges: edges + 1, met: met + Number(counterpart(edge, rows, shift, REACH) !== null) });
  }
  const long = [...lines.values()].filter(({ edges }) => edges >= 2 * MIN_LINE);
  const sum = (some: typeof long) => some.reduce((all, { edges }) => all + edges, 0);
  if (sum(long) < 2 * MIN_PATTERN) return null;
  return sum(long.filter(({ edges, met }) => met >= MIN_OF_LINE * edges)) / sum(long);
}
