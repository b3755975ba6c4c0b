import { fold } from '@exam-vault/contract/text';
import { headTerm, placeTerm, quoted, termOf, termsOf, titleTerm, wordsOf } from '../texts/terms.ts';
import type { Understood } from './understand.ts';

/** A tsquery over document_texts.terms; every lexeme in it is quoted. */
export type TextQuery = string;

/** What may stand for a word: itself, and what it may be misspelt for. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

export const all = (parts: readonly TextQuery[]): TextQuery => parts.filter(Boolean).join(' & ');
export const any = (parts: readonly TextQuery[]): TextQuery =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`;

/** A word wherever `place` puts it; a code by its two parts as well. */
function one(word: string, place: (term: string) => string): TextQuery {
  const terms = termsOf(word);
  const [whole = word, ...parts] = terms;
  if (parts.length === 0) return quoted(place(whole));
  return any([quoted(place(whole)), `(${all(parts.map((part) => quoted(place(part))))})`]);
}

const spelt = (word: string, spellings: Spellings) => [word, ...(spellings.get(word) ?? [])];

/** In the text or in the title. */
export function anywhere(word: string, spellings: Spellings): TextQuery {
  return any(spelt(word, spellings).flatMap((way) => [one(way, (term) => term), one(way, titleTerm)]));
}

export function inTitle(words: readonly string[], spellings: Spellings): TextQuery {
  return all(words.map((word) => any(spelt(word, spellings).map((way) => one(way, titleTerm)))));
}

export function inHead(words: readonly string[], spellings: Spellings): TextQuery {
  return all(words.map((word) => any(spelt(word, spellings).map((way) => one(way, headTerm)))));
}

/** A value that was chosen: to the letter. */
export function chosen(field: string, value: string): TextQuery {
  return quoted(placeTerm(field, value));
}

/**
 * A value that was understood from words. A paper that says in its title or head that it is one of Operating Systems, or of 2023, is
 * one, whatever its uploader chose.
 */
export function meant(field: string, value: string): TextQuery {
  if (field !== 'subject' && field !== 'exam_year') return chosen(field, value);
  const words = wordsOf(value);
  return any([chosen(field, value), `(${inTitle(words, new Map())})`, `(${inHead(words, new Map())})`]);
}

/** All that a document must have beside the words: kind, chosen and understood values, the words of phrases; nothing excluded. */
export function conditions(kind: string, given: Readonly<Record<string, string>>, understood: Understood): TextQuery {
  const none: Spellings = new Map();
  return all([
    chosen('kind', kind),
    ...Object.entries(given).map(([field, value]) => chosen(field, value)),
    ...Object.entries(understood.filters).map(([field, value]) => meant(field, value)),
    ...understood.phrases.flatMap((phrase) => wordsOf(phrase).map((word) => anywhere(word, none))),
    // A single word is left out exactly; of several only those together are, which the text itself is asked for.
    ...understood.excluded.filter((text) => !text.includes(' ')).map((word) => `!${anywhere(word, none)}`),
  ]);
}

/** One of the words is missing: every way to leave out one of them. */
export function allButOne(words: readonly TextQuery[]): TextQuery {
  return any(words.map((_word, left) => `(${all(words.filter((_other, at) => at !== left))})`));
}

/** Shorter stems are words of their own: 'os' is not in 'ostrich'. */
const LEAST_STEM = 4;

/** A pattern that finds the forms of words in a text: from the stem to the end of the word; null for none. */
export function formsOf(words: readonly string[]): RegExp | null {
  const forms = words.map((word) => {
    const stem = termOf(fold(word));
    // Porter's stem may change the last letter: 'memory' is 'memori'.
    const root = stem === word ? stem : stem.replace(/i$/, '');
    const literal = root.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return root.length < LEAST_STEM ? literal : String.raw`${literal}[\p{L}\p{M}]{0,6}`;
  });
  if (forms.length === 0) return null;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${forms.join('|')})(?![\p{L}\p{N}])`, 'giu');
}
