import { formsOf } from './text-query.ts';

/** A page's text as it is kept. */
export interface PageText {
  readonly document_id: string;
  readonly page: number;
  readonly text: string;
}

export interface Match {
  readonly page: number;
  /** Text as HTML: escaped, with <mark> around what was found. */
  readonly snippet: string;
}

/** Characters of a snippet, about. */
const LENGTH = 160;
/** Words this near to one another belong together. */
const NEAR = 200;
const MOST_MATCHES = 3;
/** The head of a paper says what it is. */
const HEAD = 600;

interface Spot {
  readonly at: number;
  readonly end: number;
  /** Which of the words it is. */
  readonly word: number;
}

interface Seen {
  readonly page: PageText;
  readonly spots: readonly Spot[];
  readonly score: number;
  /** Where the best part begins. */
  readonly from: number;
}

/** A word with how it may be written, and how much it tells: rare words tell more. */
export interface Sought {
  readonly ways: readonly string[];
  readonly weight: number;
}

function spotsOf(text: string, patterns: readonly (RegExp | null)[]): Spot[] {
  const spots: Spot[] = [];
  for (const [word, pattern] of patterns.entries()) {
    if (!pattern) continue;
    for (const found of text.matchAll(pattern)) {
      spots.push({ at: found.index, end: found.index + found[0].length, word });
      if (spots.length > 400) break;
    }
  }
  return spots.sort((a, b) => a.at - b.at);
}

/** The stretch of a page that holds most of the words, and what it is worth. */
function judge(page: PageText, patterns: readonly (RegExp | null)[], sought: readonly Sought[]): Seen | null {
  const spots = spotsOf(page.text, patterns);
  if (spots.length === 0) return null;
  const weigh = (words: Iterable<number>) =>
    [...new Set(words)].reduce((sum, word) => sum + (sought[word]?.weight ?? 0), 0);
  let [best, from] = [0, spots[0]?.at ?? 0];
  for (const [index, first] of spots.entries()) {
    const near = spots.slice(index, index + 24).filter(({ at }) => at - first.at <= NEAR);
    let worth = weigh(near.map(({ word }) => word));
    // One right after the other, in the order they were asked for.
    for (let next = 1; next < near.length; next += 1) {
      const [before, here] = [near[next - 1], near[next]];
      if (before && here && here.word === before.word + 1 && here.at - before.end <= 2)
        worth += 0.5 * (sought[here.word]?.weight ?? 0);
    }
    if (page.page === 1 && first.at < HEAD) worth *= 1.5;
    if (worth > best) [best, from] = [worth, first.at];
  }
  const score = weigh(spots.map(({ word }) => word)) + 2 * best + Math.log2(1 + spots.length) * 0.1;
  return { page, spots, score, from };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text around the best part, words whole, what was found marked. */
function snippetOf({ page, spots, from }: Seen): string {
  const { text } = page;
  const start = from < LENGTH / 3 ? 0 : text.indexOf(' ', from - LENGTH / 3) + 1;
  const cut = Math.min(text.length, start + LENGTH);
  const end = cut === text.length ? cut : Math.max(text.lastIndexOf(' ', cut), start + LENGTH / 2);
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

export interface Judged {
  readonly score: number;
  readonly matches: readonly Match[];
}

/** How well documents answer, by their pages: best stretch, all words, rare words more; and where on them. */
export function judgePages(pages: readonly PageText[], sought: readonly Sought[]): Map<string, Judged> {
  const patterns = sought.map(({ ways }) => formsOf(ways));
  const seen = new Map<string, Seen[]>();
  for (const page of pages) {
    const one = judge(page, patterns, sought);
    if (one) seen.set(page.document_id, [...(seen.get(page.document_id) ?? []), one]);
  }
  return new Map(
    [...seen].map(([id, found]) => {
      found.sort((a, b) => b.score - a.score || a.page.page - b.page.page);
      const matches = found.slice(0, MOST_MATCHES).map((one) => ({ page: one.page.page, snippet: snippetOf(one) }));
      return [id, { score: found[0]?.score ?? 0, matches }];
    }),
  );
}

/** Whether a text has these words one after the other. */
export function hasPhrase(text: string, words: readonly string[]): boolean {
  const pattern = words
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`[^\p{L}\p{N}]+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'iu').test(text);
}
