import { wordsOf } from '../../indexing/terms.ts';
import { STOP_WORDS } from './value-names.ts';

/** At most this many characters of a query are read. */
const MAX_QUERY_CHARACTERS = 500;
/** An optional minus, then a quoted phrase (the closing quote may be missing) or a word. */
const QUERY_PART = /(?<![^\s"“”])(-?)(?:["“”]([^"“”]*)(["“”]|$)|([^\s"“”]+))/gu;

/** An unquoted word of a query. */
export interface Token {
  readonly word: string;
  /** The word says nothing by itself, such as 'the' or 'paper'. */
  readonly isStopWord: boolean;
  /** Written in capitals although the query is not: 'IS' is not 'is'. */
  readonly isAbbreviation: boolean;
}

export interface TokenizedQuery {
  readonly tokens: readonly Token[];
  /** The quoted parts, as folded words with single spaces. */
  readonly phrases: readonly string[];
  /** The parts after a minus, in the same form. */
  readonly excluded: readonly string[];
}

/** Splits a query into unquoted words, quoted phrases and excluded parts. */
export function tokenize(text: string): TokenizedQuery {
  const spelled: Omit<Token, 'isStopWord'>[] = [];
  const phrases: string[] = [];
  const excluded: string[] = [];
  const isAllCapitals = !/\p{Ll}/u.test(text);
  for (const [, minus, phrase, , plain = ''] of text.slice(0, MAX_QUERY_CHARACTERS).matchAll(QUERY_PART)) {
    const part = phrase ?? plain;
    const words = wordsOf(part);
    if (words.length === 0) continue;
    if (minus === '-') excluded.push(words.join(' '));
    else if (phrase !== undefined) phrases.push(words.join(' '));
    else {
      const isAbbreviation = !isAllCapitals && /^\P{L}*\p{Lu}{2,6}\P{L}*$/u.test(part);
      spelled.push(...words.map((word) => ({ word, isAbbreviation })));
    }
  }
  const words = spelled.map(({ word }) => word);
  const tokens = spelled.map((token, index) => ({ ...token, isStopWord: isStopWordAt(index, words) }));
  return { tokens, phrases, excluded };
}

/** The last 'I' of 'Mathematics I' is a number, not a stop word. */
function isStopWordAt(index: number, words: readonly string[]): boolean {
  const [word = '', previous] = [words[index], words[index - 1]];
  const isNumeral = word === 'i' && index === words.length - 1 && previous !== undefined && !STOP_WORDS.has(previous);
  return STOP_WORDS.has(word) && !isNumeral;
}
