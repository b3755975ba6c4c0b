import { headTerm, fieldTerm, quotedLexeme, termsOf, titleTerm, wordsOf } from '../../indexing/terms.ts';
import { otherNumeral } from '../query/value-names.ts';
import type { Meant, Understood } from '../query/parse-query.ts';

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
  if (parts.length === 0) return quotedLexeme(place(whole));
  return any([quotedLexeme(place(whole)), `(${all(parts.map((part) => quotedLexeme(place(part))))})`]);
}

/** How a word may be written: as it was asked for, as the other numeral, and what it may be misspelt for. */
export function waysOf(word: string, spellings: Spellings): string[] {
  const numeral = otherNumeral(word);
  return [word, ...(numeral === undefined ? [] : [numeral]), ...(spellings.get(word) ?? [])];
}

/** In the text or in the title. */
export function anywhere(word: string, spellings: Spellings): TextQuery {
  return any(waysOf(word, spellings).flatMap((way) => [one(way, (term) => term), one(way, titleTerm)]));
}

export function inTitle(words: readonly string[], spellings: Spellings): TextQuery {
  return all(words.map((word) => any(waysOf(word, spellings).map((way) => one(way, titleTerm)))));
}

export function inHead(words: readonly string[], spellings: Spellings): TextQuery {
  return all(words.map((word) => any(waysOf(word, spellings).map((way) => one(way, headTerm)))));
}

/** What a stem may lack of its word. */
const [MOST_ENDING, LEAST_STEM] = [4, 3];

/** Words of a title, of which the last may be only begun: in the index are stems, of which that may be more than the beginning. */
export function beginningInTitle(words: readonly string[]): TextQuery {
  const last = words.at(-1);
  if (last === undefined) return '';
  const start = /\d/.test(last) ? last : last.slice(0, Math.max(LEAST_STEM, last.length - MOST_ENDING));
  return all([inTitle(words.slice(0, -1), NONE), `${quotedLexeme(titleTerm(start))}:*`]);
}

/** A value that was chosen: to the letter. */
export function chosen(field: string, value: string): TextQuery {
  return quotedLexeme(fieldTerm(field, value));
}

const NONE: Spellings = new Map();

/** A value that documents say of themselves, too. */
export const isLenient = ({ field }: Meant) => field === 'subject' || field === 'exam_year';
/** A subject that was said by its name. */
export const isName = ({ field, isFull }: Meant) => field === 'subject' && isFull;

/** Whether a subject may also be what stands inside, by the words of its name: that takes long where both are common. */
export type Reach = 'placed' | 'inside';

/** A name of several words. */
export const isNameInWords = (meant: Meant) => isName(meant) && meant.said.length > 1;

/**
 * A value that was understood from words. A paper that says in its title or head that it is one of Operating Systems, or of 2023, is
 * one, whatever its uploader chose; and where the name itself was said, it may be what stands inside.
 */
function meaning(meant: Meant, reach: Reach): TextQuery {
  const { field, value, names, said } = meant;
  if (!isLenient(meant)) return chosen(field, value);
  const places = names.flatMap((words) => [`(${inTitle(words, NONE)})`, `(${inHead(words, NONE)})`]);
  const isText = reach === 'inside' && isNameInWords(meant);
  return any([
    chosen(field, value),
    ...places,
    ...(isText ? [`(${all(said.map((word) => anywhere(word, NONE)))})`] : []),
  ]);
}

/** All that a document must have beside the words: chosen and understood values, the words of phrases; nothing excluded. */
export function conditions(
  given: Readonly<Record<string, string>>,
  understood: Understood,
  reach: Reach = 'inside',
): TextQuery {
  return all([
    ...Object.entries(given).map(([field, value]) => chosen(field, value)),
    ...understood.meant.map((meant) => meaning(meant, reach)),
    ...understood.phrases.flatMap((phrase) => wordsOf(phrase).map((word) => anywhere(word, NONE))),
    // A single word is left out exactly; of several only those together are, which the text itself is asked for.
    ...understood.excluded.filter((text) => !text.includes(' ')).map((word) => `!${anywhere(word, NONE)}`),
  ]);
}

/** One of the words is missing: every way to leave out one of them. */
export function allButOne(words: readonly TextQuery[]): TextQuery {
  return any(words.map((_word, left) => `(${all(words.filter((_other, at) => at !== left))})`));
}
