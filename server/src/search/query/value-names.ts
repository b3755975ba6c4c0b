import type { Catalogue } from '@exam-vault/contract/catalogue';
import { fold } from '@exam-vault/contract/text';
import { wordsOf } from '../../indexing/terms.ts';

/** What a question may call a value of the institution's lists. */

/** A value, and one of the ways to say it. */
export interface Named {
  readonly field: string;
  readonly value: string;
  /** In full: its name, not an abbreviation. */
  readonly isFull: boolean;
  readonly words: readonly string[];
  /** A word of everyday language too: it needs company to be taken for a filter. */
  readonly isCommon: boolean;
}

/** A list whose values are numbers, and what stands before or after one. */
export interface Numbered {
  readonly field: string;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Say nothing of a paper; alone they are words as any. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an the of and or for in on to with by from is are me my it be do we i please find show get give want need about what which paper papers question questions exam exams examination notes note pdf last previous year'.split(
    ' ',
  ),
);

/** Names of values that are words of everyday language or of papers, too. */
const COMMON = new Set([
  'main',
  'back',
  'university',
  'improvement',
  'internal',
  'regular',
  'civil',
  'cs',
  'ct',
  'cc',
  'pe',
  'ie',
  'se',
  'em',
  'ss',
  'it',
]);

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** '5', '5th', 'fifth', 'v', 'vth' are 5; null when it is no number. */
export function numberOf(word: string): number | null {
  const [, digits, roman] = /^(?:(\d{1,2})|([ivx]+))(?:st|nd|rd|th)?$/.exec(word) ?? [];
  if (digits) return Number(digits);
  const at = roman ? ROMAN.indexOf(roman) : ORDINALS.indexOf(word);
  return at === -1 ? null : at + 1;
}

/** 'III' is written '3' too, and the other way round; undefined for what is no such number. */
export function otherNumeral(word: string): string | undefined {
  const at = ROMAN.indexOf(word);
  if (at !== -1) return String(at + 1);
  return /^\d{1,2}$/.test(word) ? ROMAN[Number(word) - 1] : undefined;
}

/** The value of a numbered list that a number means, however the list writes it: 'V', '5th', 'Semester 5'. */
export function valueOf(values: readonly string[], number: number): string | undefined {
  return values.find((value) => wordsOf(value).some((word) => numberOf(fold(word)) === number));
}

/** Every name of the values of these fields, the longest first: 'Computer Networks' before 'Computer'. */
export function namedOf(catalogue: Catalogue, fields: ReadonlySet<string>): Named[] {
  const named: Named[] = [];
  const add = (field: string, value: string, name: string) => {
    const words = wordsOf(name);
    const [first = ''] = words;
    if (!fields.has(field) || words.length === 0 || (words.length === 1 && first === 'other')) return;
    const isCommon = words.length === 1 && (COMMON.has(first) || EMPTY_WORDS.has(first) || first.length < 2);
    named.push({ field, value, words, isFull: name === value, isCommon });
  };
  for (const { subjects } of catalogue.subjects) {
    for (const { name, abbreviations } of subjects)
      for (const one of [name, ...abbreviations]) add('subject', name, one);
  }
  for (const value of catalogue.departments) add('department', value, value);
  for (const value of catalogue.paper_types) add('paper_type', value, value);
  for (const value of catalogue.exam_types) {
    add('exam_type', value, value);
    // 'mid term', 'mid-term', 'mid sem' are ways to write it.
    const [, half] = /^(mid|end)[\s-]?(?:term|sem|semester)$/i.exec(value) ?? [];
    if (half) {
      for (const rest of ['term', 'sem', 'semester'])
        for (const one of [`${half} ${rest}`, `${half}${rest}`, `${half}s ${rest}`]) add('exam_type', value, one);
    }
  }
  return named.sort((a, b) => b.words.length - a.words.length);
}

export function numberedOf(catalogue: Catalogue, fields: ReadonlySet<string>): Numbered[] {
  return [
    { field: 'semester', names: ['semester', 'sem'], values: catalogue.semesters },
    { field: 'year', names: ['year', 'yr'], values: catalogue.years },
    { field: 'unit_no', names: ['unit'], values: catalogue.units },
  ].filter(({ field }) => fields.has(field));
}
