import { MAX_WORDS } from '@exam-vault/sandbox/reader/page-format';
import type { StoredWord } from '../../../base/database/stored-words.ts';
import { cutQuestions, type CutQuestion } from './cut-questions.ts';
import type { CutPage } from './page-rows.ts';

/** Pages that are cut: no exam has more, and a book that was uploaded as a paper costs no more. */
export const MAX_CUT_PAGES = 40;
/** Words of a paper that are cut: 1,500 on each of its pages. */
export const MAX_PAPER_WORDS = 60_000;
/** Boxes are stored as whole numbers of this grid (`indexing/stored-page.ts`). */
const PAGE_GRID = 10_000;

/** A page as the database has it. */
export interface StoredCutPage extends Pick<CutPage, 'page' | 'source'> {
  /** `StoredWord[]` as JSON: a long text reaches a thread at once, its words one by one. */
  readonly words: string | null;
}

const toWord = ([text, left, top, width, height, line]: StoredWord) => ({
  text,
  box: [left / PAGE_GRID, top / PAGE_GRID, width / PAGE_GRID, height / PAGE_GRID] as const,
  line,
});

/** Cuts the first pages and words of a paper; what is beyond them is left out, and a check says so (`review-checks.ts`). Runs in a thread. */
export function cutStoredPages(pages: readonly StoredCutPage[]): CutQuestion[] {
  let left = MAX_PAPER_WORDS;
  const taken: CutPage[] = [];
  for (const { page, source, words } of pages) {
    if (left === 0) break;
    const all = (JSON.parse(words ?? '[]') as StoredWord[]).slice(0, Math.min(left, MAX_WORDS));
    left -= all.length;
    taken.push({
      page,
      source,
      words: all.filter((word) => word[6] === 0).map(toWord),
      alternatives: all.filter((word) => word[6] === 1).map(toWord),
    });
  }
  return cutQuestions(taken);
}

/** Before the number of a question, in solutions alone: papers say 'Answer 5 questions'. */
const ANSWER = /^(?:ans|answer|sol|soln|solution|उत्तर|हल)[.:-]*$/iu;

/** The same for a solution, whose parts may begin with 'Ans 3)'. Runs in a thread. */
export function cutSolutionPages(pages: readonly StoredCutPage[]): CutQuestion[] {
  const numbered = pages.map(({ words, ...page }) => {
    const all = JSON.parse(words ?? '[]') as StoredWord[];
    const own = all.filter(([text, , , , , line], at) => {
      const next = all[at + 1];
      return !(ANSWER.test(text) && next?.[5] === line && /^[(Q]?\d/u.test(next[0]));
    });
    return { ...page, words: JSON.stringify(own) };
  });
  return cutStoredPages(numbered);
}
