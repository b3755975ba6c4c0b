import type { Catalogue } from '@exam-vault/contract/catalogue';
import { mapKinds, type DocumentKind } from '@exam-vault/contract/document-fields';
import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import type { Match } from '@exam-vault/contract/search';
import type { Kysely } from 'kysely';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import type { DocumentLists } from '../../library/documents/document-lists.ts';
import { wordsOf } from '../indexing/terms.ts';
import { countFacets } from './facets.ts';
import { catalogueWords } from './query/correct-spelling.ts';
import { interpretQuery, queryAsTyped, withoutCorrections, type QueryDeps } from './query/interpret-query.ts';
import { EMPTY_QUERY, filtersAsWords, type SearchQuery } from './query/search-query.ts';
import { filterFieldsOf, queryVocabulary } from './query/value-names.ts';
import { findMatches } from './rank/alternative-readings.ts';
import { occurrenceFinder } from './rank/occurrences.ts';
import { rankCandidates, scoreDocuments } from './rank/rank-candidates.ts';
import { NO_SCORE } from './rank/score-pages.ts';
import { searchTerms } from './rank/search-terms.ts';
import { matchesOf } from './rank/snippets.ts';
import { findCandidates } from './retrieve/candidates.ts';
import { documentIndex } from './retrieve/document-index.ts';
import type { IndexedDocument } from './retrieve/document-memory.ts';
import { listOrder, listQuery } from './retrieve/list-query.ts';
import { loadVisible } from './retrieve/load-documents.ts';
import { mergeTitleMatches } from './retrieve/merge-title-matches.ts';
import { relax, type Retrieved } from './retrieve/relax.ts';
import {
  findShortTitleMatches,
  findTitleMatches,
  isTooShortForTitleIndex,
  type TitleDeps,
  type TitleMatches,
} from './retrieve/title-matches.ts';
import type { SearchRequest } from './search-request.ts';
import { searchDetails, type SearchResponse } from './search-response.ts';
import { similarDocuments } from './similar-documents.ts';
import { suggest } from './suggestions.ts';

export interface SearchServiceDeps {
  readonly db: Kysely<Schema>;
  readonly lists: Pick<DocumentLists, 'list' | 'titled'>;
  readonly catalogue: CurrentCatalogue;
}

interface SearchDeps extends QueryDeps, TitleDeps {
  readonly lists: SearchServiceDeps['lists'];
}

/** Later pages do not retrieve more candidates. */
const MAX_NEEDED_RESULTS = 12_000;
/** Title matches whose values are counted when a query has no word. */
const MAX_COUNTED_TITLES = 1_200;

export type SearchService = ReturnType<typeof searchService>;

/** What queries are read by. It is made again when the institution's lists have changed. */
function queryWords(catalogue: CurrentCatalogue): () => Pick<SearchDeps, 'catalogueWords' | 'vocabulary'> {
  const made = (lists: Catalogue) => ({
    lists,
    catalogueWords: catalogueWords(lists),
    vocabulary: mapKinds((kind) => queryVocabulary(lists, filterFieldsOf(kind))),
  });
  let kept = made(catalogue.known());
  return () => {
    if (kept.lists !== catalogue.known()) kept = made(catalogue.known());
    return kept;
  };
}

export function searchService({ db, lists, catalogue }: SearchServiceDeps) {
  const index = documentIndex(db);
  const words = queryWords(catalogue);
  const now = (): SearchDeps => {
    const { catalogueWords, vocabulary } = words();
    return { db, lists, index, catalogueWords, vocabulary };
  };
  return {
    /**
     * One page of results: parse, retrieve, relax, rank, present. A filter with an unknown value gives no results. The caller has
     * checked the right to see papers of a review state.
     */
    async search(request: SearchRequest): Promise<SearchResponse> {
      const deps = now();
      if (!request.inside) return await listByTitle(deps, request);
      if (wordsOf(request.text).length === 0) return await listWithoutWords(deps, request);
      const retrieved = await retrieve(deps, request);
      const ranked = await rank(deps, request, retrieved);
      return await toResponse(deps, request, retrieved, ranked);
    },

    /** The request with what its subject is called today: an older name of a course means the course. */
    async byNameToday(request: SearchRequest): Promise<SearchRequest> {
      const { subject } = request.chosenFilters;
      if (subject === undefined) return request;
      const today = await catalogue.nameToday(subject);
      return { ...request, chosenFilters: { ...request.chosenFilters, subject: today } };
    },

    /** Completions of a query that is being typed. */
    suggest: (kind: DocumentKind, text: string) => suggest(now(), catalogue.known(), kind, text),

    /** Public documents like this one, at most six. */
    similarTo: (document: DocumentRow) => similarDocuments(now(), document),
  };
}

/** A list of documents with all filters and the text as part of the title (spec section 5). */
async function listByTitle({ lists }: SearchDeps, request: SearchRequest): Promise<SearchResponse> {
  const query = listQuery(request, request.text, listOrder(request.sort));
  if (query === null) return { hits: [], total: 0 };
  const { data, total } = await lists.list(query, request.page);
  return { hits: data.map((document) => ({ document })), total };
}

/** A text such as '%' or an emoji has no words to search for, so it is only a part of the title. */
async function listWithoutWords(deps: SearchDeps, request: SearchRequest): Promise<SearchResponse> {
  const { hits, total } = await listByTitle(deps, request);
  const counted = total === 0 ? [] : await documentsToCount(deps, request);
  const facets = countFacets(counted, total, filterFieldsOf(request.kind));
  return {
    hits: hits.map(({ document }) => ({ document, matches: [] })),
    total,
    details: searchDetails(request.text, EMPTY_QUERY, false, facets),
  };
}

async function documentsToCount(deps: SearchDeps, request: SearchRequest): Promise<readonly IndexedDocument[]> {
  if (request.text === '') return (await findCandidates(deps, request, EMPTY_QUERY, PAGE_SIZE)).documents;
  return (await findTitleMatches(deps, request, request.text, MAX_COUNTED_TITLES)).matches.map(
    ({ document }) => document,
  );
}

/** Parses the query and finds documents by words and by title. If no document matches the whole query, it is relaxed. */
async function retrieve(deps: SearchDeps, request: SearchRequest): Promise<Retrieved> {
  const needed = neededResults(request);
  const isShort = isTooShortForTitleIndex(request.text);
  const [earlyTitles, typed] = await Promise.all([
    isShort ? null : findTitleMatches(deps, request, request.text, needed),
    queryAsTyped(deps, request.text, request),
  ]);
  // The beginning of a word in a title is not misspelt, so nothing has to be looked up for that.
  const isInTitle = earlyTitles?.matches.some(({ position }) => position !== 'inside') ?? false;
  const query = isInTitle ? typed : await interpretQuery(deps, request.text, request, typed, true);
  const candidates = await findCandidates(deps, request, query, needed);
  const isFound = candidates.documents.length > 0;
  const titles = earlyTitles ?? (await titlesOfShortText(deps, request, isFound, needed));
  const merged = withTitles(deps, request, { query, candidates }, titles);
  if (merged !== null) return merged;
  if (isFound) return { query, candidates };
  return await retrieveNearest(deps, request, typed, needed);
}

function neededResults({ page }: SearchRequest): number {
  return page === undefined ? UNPAGED_LIMIT : Math.min(page * PAGE_SIZE, MAX_NEEDED_RESULTS);
}

/** Reading all titles takes long, so it is done only where nothing else was found. */
function titlesOfShortText(deps: SearchDeps, request: SearchRequest, isFound: boolean, needed: number) {
  return isFound
    ? findShortTitleMatches(deps, request, request.text)
    : findTitleMatches(deps, request, request.text, needed);
}

/** Null: no title matches are shown. */
function withTitles(
  deps: SearchDeps,
  request: SearchRequest,
  { query, candidates }: Retrieved,
  titles: TitleMatches,
): Retrieved | null {
  if (titles.matches.length === 0) return null;
  if (candidates.documents.length > 0) {
    // The title matches are not checked for the excluded parts.
    return query.excluded.length > 0 ? null : { query, candidates: mergeTitleMatches(candidates, titles, query) };
  }
  // The detected filters do not hold for these titles, so they become words.
  const typed = withoutCorrections(deps, request.text, request, query);
  const asWords: SearchQuery = { ...typed, filters: [], words: filtersAsWords(query).words };
  return { query: asWords, candidates: mergeTitleMatches(candidates, titles, asWords) };
}

/** Interprets the query again without trusting frequent words. If still nothing matches, relaxes the query. */
async function retrieveNearest(
  deps: SearchDeps,
  request: SearchRequest,
  typed: SearchQuery,
  needed: number,
): Promise<Retrieved> {
  const query = await interpretQuery(deps, request.text, request, typed, false);
  const candidates = await findCandidates(deps, request, query, needed);
  if (candidates.documents.length > 0) return { query, candidates };
  return (await relax(deps, request, query, needed)) ?? { query, candidates };
}

/** The ids of the requested page in order, and where the query matches in these documents. */
interface RankedPage {
  readonly ids: readonly string[];
  readonly matches: ReadonlyMap<string, Match[]>;
}

/** Ranks the candidates and finds the matches of the requested page. Without a page number, only its start gets full matches. */
async function rank(
  { db, index }: SearchDeps,
  { sort, page }: SearchRequest,
  { query, candidates }: Retrieved,
): Promise<RankedPage> {
  const terms = searchTerms(query, await index.lastNumber());
  const find = occurrenceFinder(terms);
  const ranking = await rankCandidates({ db, index }, candidates, sort, terms, find);
  const ids = pageOf(ranking.ids, page);
  const firstIds = ids.slice(0, PAGE_SIZE);
  const unscoredIds = new Set(firstIds.filter((id) => !ranking.scores.has(id)));
  const unscored =
    unscoredIds.size === 0 ? [] : candidates.documents.filter(({ document_id }) => unscoredIds.has(document_id));
  const scores = new Map([...ranking.scores, ...(await scoreDocuments(index, unscored, terms, find))]);
  const firstScores = new Map(firstIds.map((id) => [id, scores.get(id) ?? NO_SCORE]));
  const otherMatches = ids.slice(PAGE_SIZE).map((id) => [id, matchesOf(scores.get(id)?.pages ?? [])] as const);
  return { ids, matches: new Map([...(await findMatches(db, firstScores, terms, find)), ...otherMatches]) };
}

async function toResponse(
  { db }: SearchDeps,
  { kind, text, visibility }: SearchRequest,
  { query, candidates }: Retrieved,
  { ids, matches }: RankedPage,
): Promise<SearchResponse> {
  const rows = await loadVisible(db, ids, visibility);
  const facets = countFacets(candidates.documents, candidates.total, filterFieldsOf(kind));
  return {
    hits: rows.map((document) => ({ document, matches: matches.get(document._id) ?? [] })),
    total: candidates.total,
    details: searchDetails(text, query, candidates.isEstimate, facets),
  };
}

function pageOf(ids: readonly string[], page: number | undefined): readonly string[] {
  return page === undefined ? ids.slice(0, UNPAGED_LIMIT) : ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}
