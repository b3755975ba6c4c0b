import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { distance } from 'fastest-levenshtein';
import { wordsOf } from '../../indexing/terms.ts';
import type { DocumentFinder } from '../retrieve/document-index.ts';
import type { SpellingBook } from './spelling-dictionary.ts';
import { anywhere, type Spellings } from '../retrieve/ts-query.ts';

/** A word in so few documents may be misspelt, in the question or in those documents. */
const RARE = 3;
const MOST_WAYS = 3;

export interface Mended {
  readonly spellings: Spellings;
  /** In how many documents each word is, about. */
  readonly known: ReadonlyMap<string, number>;
}

/** Finds how misspelt words of a question may be meant: by the institution's own words, and by those of the documents. */
export function questionMender(catalogue: Catalogue, book: SpellingBook, finder: DocumentFinder) {
  const { departments, paper_types, exam_types } = catalogue;
  const own = new Set([...subjectNames(catalogue), ...departments, ...paper_types, ...exam_types].flatMap(wordsOf));

  function nearestOwn(word: string): string[] {
    const most = word.length >= 7 ? 2 : word.length >= 5 ? 1 : 0;
    return [...own].filter((name) => name.length > 3 && distance(word, name) <= most);
  }

  return {
    /**
     * Only by words of documents that everybody may read, and whatever others say: a guess must not tell of them.
     * @param isSure the words that are in many documents are known to be in some that everybody may read
     */
    async mend(words: readonly string[], phraseWords: readonly string[], isSure: boolean): Promise<Mended> {
      const known = new Map(await book.known([...words, ...phraseWords]));
      const spellings = new Map<string, string[]>();
      for (const word of words) {
        if (own.has(word) || (isSure && (known.get(word) ?? 0) > RARE)) continue;
        const [isThere = false] = await finder.whichExist([anywhere(word, new Map())], null);
        if (isThere && (known.get(word) ?? 0) > RARE) continue;
        const near = await book.nearest(word, isThere ? Math.max(1, known.get(word) ?? 1) : 0);
        const ways = isThere ? [] : nearestOwn(word);
        const areThere = await finder.whichExist(
          near.map(({ word: way }) => anywhere(way, new Map())),
          null,
        );
        for (const [at, { word: way, documents }] of near.entries()) {
          if (ways.length === MOST_WAYS || ways.includes(way) || !areThere[at]) continue;
          ways.push(way);
          known.set(way, documents);
        }
        if (ways.length > 0) spellings.set(word, ways);
      }
      return { spellings, known };
    },
  };
}

/** The text with its misspelt words mended; null when none is. */
export function mendedText(text: string, spellings: Spellings): string | null {
  if (spellings.size === 0) return null;
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => spellings.get(wordsOf(word)[0] ?? '')?.[0] ?? word);
}
