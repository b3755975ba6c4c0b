import { wordsOf } from '../../indexing/terms.ts';
import { highestFrequency, isSubjectName, spellingsOf, type SearchQuery } from '../query/search-query.ts';
import type { SearchTerm } from './occurrences.ts';

/** In a hub of few documents, a word that half of them have is not frequent yet. */
const MIN_DOCUMENT_COUNT = 100;

/** The words that pages are ranked by, weighted by inverse document frequency. Words of dropped filters count as well. */
export function searchTerms(query: SearchQuery, documentCount: number): SearchTerm[] {
  const corpusSize = Math.max(MIN_DOCUMENT_COUNT, documentCount);
  const words = new Set([
    ...query.filters.filter(isSubjectName).flatMap((filter) => filter.words),
    ...query.words,
    ...query.phrases.flatMap(wordsOf),
    ...query.droppedFilters.flatMap((filter) => filter.words),
  ]);
  return [...words].map((word) => ({
    spellings: spellingsOf(word, query.variants),
    weight: 1 + Math.log2(1 + corpusSize / (1 + highestFrequency(word, query))),
  }));
}
