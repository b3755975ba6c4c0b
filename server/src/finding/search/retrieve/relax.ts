import { RELAXATION_ORDER } from '@exam-vault/contract/document-fields';
import type { DetectedFilter } from '../query/parse-query.ts';
import { filtersAsWords, keepFilters, type SearchQuery } from '../query/search-query.ts';
import type { FilteredScope } from '../search-request.ts';
import type { Candidates } from './candidate-set.ts';
import {
  findCandidates,
  findPartialCandidates,
  hasMatch,
  rarestExistingWord,
  type RetrievalDeps,
} from './candidates.ts';

/** Candidates, and the query that they match. */
export interface Retrieved {
  readonly query: SearchQuery;
  readonly candidates: Candidates;
}

/**
 * Relaxes a query that no document matches, and retrieves what matches the relaxed one. It tries in this order:
 * 1. fewer filters, 2. fewer words, 3. the filters without the words, 4. the words that named the filters, without filters.
 * @returns null when even that finds nothing
 */
export async function relax(
  deps: RetrievalDeps,
  scope: FilteredScope,
  query: SearchQuery,
  needed: number,
): Promise<Retrieved | null> {
  const retrieve = async (relaxed: SearchQuery | null): Promise<Retrieved | null> => {
    if (relaxed === null) return null;
    const candidates = await findCandidates(deps, scope, relaxed, needed);
    return candidates.documents.length > 0 ? { query: relaxed, candidates } : null;
  };
  const nearest =
    (await retrieve(await withFewerFilters(deps, scope, query))) ?? (await withFewerWords(deps, scope, query, needed));
  if (nearest !== null || query.filters.length === 0) return nearest;

  if (query.words.length > 0 && query.phrases.length === 0) {
    const onlyFilters = { ...query, words: [], droppedFilters: [] };
    const filtered =
      (await retrieve(onlyFilters)) ?? (await retrieve(await withFewerFilters(deps, scope, onlyFilters)));
    if (filtered) return filtered;
  }
  const onlyWords = filtersAsWords(query);
  return (await retrieve(onlyWords)) ?? (await withFewerWords(deps, scope, onlyWords, needed));
}

/** Keeps all words and as many filters as some document matches. Null: no document matches the words, or nothing can be dropped. */
async function withFewerFilters(deps: RetrievalDeps, scope: FilteredScope, query: SearchQuery) {
  const { filters, words, phrases } = query;
  const hasWords = words.length + phrases.length > 0;
  if (filters.length === 0 || (!hasWords && filters.length === 1)) return null;
  // If no document matches the words alone, none matches them with filters.
  if (hasWords && !(await hasMatch(deps, scope, keepFilters(query, [])))) return null;
  for (const kept of fewerFilters(filters)) {
    if (kept.length === 0 && !hasWords) return null;
    const relaxed = keepFilters(query, kept);
    if (await hasMatch(deps, scope, relaxed)) return relaxed;
  }
  return null;
}

/** Keeps the rarest word that any document has, and as many filters as match together with it. */
async function withFewerWords(
  deps: RetrievalDeps,
  scope: FilteredScope,
  query: SearchQuery,
  needed: number,
): Promise<Retrieved | null> {
  const rarest = await rarestExistingWord(deps, scope, query);
  if (rarest === null) return null;
  for (const kept of [query.filters, ...fewerFilters(query.filters)]) {
    const relaxed = keepFilters(query, kept);
    if (kept.length > 0 && !(await hasMatch(deps, scope, { ...relaxed, words: [rarest] }))) continue;
    const candidates = await findPartialCandidates(deps, scope, relaxed, needed);
    if (candidates.documents.length > 0) return { query: relaxed, candidates };
  }
  return null;
}

/** The filters without one of them, then without the first two, three and more in relaxation order. The last result has no filter. */
function* fewerFilters(filters: readonly DetectedFilter[]): Generator<readonly DetectedFilter[]> {
  const inOrder = RELAXATION_ORDER.flatMap((field) => filters.filter((filter) => filter.field === field));
  for (const dropped of inOrder) yield filters.filter((filter) => filter !== dropped);
  for (let count = 2; count <= inOrder.length; count += 1) yield inOrder.slice(count);
}
