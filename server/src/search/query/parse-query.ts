import type { Catalogue } from '@exam-vault/contract/catalogue';
import { wordsOf } from '../../indexing/terms.ts';
import { EMPTY_WORDS, namedOf, numberedOf, numberOf, valueOf, type Named } from './value-names.ts';

/** A value that words of a question stand for. */
export interface Meant {
  readonly field: string;
  readonly value: string;
  /** The words that stood there, mended. */
  readonly said: readonly string[];
  /** As they were typed, where that is not the same. */
  readonly typed?: readonly string[];
  /** Said by its name, not by an abbreviation: a text may say it too. */
  readonly isFull: boolean;
  /** Every way to say it. */
  readonly names: ReadonlyArray<readonly string[]>;
}

/** What a question asks for, as it was understood. */
export interface Understood {
  /** One at most of each field: values of the lists, and exam_year. */
  readonly meant: readonly Meant[];
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
}

/** Words of a question beyond this many say no more. */
export const MOST_WORDS = 12;
/** Characters of a question that are looked at. */
const MOST_CHARACTERS = 500;

const YEAR = /^(?:19|20)\d\d$/;

interface Token {
  readonly word: string;
  readonly isEmpty: boolean;
  /** Written in capitals among words that are not: 'IS' is no 'is'. */
  readonly isCapital: boolean;
}

/** 'CS-301', 'ee 601': the code of a course, whatever else its letters stand for. A year is none. */
const isCode = ([letters = '', digits = '']: readonly string[]) =>
  /^[a-z]{2,4}$/.test(letters) && /^\d{3,4}$/.test(digits) && !YEAR.test(digits);

/** Says nothing by itself; but the last 'I' of 'Mathematics I' is a number. */
function isEmptyWord(word: string, at: number, words: readonly string[]): boolean {
  const before = words[at - 1];
  const isNumber = word === 'i' && at === words.length - 1 && before !== undefined && !EMPTY_WORDS.has(before);
  return EMPTY_WORDS.has(word) && !isNumber;
}

/** What became of a token: a value it stands for, or none. */
interface Read {
  readonly tokens: readonly Token[];
  readonly meant: Meant | null;
  /** Taken for a value only beside another one. */
  readonly maybe: Named | null;
}

export type Understand = (text: string) => Understood;

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
  const numbered = numberedOf(catalogue, own);

  const namesOf = (field: string, value: string) =>
    named.filter((one) => one.field === field && one.value === value).map(({ words }) => words);

  /** '5th sem', 'semester V', 'unit-3', '5sem', at the start of these words. */
  function numberedIn([word = '', next = '']: readonly string[]): {
    field: string;
    value: string;
    taken: number;
  } | null {
    for (const { field, names, values } of numbered) {
      const joined = names.flatMap((name) => {
        const [, before, after] =
          new RegExp(`^(?:(\\d{1,2})(?:st|nd|rd|th)?${name}|${name}(\\d{1,2}))$`).exec(word) ?? [];
        return before ?? after ?? [];
      })[0];
      const apart = names.includes(word) ? numberOf(next) : names.includes(next) ? numberOf(word) : null;
      const number = joined === undefined ? apart : Number(joined);
      const value = number === null ? undefined : valueOf(values, number);
      if (value !== undefined) return { field, value, taken: joined === undefined ? 2 : 1 };
    }
    return null;
  }

  /** What stands at the start of these tokens. */
  function readNext(tokens: readonly Token[], isTaken: (field: string) => boolean): Read {
    const words = tokens.map(({ word }) => word);
    const [word = ''] = words;
    const take = (
      count: number,
      of: Pick<Meant, 'field' | 'value' | 'isFull' | 'names'> | null,
      maybe: Named | null,
    ) => ({
      tokens: tokens.slice(0, count),
      meant: of && { ...of, said: words.slice(0, count) },
      maybe,
    });
    if (isCode(words)) {
      const code = tokens.slice(0, 2).map((token) => ({ ...token, isEmpty: false }));
      return { tokens: code, meant: null, maybe: null };
    }
    const number = numberedIn(words);
    if (number && !isTaken(number.field)) return take(number.taken, { ...number, isFull: false, names: [] }, null);
    if (own.has('exam_year') && !isTaken('exam_year') && YEAR.test(word))
      return take(1, { field: 'exam_year', value: word, isFull: true, names: [[word]] }, null);
    const match = named.find((one) => !isTaken(one.field) && one.words.every((part, offset) => words[offset] === part));
    if (!match) return take(1, null, null);
    const { field, value, isFull, isCommon } = match;
    if (isCommon && !tokens[0]?.isCapital) return take(1, null, match);
    return take(match.words.length, { field, value, isFull, names: namesOf(field, value) }, null);
  }

  return (text) => {
    const spoken: Omit<Token, 'isEmpty'>[] = [];
    const phrases: string[] = [];
    const excluded: string[] = [];
    const isLoud = !/\p{Ll}/u.test(text);
    for (const part of parts(text.slice(0, MOST_CHARACTERS))) {
      const found = wordsOf(part.text);
      if (found.length === 0) continue;
      if (part.minus) excluded.push(found.join(' '));
      else if (part.quoted) phrases.push(found.join(' '));
      else {
        const isCapital = !isLoud && /^\P{L}*\p{Lu}{2,6}\P{L}*$/u.test(part.text);
        spoken.push(...found.map((word) => ({ word, isCapital })));
      }
    }
    const said = spoken.map(({ word }) => word);
    const tokens = spoken.map((token, at) => ({ ...token, isEmpty: isEmptyWord(token.word, at, said) }));

    const read: Read[] = [];
    const isTaken = (field: string) => read.some(({ meant }) => meant?.field === field);
    for (let at = 0; at < tokens.length; at += read.at(-1)?.tokens.length ?? 1)
      read.push(readNext(tokens.slice(at), isTaken));

    // 'dbms back' asks for a back paper, 'ai back propagation' does not: such a word is a filter only where no other word touches it,
    // and 'me' or 'is' not even where 'give' or 'what' does.
    const isEmpty = ({ tokens: [first] }: Read) => first?.isEmpty ?? true;
    const telling = read.filter((one) => one.meant ?? one.maybe ?? !isEmpty(one));
    const touches = (one: Read | undefined) => one !== undefined && one.meant === null && one.maybe === null;
    const isAlone = (one: Read) => {
      const around = isEmpty(one) ? read : telling;
      const at = around.indexOf(one);
      return !touches(around[at - 1]) && !touches(around[at + 1]);
    };
    const meant: Meant[] = [];
    const words: string[] = [];
    for (const one of telling) {
      const said = one.tokens.map(({ word }) => word);
      const { maybe } = one;
      if (one.meant) meant.push(one.meant);
      else if (maybe && !isTaken(maybe.field) && !meant.some(({ field }) => field === maybe.field) && isAlone(one)) {
        const { field, value, isFull } = maybe;
        meant.push({ field, value, isFull, said, names: namesOf(field, value) });
      } else words.push(...one.tokens.filter((token) => !token.isEmpty).map(({ word }) => word));
    }
    const isNothing = meant.length + words.length + phrases.length === 0;
    return {
      meant,
      words: [...new Set(isNothing ? tokens.map(({ word }) => word) : words)].slice(0, MOST_WORDS),
      phrases: phrases.slice(0, MOST_WORDS),
      excluded: excluded.slice(0, MOST_WORDS),
    };
  };
}
