import type { Catalogue } from '@exam-vault/contract/catalogue';
import { fold } from '@exam-vault/contract/text';
import { wordsOf } from '../texts/terms.ts';

/** What a question asks for, as it was understood. */
export interface Understood {
  /** By field name: values of the lists, and exam_year. */
  readonly filters: Readonly<Record<string, string>>;
  /** By the same names: the words of the question that were read so. */
  readonly said: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
}

/** Words of a question beyond this many say no more. */
const MOST_WORDS = 12;
/** Characters of a question that are looked at. */
const MOST_CHARACTERS = 500;

/** Say nothing of a paper; alone they are words as any. */
const EMPTY_WORDS = new Set(
  'a an the of and or for in on to with by from is are me my please find show get give paper papers question questions exam exams examination notes note pdf last previous year'.split(
    ' ',
  ),
);

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** '5', '5th', 'fifth', 'v' are 5; null when it is no number. */
function numberOf(word: string): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word) ?? [];
  if (digits) return Number(digits);
  const at = Math.max(ROMAN.indexOf(word), ORDINALS.indexOf(word));
  return at === -1 ? null : at + 1;
}

interface Numbered {
  readonly field: string;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

interface Named {
  readonly field: string;
  readonly value: string;
  readonly words: readonly string[];
  /** A word of everyday language too: it needs company to be taken for a filter. */
  readonly isCommon: boolean;
}

export type Understand = (text: string) => Understood;

const COMMON = new Set([
  'main',
  'back',
  'university',
  'improvement',
  'me',
  'civil',
  'cs',
  'ct',
  'cc',
  'pe',
  'ie',
  'se',
  'em',
  'ss',
]);

/** The value of a numbered list that a number means: by its own spelling ('V', '5th'), else by its place. */
function valueOf(values: readonly string[], number: number): string | undefined {
  return values.find((value) => numberOf(fold(value)) === number) ?? undefined;
}

function namedOf(catalogue: Catalogue, fields: ReadonlySet<string>): Named[] {
  const named: Named[] = [];
  const add = (field: string, value: string, name: string) => {
    const words = wordsOf(name);
    if (!fields.has(field) || words.length === 0 || (words.length === 1 && words[0] === 'other')) return;
    named.push({ field, value, words, isCommon: words.length === 1 && COMMON.has(words[0] ?? '') });
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
    const [, half] = /^(mid|end)-?term$/i.exec(value) ?? [];
    if (half)
      for (const one of [`${half} term`, `${half} sem`, `${half}sem`, `${half} semester`]) add('exam_type', value, one);
  }
  // The longest first: 'Computer Networks' before 'Computer'.
  return named.sort((a, b) => b.words.length - a.words.length);
}

/** Words, phrases in quotes and what a minus stands before, in their order. */
function* parts(text: string): Generator<{ readonly text: string; readonly quoted: boolean; readonly minus: boolean }> {
  for (const [, minus = '', quoted, , word] of text.matchAll(
    /(?<![^\s"“”])(-?)(?:["“”]([^"“”]*)(["“”]|$)|([^\s"“”]+))/gu,
  )) {
    yield { text: quoted ?? word ?? '', quoted: quoted !== undefined, minus: minus === '-' };
  }
}

/** Reads a question: title, words inside and filters in words, with the abbreviations of the catalogue in force. */
export function understanding(catalogue: Catalogue, fields: readonly string[]): Understand {
  const own = new Set(fields);
  const named = namedOf(catalogue, own);
  const numbered: Numbered[] = [
    { field: 'semester', names: ['semester', 'sem'], values: catalogue.semesters },
    { field: 'year', names: ['year', 'yr'], values: catalogue.years },
    { field: 'unit_no', names: ['unit'], values: catalogue.units },
  ].filter(({ field }) => own.has(field));

  /** '5th sem', 'semester V', 'unit-3', '5sem'; answers the value and how many words it took. */
  function numberedAt(words: readonly string[], at: number): { field: string; value: string; taken: number } | null {
    const [word = '', next = ''] = [words[at], words[at + 1]];
    for (const { field, names, values } of numbered) {
      const joined = names.flatMap((name) => {
        const [, before, after] =
          new RegExp(`^(?:(\\d{1,2})(?:st|nd|rd|th)?${name}|${name}(\\d{1,2}))$`).exec(word) ?? [];
        return before ?? after ?? [];
      })[0];
      const number = joined
        ? Number(joined)
        : names.includes(word)
          ? numberOf(next)
          : names.includes(next)
            ? numberOf(word)
            : null;
      const value = number === null ? undefined : valueOf(values, number);
      if (value !== undefined) return { field, value, taken: joined ? 1 : 2 };
    }
    return null;
  }

  return (text) => {
    const filters: Record<string, string> = {};
    const said: Record<string, string> = {};
    const phrases: string[] = [];
    const excluded: string[] = [];
    const words: string[] = [];
    for (const part of parts(text.slice(0, MOST_CHARACTERS))) {
      const found = wordsOf(part.text);
      if (found.length === 0) continue;
      if (part.minus) excluded.push(found.join(' '));
      else if (part.quoted) phrases.push(found.join(' '));
      else words.push(...found);
    }

    const rest: string[] = [];
    const maybe: { readonly at: number; readonly named: Named }[] = [];
    for (let at = 0; at < words.length;) {
      const number = numberedAt(words, at);
      if (number && filters[number.field] === undefined) {
        filters[number.field] = number.value;
        said[number.field] = words.slice(at, at + number.taken).join(' ');
        at += number.taken;
        continue;
      }
      const word = words[at] ?? '';
      if (own.has('exam_year') && filters['exam_year'] === undefined && /^(?:19|20)\d\d$/.test(word)) {
        filters['exam_year'] = word;
        said['exam_year'] = word;
        at += 1;
        continue;
      }
      const match = named.find(
        (one) => filters[one.field] === undefined && one.words.every((part, offset) => words[at + offset] === part),
      );
      if (match && !match.isCommon) {
        filters[match.field] = match.value;
        said[match.field] = match.words.join(' ');
      } else {
        if (match) maybe.push({ at: rest.length, named: match });
        rest.push(...words.slice(at, at + (match?.words.length ?? 1)));
      }
      at += match?.words.length ?? 1;
    }
    // 'dbms back' asks for a back paper, 'back propagation' does not: such a word is a filter beside another one only.
    const inCompany = Object.keys(filters).length > 0;
    const taken = new Set<number>();
    for (const { at, named: one } of maybe) {
      if (!inCompany || filters[one.field] !== undefined) continue;
      filters[one.field] = one.value;
      said[one.field] = one.words.join(' ');
      taken.add(at);
    }
    const left = rest.filter((_word, at) => !taken.has(at));
    const telling = left.filter((word) => !EMPTY_WORDS.has(word));
    const nothingElse = Object.keys(filters).length + phrases.length === 0;
    const kept = telling.length > 0 || !nothingElse ? telling : left;
    return {
      filters,
      said,
      words: [...new Set(kept)].slice(0, MOST_WORDS),
      phrases: phrases.slice(0, MOST_WORDS),
      excluded: excluded.slice(0, MOST_WORDS),
    };
  };
}
