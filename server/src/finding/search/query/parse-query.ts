import type { FilterField } from '@exam-vault/contract/document-fields';
import { tokenize, type Token } from './tokenize.ts';
import { namesOfValue, numberedValue, numberOf, type QueryVocabulary, type ValueName } from './value-names.ts';

/** A filter that words of a query stand for. */
export interface DetectedFilter {
  readonly field: FilterField;
  readonly value: string;
  /** The matched words of the query, after spelling correction. */
  readonly words: readonly string[];
  /** The matched words as they were typed, where the correction changed them. */
  readonly typedWords?: readonly string[];
  /** The query has the full name, not an abbreviation, so the text of a document may have it too. */
  readonly isFullName: boolean;
  /** Every name of the value, as words. */
  readonly names: ReadonlyArray<readonly string[]>;
}

export interface ParsedQuery {
  /** At most one of each field. */
  readonly filters: readonly DetectedFilter[];
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
}

/** More words make a query slower, not better. */
export const MAX_QUERY_WORDS = 12;

const YEAR = /^(?:19|20)\d\d$/;

/** The next words of a query that belong together. */
interface Segment {
  readonly tokens: readonly Token[];
  readonly filter: DetectedFilter | null;
  /** An everyday word that names a value: it is a filter only where no other word touches it. */
  readonly possibleFilter: ValueName | null;
}

type IsUsed = (field: FilterField) => boolean;

/** Splits a query into words, phrases, excluded parts, and the filters that its words name (contract section 4). */
export function parseQuery(text: string, vocabulary: QueryVocabulary): ParsedQuery {
  const { tokens, phrases, excluded } = tokenize(text);
  const { filters, words } = filtersAndWords(segmentsOf(tokens, vocabulary), vocabulary);
  // A query of stop words alone is searched for by them.
  const isEmpty = filters.length + words.length + phrases.length === 0;
  const searchedWords = isEmpty ? tokens.map(({ word }) => word) : words;
  return {
    filters,
    words: [...new Set(searchedWords)].slice(0, MAX_QUERY_WORDS),
    phrases: phrases.slice(0, MAX_QUERY_WORDS),
    excluded: excluded.slice(0, MAX_QUERY_WORDS),
  };
}

function segmentsOf(tokens: readonly Token[], vocabulary: QueryVocabulary): Segment[] {
  const segments: Segment[] = [];
  const isUsed: IsUsed = (field) => segments.some(({ filter }) => filter?.field === field);
  for (let index = 0; index < tokens.length; index += segments.at(-1)?.tokens.length ?? 1)
    segments.push(nextSegment(tokens.slice(index), vocabulary, isUsed));
  return segments;
}

function nextSegment(tokens: readonly Token[], vocabulary: QueryVocabulary, isUsed: IsUsed): Segment {
  return (
    courseCode(tokens) ??
    numberedSegment(tokens, vocabulary, isUsed) ??
    yearSegment(tokens, vocabulary, isUsed) ??
    namedSegment(tokens, vocabulary, isUsed) ?? { tokens: tokens.slice(0, 1), filter: null, possibleFilter: null }
  );
}

/** 'CS-301', 'ee 601' and '5CS4-03' are codes of courses, even where the letters name a department. A year is not part of a code. */
function courseCode(tokens: readonly Token[]): Segment | null {
  const [letters = '', digits = ''] = tokens.map(({ word }) => word);
  const isOfLetters = /^[a-z]{2,4}$/.test(letters) && /^\d{3,4}$/.test(digits) && !YEAR.test(digits);
  // '5CS4-03': two digits after a code with letters inside are no semester of '5CS4-03 sem 5'.
  if (!isOfLetters && !(/^\d[a-z]{1,4}\d{1,2}$/.test(letters) && /^\d{2}$/.test(digits))) return null;
  const code = tokens.slice(0, 2).map((token) => ({ ...token, isStopWord: false }));
  return { tokens: code, filter: null, possibleFilter: null };
}

/** '5th sem', 'semester V', 'unit-3', '5sem'. */
function numberedSegment(tokens: readonly Token[], { numberedLists }: QueryVocabulary, isUsed: IsUsed): Segment | null {
  const [word = '', next = ''] = tokens.map((token) => token.word);
  for (const { field, labels, values } of numberedLists) {
    const joined = labels.map((label) => numberJoinedTo(label, word)).find((number) => number !== null) ?? null;
    const apart = labels.includes(word) ? numberOf(next) : labels.includes(next) ? numberOf(word) : null;
    const number = joined ?? apart;
    const value = number === null ? undefined : numberedValue(values, number);
    if (value === undefined) continue;
    if (isUsed(field)) return null;
    return filterSegment(tokens.slice(0, joined === null ? 2 : 1), { field, value, isFullName: false, names: [] });
  }
  return null;
}

/** The number in '5thsem', '5sem' or 'sem5'. */
function numberJoinedTo(label: string, word: string): number | null {
  const [, before, after] = new RegExp(`^(?:(\\d{1,2})(?:st|nd|rd|th)?${label}|${label}(\\d{1,2}))$`).exec(word) ?? [];
  const digits = before ?? after;
  return digits === undefined ? null : Number(digits);
}

function yearSegment(tokens: readonly Token[], { yearField }: QueryVocabulary, isUsed: IsUsed): Segment | null {
  const word = tokens[0]?.word ?? '';
  if (yearField === null || isUsed(yearField) || !YEAR.test(word)) return null;
  return filterSegment(tokens.slice(0, 1), { field: yearField, value: word, isFullName: true, names: [[word]] });
}

function namedSegment(tokens: readonly Token[], vocabulary: QueryVocabulary, isUsed: IsUsed): Segment | null {
  const match = vocabulary.valueNames.find(
    ({ field, words }) => !isUsed(field) && words.every((word, offset) => tokens[offset]?.word === word),
  );
  if (match === undefined) return null;
  if (match.isEverydayWord && !tokens[0]?.isAbbreviation)
    return { tokens: tokens.slice(0, 1), filter: null, possibleFilter: match };
  return filterSegment(tokens.slice(0, match.words.length), namedFilter(match, vocabulary));
}

function namedFilter({ field, value, isFullName }: ValueName, vocabulary: QueryVocabulary) {
  return { field, value, isFullName, names: namesOfValue(vocabulary, field, value) };
}

function filterSegment(tokens: readonly Token[], filter: Omit<DetectedFilter, 'words'>): Segment {
  return { tokens, filter: { ...filter, words: tokens.map(({ word }) => word) }, possibleFilter: null };
}

/** Decides for each possible filter whether it is a filter or words. */
function filtersAndWords(segments: readonly Segment[], vocabulary: QueryVocabulary) {
  const filters: DetectedFilter[] = [];
  const words: string[] = [];
  const isUsed: IsUsed = (field) =>
    [...filters, ...segments.map(({ filter }) => filter)].some((filter) => filter?.field === field);
  for (const segment of segments.filter(isMeaningful)) {
    const { tokens, filter, possibleFilter } = segment;
    if (filter) filters.push(filter);
    else if (possibleFilter && !isUsed(possibleFilter.field) && standsAlone(segment, segments))
      filters.push({ ...namedFilter(possibleFilter, vocabulary), words: tokens.map(({ word }) => word) });
    else words.push(...tokens.filter(({ isStopWord }) => !isStopWord).map(({ word }) => word));
  }
  return { filters, words };
}

const isStopWord = ({ tokens: [first] }: Segment) => first?.isStopWord ?? true;
const isPlainWord = ({ filter, possibleFilter }: Segment) => filter === null && possibleFilter === null;
const isMeaningful = (segment: Segment) => !isPlainWord(segment) || !isStopWord(segment);

/**
 * 'dbms back' asks for a back paper, 'ai back propagation' does not: an everyday word is a filter only where no plain word stands
 * beside it. For 'me' and 'is' a stop word beside them is enough, as in 'give me'.
 */
function standsAlone(segment: Segment, segments: readonly Segment[]): boolean {
  const neighbours = isStopWord(segment) ? segments : segments.filter(isMeaningful);
  const index = neighbours.indexOf(segment);
  return [neighbours[index - 1], neighbours[index + 1]].every((other) => other === undefined || !isPlainWord(other));
}
