import type { StoredWord } from '../../base/database/schema.ts';
import { pictureDistance } from './page-print.ts';
import type { ComparedPage, PaperMatch } from './paper-match.ts';

/** Bits of 256: as far are pages that have nothing in common but being pages. */
const CHANCE_DISTANCE = 90;
/** A picture proposes up to this distance; where few words were read it decides, and must be nearer. */
const [MAX_DISTANCE, MAX_ALONE] = [72, 40];
/** Shorter lines have their words in the same places by chance. Pages with fewer words in longer ones have no pattern. */
const [MIN_GAPS, MIN_PATTERN] = [3, 60];
/** Words begin in the same place, as a share of the line's length; so many of a line must. */
const [TOLERANCE, MIN_OF_LINE] = [0.015, 0.6];
/** What must be alike of a page: the share of its pattern and the share of the words that were read, together. */
const MIN_LIKENESS = 1;
/** The same of the pattern where no words can be compared, and of the words where there is no pattern. */
const [MIN_PATTERN_ALONE, MIN_WORDS_ALONE] = [0.75, 0.6];

/** A line by the places where its words begin, but the first: as shares of its length, however a camera has bent it. */
type Line = readonly number[];

/** The lines of a page from top to bottom. */
function linesOf(words: readonly StoredWord[]): Line[] {
  const lines = new Map<number, { top: number; right: number; lefts: number[] }>();
  for (const [, left, top, width, , line, other] of words) {
    if (other === 1) continue;
    const one = lines.get(line) ?? { top, right: 0, lefts: [] };
    one.lefts.push(left);
    lines.set(line, { ...one, top: Math.min(one.top, top), right: Math.max(one.right, left + width) });
  }
  return [...lines.values()]
    .toSorted((a, b) => a.top - b.top)
    .map(({ right, lefts }) => {
      const [first = 0, ...rest] = lefts.toSorted((a, b) => a - b);
      return rest.map((left) => (left - first) / Math.max(1, right - first));
    })
    .filter(({ length }) => length >= MIN_GAPS);
}

const weightOf = (lines: readonly Line[]) => lines.reduce((sum, { length }) => sum + length, 0);

function areAlike(a: Line, b: Line): boolean {
  const longer = Math.max(a.length, b.length);
  let [same, from] = [0, 0];
  for (const place of a) {
    while (from < b.length && (b[from] ?? 0) < place - TOLERANCE) from += 1;
    if (from >= b.length || (b[from] ?? 0) > place + TOLERANCE) continue;
    same += 1;
    from += 1;
  }
  return same >= MIN_OF_LINE * longer;
}

/** The share of the shorter page's lines that both have in one order with their words in the same places. */
function sharedPattern(a: readonly Line[], b: readonly Line[]): number {
  let row = new Float64Array(b.length + 1);
  for (const one of a) {
    const next = new Float64Array(b.length + 1);
    for (const [at, other] of b.entries()) {
      const both = areAlike(one, other) ? (row[at] ?? 0) + Math.min(one.length, other.length) : 0;
      next[at + 1] = Math.max(row[at + 1] ?? 0, next[at] ?? 0, both);
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / Math.min(weightOf(a), weightOf(b));
}

/** How near the pictures of two pages are, from 0 to 1; null where they are not the same page. */
function likenessOf(a: ComparedPage, b: ComparedPage, words: number | null): number | null {
  // Typed text is read without faults: its words decide. A typed page with hardly a word is a cover or a form.
  const typed = [a, b].filter(({ source }) => source === 'text').length;
  if (!a.print || !b.print || typed > (words === null ? 0 : 1)) return null;
  const distance = pictureDistance(a.print, b.print);
  if (distance > MAX_DISTANCE) return null;
  const near = 1 - distance / (2 * CHANCE_DISTANCE);
  const [first, second] = [linesOf(a.words ?? []), linesOf(b.words ?? [])];
  if (Math.min(weightOf(first), weightOf(second)) >= MIN_PATTERN) {
    const pattern = sharedPattern(first, second);
    return (words === null ? pattern >= MIN_PATTERN_ALONE : pattern + words >= MIN_LIKENESS) ? near : null;
  }
  if (typed > 0 || distance > MAX_ALONE) return null;
  return words === null || words >= MIN_WORDS_ALONE ? near : null;
}

/**
 * Whether all pages of the shorter paper look like pages of the other one.
 * @param words the share of the words of one of them that the other one has; null where too few were read
 */
export function pictureMatch(
  a: readonly ComparedPage[],
  b: readonly ComparedPage[],
  words: number | null,
): PaperMatch | null {
  const isSwapped = a.length > b.length;
  const [short, long] = isSwapped ? [b, a] : [a, b];
  const seen = short.filter(({ print }) => print !== null);
  const best = seen.map((one) =>
    long
      .flatMap((other) => {
        const near = likenessOf(one, other, words);
        return near === null ? [] : [{ near, page: one.page, other: other.page }];
      })
      .toSorted((x, y) => y.near - x.near)
      .at(0),
  );
  const found = best.flatMap((one) => (one ? [one] : []));
  const [first] = found.toSorted((x, y) => y.near - x.near);
  if (!first || found.length < seen.length) return null;
  const [page, other_page] = isSwapped ? [first.other, first.page] : [first.page, first.other];
  const score = found.reduce((sum, { near }) => sum + near, 0) / found.length;
  return {
    kind: 'same_pages',
    score,
    page,
    other_page,
    questions: null,
    other_questions: null,
    same: null,
    other_same: null,
  };
}
