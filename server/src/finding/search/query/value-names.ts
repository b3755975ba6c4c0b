import { listValues, type Catalogue } from '@exam-vault/contract/catalogue';
import {
  DOCUMENT_FIELDS,
  FILTER_FIELDS,
  hasField,
  type DocumentKind,
  type FilterField,
  type SearchedField,
} from '@exam-vault/contract/document-fields';
import { fold } from '@exam-vault/contract/text';
import { wordsOf } from '../../indexing/terms.ts';

/** One of the names by which a query may call a catalogue value. */
export interface ValueName {
  readonly field: FilterField;
  readonly value: string;
  readonly words: readonly string[];
  /** The value itself, not an abbreviation of it. */
  readonly isFullName: boolean;
  /** The name is an everyday word too, so it is a filter only where no other word touches it. */
  readonly isEverydayWord: boolean;
}

/** A list whose values are numbers: 'semester 5' and '5th sem' name one of them. */
export interface NumberedList {
  readonly field: FilterField;
  /** The words that may stand before or after the number. */
  readonly labels: readonly string[];
  readonly values: readonly string[];
}

/** Everything by which a query may name filters of one kind of document. */
export interface QueryVocabulary {
  /** Longest first: 'Computer Networks' is tried before 'Computer'. */
  readonly valueNames: readonly ValueName[];
  readonly numberedLists: readonly NumberedList[];
  /** The field that a year of four digits stands for. */
  readonly yearField: FilterField | null;
}

/** The fields that a kind of document is filtered and counted by. */
export const filterFieldsOf = (kind: DocumentKind): readonly SearchedField[] =>
  FILTER_FIELDS.filter((field) => hasField(field, kind));

/** Words that say nothing about a document. They are searched for only when a query has no others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an the of and or for in on to with by from is are me my it be do we i please find show get give want need about what which paper papers question questions exam exams examination notes note pdf last previous year'.split(
    ' ',
  ),
);

/** Names of catalogue values that are everyday words, or common words of exam papers, too. */
const EVERYDAY_WORDS = new Set(
  'main back university improvement internal regular civil cs ct cc pe ie se em ss it'.split(' '),
);

const ROMAN_NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

export function queryVocabulary(catalogue: Catalogue, fields: readonly SearchedField[]): QueryVocabulary {
  const namedBy = (by: SearchedField['search']['namedBy']) => fields.filter(({ search }) => search.namedBy === by);
  return {
    valueNames: namedBy('value')
      .flatMap((field) => namesOfField(catalogue, field))
      .sort((a, b) => b.words.length - a.words.length),
    numberedLists: namedBy('number').map((field) => ({
      field: field.name,
      labels: field.search.words ?? [],
      values: listOf(catalogue, field),
    })),
    yearField: namedBy('year')[0]?.name ?? null,
  };
}

function namesOfField(catalogue: Catalogue, field: SearchedField): ValueName[] {
  return listOf(catalogue, field).flatMap((value) =>
    namesOf(catalogue, field.name, value).flatMap((name) => valueName(field.name, value, name)),
  );
}

function valueName(field: FilterField, value: string, name: string): ValueName[] {
  const words = wordsOf(name);
  const [first = ''] = words;
  if (words.length === 0 || (words.length === 1 && first === 'other')) return [];
  const isEverydayWord = words.length === 1 && (EVERYDAY_WORDS.has(first) || STOP_WORDS.has(first) || first.length < 2);
  return [{ field, value, words, isFullName: name === value, isEverydayWord }];
}

/** The value itself and the other names it has. */
function namesOf(catalogue: Catalogue, field: FilterField, value: string): string[] {
  if (field === 'subject') return [value, ...abbreviationsOf(catalogue, value)];
  return field === 'exam_type' ? [value, ...termExamNames(value)] : [value];
}

function abbreviationsOf(catalogue: Catalogue, subject: string): readonly string[] {
  const subjects = catalogue.subjects.flatMap((group) => group.subjects);
  return subjects.find(({ name }) => name === subject)?.abbreviations ?? [];
}

function listOf(catalogue: Catalogue, { name }: SearchedField): readonly string[] {
  const field = DOCUMENT_FIELDS[name];
  return 'list' in field ? listValues(catalogue, field.list) : [];
}

/** 'Midterm' is also written 'mid term', 'midsem', or with the plural 'mids': 'mids semester'. The same with 'end'. */
function termExamNames(examType: string): string[] {
  const [, half] = /^(mid|end)[\s-]?(?:term|sem|semester)$/i.exec(examType) ?? [];
  if (half === undefined) return [];
  return ['term', 'sem', 'semester'].flatMap((rest) => [`${half} ${rest}`, `${half}${rest}`, `${half}s ${rest}`]);
}

/** Every name of one value, as words. */
export function namesOfValue({ valueNames }: QueryVocabulary, field: FilterField, value: string) {
  return valueNames.filter((name) => name.field === field && name.value === value).map(({ words }) => words);
}

/** '5', '5th', 'fifth', 'v' and 'vth' are 5. Null: the word is not a number. */
export function numberOf(word: string): number | null {
  const [, digits, roman] = /^(?:(\d{1,2})|([ivx]+))(?:st|nd|rd|th)?$/.exec(word) ?? [];
  if (digits) return Number(digits);
  const index = roman ? ROMAN_NUMERALS.indexOf(roman) : ORDINALS.indexOf(word);
  return index === -1 ? null : index + 1;
}

/** The same number in the other notation: '3' for 'iii', 'iii' for '3'. */
export function otherNumeral(word: string): string | undefined {
  const index = ROMAN_NUMERALS.indexOf(word);
  if (index !== -1) return String(index + 1);
  return /^\d{1,2}$/.test(word) ? ROMAN_NUMERALS[Number(word) - 1] : undefined;
}

/** The value that a number names, in whichever way the list writes it: 'V', '5th', 'Semester 5'. */
export function numberedValue(values: readonly string[], number: number): string | undefined {
  return values.find((value) => wordsOf(value).some((word) => numberOf(fold(word)) === number));
}
