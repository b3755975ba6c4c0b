import type { StoredWord } from '../database/schema.ts';
import { pictureDistance } from './page-print.ts';
import type { ComparedPage, PaperMatch } from './paper-match.ts';

/** Bits of 256: as far are pages that have nothing in common but being pages. */
const CHANCE_DISTANCE = 90;
/** A picture proposes up to this distance; the nearest one needs no lines to be seen. */
const [MAX_DISTANCE, MAX_WITHOUT_LINES] = [68, 40];
/** The same where the words that were read say that it is another page. */
const MAX_AGAINST_WORDS = 48;
/** So many lines of a page must be found to compare where they stand. */
const MIN_LINES = 8;
/** Lines that stand in the same place with the same length, of those that do not fill the column. */
const [MIN_ALIKE, TOLERANCE] = [0.7, 0.035];
/** A line that ends before this part of the column is as long as its own words. */
const FULL = 0.92;

interface Line {
  readonly left: number;
  readonly right: number;
}

/** The lines of a page from top to bottom, by the width of the text. */
function linesOf(words: readonly StoredWord[]): Line[] {
  const lines = new Map<number, { left: number; right: number; top: number }>();
  for (const [, left, top, width, , line, other] of words) {
    if (other === 1) continue;
    const one = lines.get(line) ?? { left: Infinity, right: -Infinity, top };
    lines.set(line, {
      left: Math.min(one.left, left),
      right: Math.max(one.right, left + width),
      top: Math.min(one.top, top),
    });
  }
  const all = [...lines.values()].toSorted((a, b) => a.top - b.top);
  const [left, right] = [Math.min(...all.map((line) => line.left)), Math.max(...all.map((line) => line.right))];
  const width = Math.max(1, right - left);
  return all.map((line) => ({ left: (line.left - left) / width, right: (line.right - left) / width }));
}

const areAlike = (a: Line, b: Line) => Math.abs(a.left - b.left) < TOLERANCE && Math.abs(a.right - b.right) < TOLERANCE;

/** The share of lines that both pages have in one order. Lines that fill the column are in every page. */
function shareOfLines(a: readonly Line[], b: readonly Line[]): number {
  const weightOf = ({ right }: Line) => (right < FULL ? 1 : 0.1);
  let row = new Float64Array(b.length + 1);
  for (const one of a) {
    const next = new Float64Array(b.length + 1);
    for (const [at, other] of b.entries()) {
      const both = areAlike(one, other) ? (row[at] ?? 0) + Math.min(weightOf(one), weightOf(other)) : 0;
      next[at + 1] = Math.max(row[at + 1] ?? 0, next[at] ?? 0, both);
    }
    row = next;
  }
  const all = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + weightOf(line), 0);
  return (row.at(-1) ?? 0) / Math.max(1, all(a), all(b));
}

/** How near the pictures of two pages are, from 0 to 1; null where they are not the same page. */
function likenessOf(a: ComparedPage, b: ComparedPage, isStrict: boolean): number | null {
  // A page of typed text with hardly a word is a cover or a form.
  if (!a.print || !b.print || a.source === 'text' || b.source === 'text') return null;
  const distance = pictureDistance(a.print, b.print);
  if (distance > (isStrict ? MAX_AGAINST_WORDS : MAX_DISTANCE)) return null;
  const near = 1 - distance / (2 * CHANCE_DISTANCE);
  const [first, second] = [linesOf(a.words ?? []), linesOf(b.words ?? [])];
  if (first.length >= MIN_LINES && second.length >= MIN_LINES)
    return shareOfLines(first, second) >= MIN_ALIKE ? near : null;
  return !isStrict && distance <= MAX_WITHOUT_LINES ? near : null;
}

/** Whether all pages of the shorter paper look like pages of the other one. @param isStrict their words say something else */
export function pictureMatch(
  a: readonly ComparedPage[],
  b: readonly ComparedPage[],
  isStrict: boolean,
): PaperMatch | null {
  const isSwapped = a.length > b.length;
  const [short, long] = isSwapped ? [b, a] : [a, b];
  const seen = short.filter(({ print }) => print !== null);
  const best = seen.map((one) =>
    long
      .flatMap((other) => {
        const near = likenessOf(one, other, isStrict);
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
