import type { FindWords, Sought, Spot } from './words-in-text.ts';

/** A page's text as it is kept; page 0 is the title. */
export interface PageText {
  readonly document_id: string;
  readonly page: number;
  readonly text: string;
}

/** A page with what was found on it. */
export interface SeenPage {
  readonly page: PageText;
  readonly spots: readonly Spot[];
  readonly score: number;
  /** Where the best part begins. */
  readonly from: number;
}

/** How well a document answers. */
export interface Judged {
  readonly score: number;
  /** Which of the words were found in it. */
  readonly words: ReadonlySet<number>;
  /** All of them stand in its title, or in the head of its first page. */
  readonly isTitled: boolean;
  readonly isHeaded: boolean;
  /** The best first; without the title. */
  readonly pages: readonly SeenPage[];
}

/** Words this near to one another belong together. */
const NEAR = 200;
/** The head of a paper says what it is. */
const HEAD = 600;
/** What stands in the head, and in the title, is worth so much more. */
const [HEAD_WORTH, TITLE_WORTH] = [1.5, 2];
/** What a word that was mended is worth beside one that was asked for. */
const MENDED = 0.8;

/** The stretch of a page that holds most of the words, and what it is worth. */
function seen(page: PageText, find: FindWords, sought: readonly Sought[]): SeenPage | null {
  const spots = find(page.text);
  const [first] = spots;
  if (!first) return null;
  const weigh = (some: readonly Spot[]) => {
    const best = new Map<number, number>();
    for (const { word, isAsked } of some) {
      const worth = (sought[word]?.weight ?? 0) * (isAsked ? 1 : MENDED);
      best.set(word, Math.max(best.get(word) ?? 0, worth));
    }
    return [...best.values()].reduce((sum, worth) => sum + worth, 0);
  };
  let [most, from] = [0, first.at];
  for (const [index, start] of spots.entries()) {
    const near = spots.slice(index, index + 24).filter(({ at }) => at - start.at <= NEAR);
    let worth = weigh(near);
    // One right after the other, in the order they were asked for.
    for (const [next, here] of near.entries()) {
      const before = near[next - 1];
      if (before && here.word === before.word + 1 && here.at - before.end <= 2)
        worth += 0.5 * (sought[here.word]?.weight ?? 0);
    }
    if (page.page === 1 && start.at < HEAD) worth *= HEAD_WORTH;
    if (page.page === 0) worth *= TITLE_WORTH;
    if (worth > most) [most, from] = [worth, start.at];
  }
  const score = weigh(spots) + 2 * most + Math.log2(1 + spots.length) * 0.1;
  return { page, spots, score, from };
}

/** How well documents answer, by their titles and pages: the best stretch, all words, rare words more; and where on them. */
export function judgePages(
  pages: readonly PageText[],
  find: FindWords,
  sought: readonly Sought[],
): Map<string, Judged> {
  const byDocument = new Map<string, SeenPage[]>();
  for (const page of pages) {
    const one = seen(page, find, sought);
    if (one) byDocument.set(page.document_id, [...(byDocument.get(page.document_id) ?? []), one]);
  }
  return new Map(
    [...byDocument].map(([id, found]) => {
      found.sort((a, b) => b.score - a.score || a.page.page - b.page.page);
      const words = new Set(found.flatMap(({ spots }) => spots.map(({ word }) => word)));
      const wordsOn = (page: number, before: number) => {
        const spots = found.find((one) => one.page.page === page)?.spots ?? [];
        return new Set(spots.filter(({ at }) => at < before).map(({ word }) => word)).size;
      };
      const isTitled = wordsOn(0, Infinity) === sought.length;
      const isHeaded = wordsOn(1, HEAD) === sought.length;
      const all = [...words].reduce((sum, word) => sum + (sought[word]?.weight ?? 0), 0);
      const shown = found.filter(({ page }) => page.page > 0);
      return [id, { score: all + (found[0]?.score ?? 0), words, isTitled, isHeaded, pages: shown }];
    }),
  );
}
