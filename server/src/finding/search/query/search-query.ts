import { DOCUMENT_FIELDS } from '@exam-vault/contract/document-fields';
import { wordsOf } from '../../indexing/terms.ts';
import { MAX_QUERY_WORDS, type DetectedFilter, type ParsedQuery } from './parse-query.ts';
import { otherNumeral } from './value-names.ts';

/** By misspelt word, the words that may be meant, the most likely first. */
export type SpellingVariants = ReadonlyMap<string, readonly string[]>;

/** By word, in about how many documents it is. A word that is absent is in none, or too short for the dictionary. */
export type DocumentFrequencies = ReadonlyMap<string, number>;

/** By word that is a short name, the names in titles that it stands for beside those that have its letters at the beginning of their words. */
export type ShortNames = ReadonlyMap<string, ReadonlyArray<readonly string[]>>;

/** A parsed query with all that retrieval and ranking need to know about its words. */
export interface SearchQuery extends ParsedQuery {
  readonly variants: SpellingVariants;
  readonly frequencies: DocumentFrequencies;
  readonly shortNames: ShortNames;
  /** Filters that relaxation gave up. A document that matches one of them still ranks higher. */
  readonly droppedFilters: readonly DetectedFilter[];
}

export const NO_VARIANTS: SpellingVariants = new Map();

export const EMPTY_QUERY: SearchQuery = {
  filters: [],
  words: [],
  phrases: [],
  excluded: [],
  variants: NO_VARIANTS,
  frequencies: new Map(),
  shortNames: new Map(),
  droppedFilters: [],
};

/** Numbers and words of two letters are not in the dictionary; most are about as frequent as this. */
const ASSUMED_FREQUENCY = 500;

/** In about how many documents a word is. */
export function documentFrequency(word: string, frequencies: DocumentFrequencies): number {
  return frequencies.get(word) ?? (/^\p{L}{3,}$/u.test(word) ? 0 : ASSUMED_FREQUENCY);
}

/** Every spelling under which a word is searched for: as typed, the other numeral ('3' for 'iii'), the spelling variants. */
export function spellingsOf(word: string, variants: SpellingVariants): string[] {
  const numeral = otherNumeral(word);
  return [word, ...(numeral === undefined ? [] : [numeral]), ...(variants.get(word) ?? [])];
}

/** The document frequency of the most frequent spelling. */
export function highestFrequency(word: string, { variants, frequencies }: SearchQuery): number {
  return Math.max(...spellingsOf(word, variants).map((spelling) => documentFrequency(spelling, frequencies)));
}

/** The query with only these of its filters. */
export function keepFilters(query: SearchQuery, kept: readonly DetectedFilter[]): SearchQuery {
  return { ...query, filters: kept, droppedFilters: query.filters.filter((filter) => !kept.includes(filter)) };
}

/** The query without filters: the words that named them are searched for as words. */
export function filtersAsWords(query: SearchQuery): SearchQuery {
  const filterWords = query.filters.flatMap(({ words }) => words);
  const words = [...new Set([...filterWords, ...query.words])].slice(0, MAX_QUERY_WORDS);
  return { ...query, filters: [], words, droppedFilters: [] };
}

/** A document may state this value in its title or head, whatever was chosen at its upload. */
export const isStatedInText = ({ field }: DetectedFilter) => DOCUMENT_FIELDS[field].search.isAlsoInText;

/** A subject that the query calls by its full name. */
export const isSubjectName = ({ field, isFullName }: DetectedFilter) => field === 'subject' && isFullName;

export const isSubjectNameOfSeveralWords = (filter: DetectedFilter) => isSubjectName(filter) && filter.words.length > 1;

/** The text with its misspelt words corrected. Null: nothing is misspelt. */
export function correctedText(text: string, variants: SpellingVariants): string | null {
  if (variants.size === 0) return null;
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => variants.get(wordsOf(word)[0] ?? '')?.[0] ?? word);
}
