import { distance } from 'fastest-levenshtein';
import { isWord } from './course-words.ts';
import { titleWords } from './known-titles.ts';
import lists from './words/course-titles.json' with { type: 'json' };
import subjects from './words/subjects.json' with { type: 'json' };

interface UsualTitle {
  readonly title: string;
  readonly words: readonly string[];
}

const SMALL = new Set(['and', 'of', 'to', 'in', 'for', 'the', 'with', 'on']);
const wordsOf = (title: string) => titleWords(title).filter((word) => !SMALL.has(word));
const keyOf = (title: string) => wordsOf(title).join(' ');

/** What courses are called at many institutions. */
const TITLES: readonly UsualTitle[] = [
  ...new Map(
    [...subjects.flatMap(({ names }) => names.slice(0, 1)), ...Object.values(lists).flat()].map((title) => [
      keyOf(title),
      { title, words: wordsOf(title) },
    ]),
  ).values(),
];
const KEYS = new Set(TITLES.map(({ words }) => words.join(' ')));
const BY_WORD = new Map<string, UsualTitle[]>();
for (const one of TITLES) for (const word of one.words) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), one]);

export const isUsualTitle = (title: string): boolean => KEYS.has(keyOf(title));

/** A word is taken for another one only beside others that agree, so more of it may be misread. 'Beekeeping' is half 'Marketing'. */
const MAX_MISREAD_SHARE = 0.4;
const MIN_AGREEING_LETTERS = 8;
const MIN_WORD_LETTERS = 3;
/** 'Comput. Organization' */
const SHORTENED = /(\p{L}{2,})\./gu;
const SHORTENED_SHARE = 0.1;

/**
 * The usual title of which some words are shortened, or were misread beyond knowing them alone: 'Ptwork Secury Cryptography'. What was read well,
 * and what is a word, must be its own.
 */
export function usualTitleOf(read: string, isSure: (word: string) => boolean): string | null {
  const words = wordsOf(read);
  const shortened = new Set([...read.matchAll(SHORTENED)].map(([, word = '']) => word.toLowerCase()));
  const fixed = words.filter((word) => !shortened.has(word) && (isSure(word) || isWord(word)));
  const agreeing = fixed.reduce((sum, { length }) => sum + length, 0);
  if (fixed.length === words.length || agreeing < MIN_AGREEING_LETTERS) return null;
  const found = (BY_WORD.get(fixed[0] ?? '') ?? []).flatMap(({ title, words: own }) => {
    if (own.length !== words.length) return [];
    const misread = words.map((word, at) => {
      const other = own[at] ?? '';
      if (word === other) return 0;
      if (shortened.has(word) && other.startsWith(word)) return SHORTENED_SHARE;
      return fixed.includes(word) || word.length < MIN_WORD_LETTERS
        ? 1
        : distance(word, other) / Math.max(word.length, other.length);
    });
    return misread.every((share) => share <= MAX_MISREAD_SHARE)
      ? [{ title, misread: misread.reduce((sum, share) => sum + share, 0) }]
      : [];
  });
  const [best, second] = found.toSorted((a, b) => a.misread - b.misread);
  return best && best.misread < (second?.misread ?? Number.POSITIVE_INFINITY) ? best.title : null;
}
