import type { StoredWord } from '../../base/database/stored-words.ts';
import { comparePapers } from './compare-papers.ts';
import { comparedWords, pictureKeys, wordKeys } from './page-print.ts';
import type { ComparedPage, PaperMatch, WordCounts } from './paper-match.ts';
import { sideBySide } from './side-by-side.ts';

// What threads do with pages as the database has them: a page has up to 4,000 words, and a member may hand in many such pages.

/** A page of a file. */
export interface StoredComparedPage extends Omit<ComparedPage, 'words'> {
  /** `StoredWord[]` as JSON: a long text reaches a thread at once, its words one by one. Null for a page that an early version has read. */
  readonly words: string | null;
}

/** What a file is found again by. */
export interface FileKeys {
  /** The keys under which each page is kept, and those under which other pages like it are looked up. */
  readonly pages: readonly { readonly kept: readonly number[]; readonly asked: readonly number[] }[];
  /** The words of all pages, each once. */
  readonly words: readonly string[];
}

const parsed = (pages: readonly StoredComparedPage[]): ComparedPage[] =>
  pages.map((page) => ({ ...page, words: page.words === null ? null : (JSON.parse(page.words) as StoredWord[]) }));

export function fileKeys(pages: readonly Pick<StoredComparedPage, 'text' | 'print'>[]): FileKeys {
  const words = pages.map(({ text }) => comparedWords(text));
  return {
    pages: pages.map(({ print }, at) => {
      const own = wordKeys(words[at] ?? []);
      return {
        kept: [...own, ...(print ? pictureKeys(print.picture) : [])],
        asked: [...own, ...(print ? pictureKeys(print.variants) : [])],
      };
    }),
    words: [...new Set(words.flat())],
  };
}

/** As `comparePapers`. */
export function compareStoredPapers(
  pages: readonly StoredComparedPage[],
  others: readonly (readonly StoredComparedPage[])[],
  documents: WordCounts,
): ReadonlyMap<number, PaperMatch> {
  return comparePapers(parsed(pages), others.map(parsed), documents);
}

/** As `sideBySide`. */
export const storedSideBySide = (pages: readonly StoredComparedPage[], others: readonly StoredComparedPage[]) =>
  sideBySide(parsed(pages), parsed(others));
