import type { FindWords, Sought, Spot } from './occurrences.ts';

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
const [HEAD_FACTOR, TITLE_FACTOR] = [1.5, 2];
/** What a word that was mended is worth beside one that was asked for. */
const MENDED = 0.8;

/** The words of a stretch of text, as it moves along: what they are worth together. */
function stretch(sought: readonly Sought[]) {
  const [asked, mended] = [sought.map(() => 0), sought.map(() => 0)];
  const worthOf = (word: number) => {
    const share = asked[word] ? 1 : mended[word] ? MENDED : 0;
    return share * (sought[word]?.weight ?? 0);
  };
  let worth = 0;
  const move = ({ word, isAsked }: Spot, by: 1 | -1) => {
    const counts = isAsked ? asked : mended;
    worth -= worthOf(word);
    counts[word] = (counts[word] ?? 0) + by;
    worth += worthOf(word);
  };
  return {
    add: (spot: Spot) => move(spot, 1),
    drop: (spot: Spot) => move(spot, -1),
    worth: () => worth,
  };
}

/** The stretch of a page that holds most of the words, and what it is worth. */
function seen(page: PageText, find: FindWords, sought: readonly Sought[]): SeenPage | null {
  const spots = find(page.text);
  const [first] = spots;
  if (!first) return null;
  const [whole, near] = [stretch(sought), stretch(sought)];
  // One right after the other, in the order they were asked for: what that adds, up to each spot.
  let added = 0;
  const inOrder = spots.map((here, at) => {
    whole.add(here);
    const before = spots[at - 1];
    if (before && here.word === before.word + 1 && here.at - before.end <= 2)
      added += 0.5 * (sought[here.word]?.weight ?? 0);
    return added;
  });
  let [most, from, next] = [0, first.at, 0];
  for (const [at, start] of spots.entries()) {
    for (let spot = spots[next]; spot && spot.at - start.at <= NEAR; spot = spots[next]) {
      near.add(spot);
      next += 1;
    }
    let worth = near.worth() + (inOrder[next - 1] ?? 0) - (inOrder[at] ?? 0);
    if (page.page === 1 && start.at < HEAD) worth *= HEAD_FACTOR;
    if (page.page === 0) worth *= TITLE_FACTOR;
    if (worth > most) [most, from] = [worth, start.at];
    near.drop(start);
  }
  const score = whole.worth() + 2 * most + Math.log2(1 + spots.length) * 0.1;
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
