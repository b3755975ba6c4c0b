import { formsOfShortName } from '../../indexing/short-names.ts';
import {
  blockTerm,
  fieldTerm,
  headTerm,
  quotedLexeme,
  shortNameTerm,
  termsOf,
  titleTerm,
  wordsOf,
} from '../../indexing/terms.ts';
import type { DetectedFilter, ParsedQuery } from '../query/parse-query.ts';
import {
  isStatedInText,
  isSubjectNameOfSeveralWords,
  NO_VARIANTS,
  spellingsOf,
  type SearchQuery,
  type SpellingVariants,
} from '../query/search-query.ts';

/** A condition on document_texts.terms. */
export type TsQuery =
  | { readonly term: string; readonly isPrefix?: boolean }
  | { readonly all: readonly TsQuery[] }
  | { readonly any: readonly TsQuery[] }
  | { readonly not: TsQuery };

export const NO_CONDITION: TsQuery = { all: [] };
export const hasTerm = (term: string): TsQuery => ({ term });

const oneOf = (parts: readonly TsQuery[], joined: TsQuery): TsQuery => (parts.length === 1 && parts[0]) || joined;

export function and(queries: readonly TsQuery[]): TsQuery {
  const all = queries.flatMap(allOf);
  return oneOf(all, { all });
}

export const or = (any: readonly TsQuery[]): TsQuery => oneOf(any, { any });

/** The conditions that must all hold. */
const allOf = (query: TsQuery): readonly TsQuery[] => ('all' in query ? query.all : [query]);
const isNot = (query: TsQuery) => 'not' in query;
export const hasPositive = (query: TsQuery): boolean => !allOf(query).every(isNot);

/**
 * The conditions that must all hold, each a query of its own: the index finds documents faster with one after the other than with all of them
 * in one (decision 56). Excluded parts stay with the first: the index cannot look for what is absent.
 */
export function conjuncts(query: TsQuery): TsQuery[] {
  const [first = NO_CONDITION, ...others] = allOf(query).filter((part) => !isNot(part));
  return [and([first, ...allOf(query).filter(isNot)]), ...others];
}

/** As PostgreSQL reads it. Every lexeme in it is quoted. */
export function tsQueryText(query: TsQuery): string {
  if ('term' in query) return `${quotedLexeme(query.term)}${query.isPrefix ? ':*' : ''}`;
  if ('not' in query) return `!(${tsQueryText(query.not)})`;
  const [parts, sign] = 'all' in query ? [query.all, ' & '] : [query.any, ' | '];
  return parts
    .map((part) => ('term' in part || 'not' in part ? tsQueryText(part) : `(${tsQueryText(part)})`))
    .join(sign);
}

/** Where a term may stand: see `titleTerm` and `headTerm`. */
type TermPrefix = (term: string) => string;
const inText: TermPrefix = (term) => term;

/** One spelling of a word. The code of a course matches its two parts as well. */
function spelling(word: string, prefix: TermPrefix): TsQuery {
  const terms = termsOf(word).map((term) => hasTerm(prefix(term)));
  return or(terms.length > 1 ? [...terms.slice(0, 1), and(terms.slice(1))] : terms);
}

/** In the text or in the title. */
export function wordAnywhere(word: string, variants: SpellingVariants): TsQuery {
  return or(spellingsOf(word, variants).flatMap((way) => [spelling(way, inText), spelling(way, titleTerm)]));
}

/** The title or the subject has one of these short names. */
export const isCalled = (names: readonly string[]): TsQuery => or(names.map((name) => hasTerm(shortNameTerm(name))));

/** In the text or in the title, or what the word is short for. */
export function wordOrItsName(word: string, { variants, shortNames }: SearchQuery): TsQuery {
  const names = shortNames.get(word);
  if (names === undefined) return wordAnywhere(word, variants);
  const inFull = names.map((name) => wordsInTitle(name, NO_VARIANTS));
  return or([wordAnywhere(word, variants), isCalled(formsOfShortName(word)), ...inFull]);
}

const allWords = (words: readonly string[], variants: SpellingVariants, prefix: TermPrefix): TsQuery =>
  and(words.map((word) => or(spellingsOf(word, variants).map((way) => spelling(way, prefix)))));

export const wordsInTitle = (words: readonly string[], variants: SpellingVariants): TsQuery =>
  allWords(words, variants, titleTerm);

/** In the head of the first page. */
export const wordsInHead = (words: readonly string[], variants: SpellingVariants): TsQuery =>
  allWords(words, variants, headTerm);

/** A stem is at most this many letters shorter than its word. */
const MAX_ENDING_LETTERS = 4;
/** A stem has at least this many letters. */
const MIN_STEM_LETTERS = 3;

/** The number of a year is a whole word, as it is for filters. To look for its beginning costs as much as all of a search. */
const WHOLE_NUMBER = /^\d{4}$/;

/** Titles that have all the words, the last one perhaps only in part. The index has stems, so the last word is shortened first. */
export function titleStartingWords(words: readonly string[]): TsQuery {
  const last = words.at(-1);
  if (last === undefined) return NO_CONDITION;
  if (WHOLE_NUMBER.test(last)) return wordsInTitle(words, NO_VARIANTS);
  const stemLength = Math.max(MIN_STEM_LETTERS, last.length - MAX_ENDING_LETTERS);
  const beginning = /\d/.test(last) ? last : last.slice(0, stemLength);
  return and([wordsInTitle(words.slice(0, -1), NO_VARIANTS), { term: titleTerm(beginning), isPrefix: true }]);
}

/** The document has exactly this value. */
export const fieldEquals = (field: string, value: string): TsQuery => hasTerm(fieldTerm(field, value));

/**
 * Where the name of a detected subject may stand: in the values, title and head of a document, or anywhere in its text too.
 * Searching the whole text is slow where the words of the name are frequent.
 */
export type SubjectReach = 'head' | 'text';

/**
 * A paper whose title or head says 'Operating Systems' or '2023' matches that filter, whatever was chosen at its upload. A subject that
 * the query calls by its full name may also be a topic in the text.
 */
function detectedFilter(filter: DetectedFilter, reach: SubjectReach): TsQuery {
  const { field, value, names, words } = filter;
  if (!isStatedInText(filter)) return fieldEquals(field, value);
  const stated = names.flatMap((name) => [wordsInTitle(name, NO_VARIANTS), wordsInHead(name, NO_VARIANTS)]);
  const isTopic = reach === 'text' && isSubjectNameOfSeveralWords(filter);
  const topic = isTopic ? [and(words.map((word) => wordAnywhere(word, NO_VARIANTS)))] : [];
  return or([fieldEquals(field, value), ...stated, ...topic]);
}

/** Everything that a document must match beside the words of the query: filters, words of phrases, excluded words. */
export function filterConditions(
  chosenFilters: Readonly<Record<string, string>>,
  query: ParsedQuery,
  reach: SubjectReach = 'text',
): TsQuery {
  return and([
    ...Object.entries(chosenFilters).map(([field, value]) => fieldEquals(field, value)),
    ...query.filters.map((filter) => detectedFilter(filter, reach)),
    ...query.phrases.flatMap((phrase) => wordsOf(phrase).map((word) => wordAnywhere(word, NO_VARIANTS))),
    // Several excluded words exclude only their sequence: `matchingPhrases` looks for it in the text.
    ...query.excluded.filter((text) => !text.includes(' ')).map((word) => ({ not: wordAnywhere(word, NO_VARIANTS) })),
  ]);
}

/** All the conditions but any one. */
export function allButOne(queries: readonly TsQuery[]): TsQuery {
  return or(queries.map((_query, left) => and(queries.filter((_other, index) => index !== left))));
}

/** The documents of `count` blocks, from `newest` back. */
export function blocks(newest: number, count: number): TsQuery {
  const numbers = Array.from({ length: Math.min(count, newest + 1) }, (_none, index) => newest - index);
  return or(numbers.map((block) => hasTerm(blockTerm(block))));
}
