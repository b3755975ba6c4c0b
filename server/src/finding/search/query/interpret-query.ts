import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { wordsOf } from '../../indexing/terms.ts';
import type { FilteredScope } from '../search-request.ts';
import { correctSpelling, type SpellingDeps } from './correct-spelling.ts';
import { MAX_QUERY_WORDS, parseQuery, type ParsedQuery } from './parse-query.ts';
import { knownShortNames } from './short-name-lookup.ts';
import { documentFrequencies } from './spelling-dictionary.ts';
import { correctedText, NO_VARIANTS, type SearchQuery } from './search-query.ts';
import type { QueryVocabulary } from './value-names.ts';

export interface QueryDeps extends SpellingDeps {
  readonly vocabulary: Readonly<Record<DocumentKind, QueryVocabulary>>;
}

/** Parses a query. Its spelling is taken as it is. */
export async function queryAsTyped(deps: QueryDeps, text: string, scope: FilteredScope): Promise<SearchQuery> {
  const parsed = parseInScope(deps, text, scope);
  const otherWords = [...parsed.phrases.flatMap(wordsOf), ...parsed.filters.flatMap(({ words }) => words)];
  const [frequencies, shortNames] = await Promise.all([
    documentFrequencies(deps.db, [...parsed.words, ...otherWords]),
    knownShortNames(deps.index, parsed.words, scope),
  ]);
  return { ...parsed, variants: NO_VARIANTS, frequencies, shortNames, droppedFilters: [] };
}

/**
 * Corrects the spelling of a query. Misspelt words can name filters too.
 * @param trustFrequency see `correctSpelling`
 */
export async function interpretQuery(
  deps: QueryDeps,
  text: string,
  scope: FilteredScope,
  typed: SearchQuery,
  trustFrequency: boolean,
): Promise<SearchQuery> {
  const words = typed.words.filter((word) => !typed.shortNames.has(word));
  const spelling = await correctSpelling(deps, words, typed.frequencies, trustFrequency);
  const corrected = correctedText(text, spelling.variants);
  const reparsed = corrected === null ? typed : parseInScope(deps, corrected, scope);
  const interpreted =
    reparsed.filters.length > typed.filters.length ? withTypedWords(reparsed, spelling.variants) : typed;
  return { ...interpreted, ...spelling, shortNames: typed.shortNames, droppedFilters: [] };
}

/** The same query without its spelling corrections. */
export function withoutCorrections(deps: QueryDeps, text: string, scope: FilteredScope, query: SearchQuery) {
  return { ...query, ...parseInScope(deps, text, scope), variants: NO_VARIANTS, droppedFilters: [] };
}

/** A chosen filter overrides a detected one of the same field. If their values differ, the detected one becomes words again. */
function parseInScope({ vocabulary }: QueryDeps, text: string, { kind, chosenFilters }: FilteredScope): ParsedQuery {
  const parsed = parseQuery(text, vocabulary[kind]);
  const contradicted = parsed.filters.filter(
    ({ field, value }) => chosenFilters[field] !== undefined && chosenFilters[field] !== value,
  );
  const words = new Set([...parsed.words, ...contradicted.flatMap((filter) => filter.words)]);
  return {
    ...parsed,
    filters: parsed.filters.filter(({ field }) => chosenFilters[field] === undefined),
    words: [...words].slice(0, MAX_QUERY_WORDS),
  };
}

/** Puts the typed words back in place of the corrected ones. Retrieval adds their variants again. */
function withTypedWords(parsed: ParsedQuery, variants: ReadonlyMap<string, readonly string[]>): ParsedQuery {
  const typed = new Map([...variants].map(([word, [variant = word]]) => [variant, word]));
  const typedWord = (word: string) => typed.get(word) ?? word;
  return {
    ...parsed,
    filters: parsed.filters.map((filter) => ({ ...filter, typedWords: filter.words.map(typedWord) })),
    words: [...new Set(parsed.words.map(typedWord))],
  };
}
