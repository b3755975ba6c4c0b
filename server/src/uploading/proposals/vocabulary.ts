import { fold } from '@exam-vault/contract/text';
import dates from './words/dates.json' with { type: 'json' };
import kinds from './words/kinds-of-words.json' with { type: 'json' };

export type WordKind = keyof typeof kinds;

/** The letters and digits of a word, without accents: 'M.Tech.' is 'mtech'. */
export const plainWord = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{M}\d&]/gu, '');
/** The letters of a text in a row, as a phrase is looked up: a separator may be read as a space or not at all. */
export const joinedLetters = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{M}]/gu, '');

function byWord<T>(lists: Iterable<readonly [T, readonly string[]]>): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const [one, words] of lists)
    for (const word of words) found.set(plainWord(word), [...(found.get(plainWord(word)) ?? []), one]);
  return found;
}

const KINDS = byWord(Object.entries(kinds) as [WordKind, string[]][]);
const MONTHS = byWord(dates.months.map((names, at) => [at + 1, names]));
const ORDINALS = byWord(dates.ordinals.map((names, at) => [at + 1, names]));
const SETS = { semester: dates.semester, year: dates.year, batch: dates.batch, season: dates.seasons } as const;
const TERM_WORDS = byWord(Object.entries(SETS) as [keyof typeof SETS, string[]][]);

/** All words of headers. */
export const HEADER_WORDS: ReadonlySet<string> = new Set(KINDS.keys());
/** What a word may be in a header; several, where it is several. */
export const kindsOf = (word: string): readonly WordKind[] => KINDS.get(plainWord(word)) ?? [];
/** From 1 to 12. */
export const monthOf = (word: string): number | null => MONTHS.get(plainWord(word))?.[0] ?? null;
export const isTermWord = (word: string, kind: keyof typeof SETS): boolean =>
  TERM_WORDS.get(plainWord(word))?.includes(kind) ?? false;

/** A number from 1 to 8 as headers write it: '5th', 'V', 'IIIrd', 'Fifth'. Null for anything else. */
export function smallNumber(text: string): number | null {
  const word = plainWord(text.replaceAll('|', 'i'));
  const digits = /^([1-8])(?:st|nd|rd|th|h)?$/.exec(word);
  if (digits) return Number(digits[1]);
  const plain = word.replace(/(?<=[ivl1])(?:st|nd|rd|th)$/, '').replaceAll(/[l1]/g, 'i');
  return ORDINALS.get(word)?.[0] ?? ORDINALS.get(plain)?.[0] ?? null;
}
