import type { Match } from '@exam-vault/contract/search';
import type { DocumentRow } from '../../base/database/schema.ts';
import type { Facets } from './facets.ts';
import { correctedText, type SearchQuery } from './query/search-query.ts';

export interface SearchHit {
  readonly document: DocumentRow;
  /** Absent in a search by title only. */
  readonly matches?: Match[];
}

export interface SearchResponse {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** What a search inside documents answers beside its list (contract section 4). */
  readonly details?: SearchDetails;
}

export interface SearchDetails {
  /** True: the total is an estimate. */
  readonly about?: boolean;
  /** Present: the query with its spelling corrected. */
  readonly did_you_mean?: string;
  readonly understood: QueryExplanation;
  readonly facets: Facets;
}

/** How the hub understood the query (contract section 4, `understood`). */
interface QueryExplanation {
  /** Detected filters: field and value. */
  filters: Record<string, string>;
  /** The typed words that each detected filter was read from. */
  said: Record<string, string>;
  /** Filters that were dropped because no document matched them: field and value. */
  missed?: Record<string, string>;
  words: string[];
  phrases: string[];
  excluded: string[];
}

export function searchDetails(text: string, query: SearchQuery, isEstimate: boolean, facets: Facets): SearchDetails {
  const didYouMean = correctedText(text, query.variants);
  return {
    ...(isEstimate ? { about: true } : {}),
    ...(didYouMean === null ? {} : { did_you_mean: didYouMean }),
    understood: explainQuery(query),
    facets,
  };
}

function explainQuery({ filters, words, phrases, excluded, droppedFilters }: SearchQuery): QueryExplanation {
  const droppedWords = droppedFilters.flatMap((filter) => filter.typedWords ?? filter.words);
  const missed = Object.fromEntries(droppedFilters.map(({ field, value }) => [field, value]));
  return {
    filters: Object.fromEntries(filters.map(({ field, value }) => [field, value])),
    said: Object.fromEntries(filters.map((filter) => [filter.field, (filter.typedWords ?? filter.words).join(' ')])),
    ...(droppedFilters.length > 0 ? { missed } : {}),
    words: [...new Set([...words, ...droppedWords])],
    phrases: [...phrases],
    excluded: [...excluded],
  };
}
