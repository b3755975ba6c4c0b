import { hasPattern, sharedLines } from './lay-over.ts';
import { pictureDistance } from './page-print.ts';
import type { ComparedPage, PaperMatch } from './paper-match.ts';

/** Bits of 256: as far are pages that have nothing in common but being pages. Nearer ones are laid over each other. */
const CHANCE_DISTANCE = 90;
/** So much of a page must lie on lines of the other one. Of other pages at most half did. */
const MIN_LINES = 0.9;
/** Pages with too few words for that must be so near, and so much of the words the same. */
const [MAX_ALONE, MIN_WORDS_ALONE] = [40, 0.6];

/** How near two pages are, from 0 to 1; null where they are not the same page. A faint page has no print: its lines tell. */
function likenessOf(a: ComparedPage, b: ComparedPage, words: number | null): number | null {
  // Typed text is read without faults: its words decide. A typed page with hardly a word is a cover or a form.
  const typed = [a, b].filter(({ source }) => source === 'text').length;
  if (typed > (words === null ? 0 : 1)) return null;
  const distance = a.print && b.print ? pictureDistance(a.print, b.print) : null;
  if (distance !== null && distance >= CHANCE_DISTANCE) return null;
  const near = 1 - (distance ?? CHANCE_DISTANCE) / (2 * CHANCE_DISTANCE);
  const lines = sharedLines(a.words ?? [], b.words ?? []);
  if (lines !== null) return lines >= MIN_LINES ? near : null;
  if (typed > 0 || distance === null || distance > MAX_ALONE) return null;
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
  const seen = short.filter(({ print, words: own }) => print !== null || hasPattern(own ?? []));
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
