import { fieldTerm, headTerm, quotedLexeme, termsOf, titleTerm, wordsOf } from '../../indexing/terms.ts';
import type { DetectedFilter, ParsedQuery } from '../query/parse-query.ts';
import {
  isStatedInText,
  isSubjectNameOfSeveralWords,
  NO_VARIANTS,
  spellingsOf,
  type SpellingVariants,
} from '../query/search-query.ts';

/** A tsquery over document_texts.terms. Every lexeme in it is quoted. Empty: no condition. */
export type TsQuery = string;

export const and = (queries: readonly TsQuery[]): TsQuery => queries.filter(Boolean).join(' & ');
export const or = (queries: readonly TsQuery[]): TsQuery =>
  queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`;

/** A lexeme in its marks, or any other character. */
const PIECE = /'(?:[^'\\]|''|\\\\)*'(?::\*)?|[^']/gu;

/**
 * The conditions that must all hold. The index finds documents faster with one condition after the other than with all of them in one query
 * (decision 56). Excluded parts stay with the first: the index cannot look for what is absent.
 */
export function conjuncts(query: TsQuery): TsQuery[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const [piece] of query.matchAll(PIECE)) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    if (depth === 0 && piece === '|') return [query];
    if (depth === 0 && piece === '&') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${piece}`);
  }
  const trimmed = parts.map((part) => part.trim());
  const [first = '', ...others] = trimmed.filter((part) => !part.startsWith('!'));
  return [and([first, ...trimmed.filter((part) => part.startsWith('!'))]), ...others];
}

/** Where a term may stand: see `titleTerm` and `headTerm`. */
type TermPrefix = (term: string) => string;
const inText: TermPrefix = (term) => term;

/** One spelling of a word. The code of a course matches its two parts as well. */
function spelling(word: string, prefix: TermPrefix): TsQuery {
  const [whole = word, ...parts] = termsOf(word).map((term) => quotedLexeme(prefix(term)));
  return parts.length === 0 ? whole : or([whole, `(${and(parts)})`]);
}

/** In the text or in the title. */
export function wordAnywhere(word: string, variants: SpellingVariants): TsQuery {
  return or(spellingsOf(word, variants).flatMap((way) => [spelling(way, inText), spelling(way, titleTerm)]));
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
  if (last === undefined) return '';
  if (WHOLE_NUMBER.test(last)) return wordsInTitle(words, NO_VARIANTS);
  const stemLength = Math.max(MIN_STEM_LETTERS, last.length - MAX_ENDING_LETTERS);
  const beginning = /\d/.test(last) ? last : last.slice(0, stemLength);
  return and([wordsInTitle(words.slice(0, -1), NO_VARIANTS), `${quotedLexeme(titleTerm(beginning))}:*`]);
}

/** The document has exactly this value. */
export const fieldEquals = (field: string, value: string): TsQuery => quotedLexeme(fieldTerm(field, value));

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
  const stated = names.flatMap((name) => [
    `(${wordsInTitle(name, NO_VARIANTS)})`,
    `(${wordsInHead(name, NO_VARIANTS)})`,
  ]);
  const isTopic = reach === 'text' && isSubjectNameOfSeveralWords(filter);
  const topic = isTopic ? [`(${and(words.map((word) => wordAnywhere(word, NO_VARIANTS)))})`] : [];
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
    ...query.excluded.filter((text) => !text.includes(' ')).map((word) => `!${wordAnywhere(word, NO_VARIANTS)}`),
  ]);
}

/** All the conditions but any one. */
export function allButOne(queries: readonly TsQuery[]): TsQuery {
  return or(queries.map((_query, left) => `(${and(queries.filter((_other, index) => index !== left))})`));
}
