import type { Match } from '@exam-vault/contract/search';
import type { StoredWord } from '../../database/schema.ts';
import type { SeenPage } from './score-pages.ts';
import type { FindWords, Spot } from './occurrences.ts';

/** Characters of a snippet, about. */
const LENGTH = 160;
const MOST_MATCHES = 3;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A stretch of a text as HTML, what was found in it marked. */
function marked(text: string, spots: readonly Spot[], start: number, end: number): string {
  let html = start > 0 ? '… ' : '';
  let at = start;
  for (const spot of spots) {
    if (spot.at < at || spot.end > end) continue;
    html += `${escaped(text.slice(at, spot.at))}<mark>${escaped(text.slice(spot.at, spot.end))}</mark>`;
    at = spot.end;
  }
  html += escaped(text.slice(at, end)) + (end < text.length ? ' …' : '');
  return html.replaceAll(/\s+/g, ' ');
}

/** Not in the middle of a letter that takes two units. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at);

/** The text around the best part, words whole, what was found marked. */
function snippetOf({ page: { text }, spots, from }: SeenPage): string {
  // Scripts without spaces are cut anywhere.
  const wish = from < LENGTH / 3 ? 0 : Math.floor(from - LENGTH / 3);
  const gap = text.slice(wish, from).search(/\s/);
  const start = wish === 0 ? 0 : gap === -1 ? whole(text, wish) : wish + gap + 1;
  const cut = Math.min(text.length, start + LENGTH);
  const lastSpace = text.slice(start, cut).search(/\s\S*$/);
  const end = cut === text.length ? cut : whole(text, lastSpace > LENGTH / 2 ? start + lastSpace : cut);
  return marked(text, spots, start, end);
}

/** Where a document's words stand, the best place first. */
export function matchesOf(pages: readonly SeenPage[]): Match[] {
  return pages.slice(0, MOST_MATCHES).map((one) => ({ page: one.page.page, snippet: snippetOf(one) }));
}

/** Whether two words of a line lie over one another. */
function overlap([, left, , width]: StoredWord, [, otherLeft, , otherWidth]: StoredWord): boolean {
  return Math.min(left + width, otherLeft + otherWidth) - Math.max(left, otherLeft) > 0.5 * Math.min(width, otherWidth);
}

/** A line with another reading in its place. */
interface OtherReading {
  readonly match: Match;
  /** Which of the words only that reading has. */
  readonly readings: readonly number[];
  /** How many of the words the line has with it. */
  readonly words: number;
}

/** The best line of a page on which another reading of a spot has what is sought; null when there is none. */
export function matchOfOtherReading(page: number, words: readonly StoredWord[], find: FindWords): OtherReading | null {
  const wordsIn = (text: string) => new Set(find(text).map(({ word }) => word));
  const others = words.filter((word) => word[6] === 1 && wordsIn(word[0]).size > 0);
  let best: OtherReading | null = null;
  for (const line of new Set(others.map((word) => word[5]))) {
    const found = others.filter((word) => word[5] === line);
    const rest = words.filter((word) => word[5] === line && word[6] === 0 && !found.some((one) => overlap(one, word)));
    const text = [...rest, ...found]
      .sort((a, b) => a[1] - b[1])
      .map(([word]) => word)
      .join(' ');
    const size = wordsIn(text).size;
    if (size <= (best?.words ?? 0)) continue;
    const readings = found.flatMap(([word]) => [...wordsIn(word)]);
    best = { match: { page, snippet: marked(text, find(text), 0, text.length) }, readings, words: size };
  }
  return best;
}
