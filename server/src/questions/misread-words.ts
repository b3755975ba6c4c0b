import { distance } from 'fastest-levenshtein';
import { termOf } from '../indexing/terms.ts';

/** By the number of documents that have each word; a word that no document has is absent. */
export type WordCounts = ReadonlyMap<string, number>;

/**
 * How two words stand to each other. `same`: they are one word. `misread`: they are one word that was misread. `other`: both are words, and not the same.
 * `unclear`: nothing says so.
 */
export type WordRelation = 'same' | 'misread' | 'other' | 'unclear';

export interface WordKnowledge {
  /** Whether some documents have it: misread words are seldom misread in the same way again. */
  readonly isKnown: (word: string) => boolean;
  /** Whether it stands for one of the given words, with letters misread. */
  readonly standsFor: (word: string, given: string) => boolean;
  readonly relation: (a: string, b: string) => WordRelation;
  readonly counts: WordCounts;
}

/** Several letters that are read as one, then letters that are read as each other. */
const JOINED = [['rn', 'm'], ['cl', 'd'], ['vv', 'w'], ['ii', 'u'], ['li', 'h']] as const; // prettier-ignore
const CLASSES = [['0cea', 'o'], ['1itfj', 'l'], ['uhb', 'n'], ['9q', 'g'], ['5z', 's'], ['y', 'v']] as const; // prettier-ignore
/** In a short word another letter is soon another word: 'RAM' and 'ROM', 'DFA' and 'NFA'. */
const SHORT_CLASSES = [['0', 'o'], ['1i', 'l'], ['5', 's'], ['u', 'n'], ['6', 'b'], ['9q', 'g']] as const; // prettier-ignore
const SHORT = 3;

const inOneForm = (classes: readonly (readonly [letters: string, form: string])[]) => {
  const forms = new Map(classes.flatMap(([letters, form]) => Array.from(letters, (letter) => [letter, form] as const)));
  return (word: string) => {
    const joined = JOINED.reduce((text, [from, to]) => text.replaceAll(from, to), word);
    return Array.from(joined, (letter) => forms.get(letter) ?? letter).join('');
  };
};
const [longForm, shortForm] = [inOneForm(CLASSES), inOneForm(SHORT_CLASSES)];

/** Forms that a word and most of its misreadings share. */
const looksOf = (word: string) => ({ short: shortForm(word), long: longForm(word) });

/** Beginnings that make a word its opposite, or another member of its pair. None means that one word has none. */
const PAIRS = [
  ['max', 'min'], ['en', 'de'], ['in', 'de'], ['in', 'ex'], ['in', 'out'], ['in', 'con'], ['inter', 'intra'], ['hyper', 'hypo'], ['macro', 'micro'], ['over', 'under'],
  ['pre', 'post'], ['homo', 'hetero'], ['uni', 'multi'], ['uni', 'bi'], ['up', 'down'], ['endo', 'exo'], ['pro', 'anti'], ['asc', 'desc'], ['as', 'des'],
  ['super', 'sub'], ['half', 'full'], ['', 'un'], ['', 'in'], ['', 'im'], ['', 'ir'], ['', 'il'], ['', 'non'], ['', 'dis'], ['', 'de'],
  ['', 'anti'], ['', 'sub'], ['', 'super'], ['', 'semi'], ['', 'pseudo'], ['sym', 'asym'], ['syn', 'asyn'], ['cyclic', 'acyclic'],
  ['period', 'aperiod'],
] as const; // prettier-ignore
const MIN_REST = 4;

/** 'maximum' and 'minimum', 'encryption' and 'decryption', 'stable' and 'unstable': one is never the other one misread. */
function areOpposites(a: string, b: string): boolean {
  let common = 0;
  while (common < Math.min(a.length, b.length) && a.at(-1 - common) === b.at(-1 - common)) common += 1;
  if (common < MIN_REST) return false;
  return PAIRS.some(
    ([one, other]) =>
      [one, other].every((start) => start.length <= Math.max(a.length, b.length)) &&
      ((a.startsWith(one) && b.startsWith(other) && a.slice(one.length) === b.slice(other.length)) ||
        (b.startsWith(one) && a.startsWith(other) && b.slice(one.length) === a.slice(other.length))),
  );
}

/** A word in so many documents, and in so large a share of those of the other one, is not that one misread. */
const [MIN_DOCUMENTS, MIN_OF_OTHER] = [2, 0.05];
/** The same for long words of which one letter differs, and for words that look alike: these are misread in the same way again. */
const [LONG_LETTERS, MIN_OF_LONG] = [6, 0.2];
const [MIN_LOOKALIKE_DOCUMENTS, MIN_OF_LOOKALIKE] = [4, 0.3];
/** A word like 'the' stands in every document, so its misreadings stand in many. */
const [MAX_OF_SHORT_TASK, MAX_OF_TASK, MAX_OF_LIKE_TASK] = [0.6, 0.25, 0.1];
const VOWEL = /[aeiou]/;
/** Letters of a word that may be misread where the words beside it correspond. */
const [MISREAD_SHARE, MISREAD_LOOK_SHARE, MIN_LETTERS] = [0.4, 0.25, 4];
/** Longer ones are no words, and comparing them takes long. */
const MAX_LETTERS = 24;

const bitsOf = (word: string) => {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
};
function countBits(bits: number): number {
  let [left, count] = [bits, 0];
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

interface Look {
  readonly stem: string;
  readonly short: string;
  readonly long: string;
  readonly bits: number;
  readonly count: number;
}

const lookAlike = (a: Look, b: Look) =>
  Math.min(a.short.length, b.short.length) <= SHORT ? a.short === b.short : a.long === b.long;

/** Whether one has the letters of the other, but for some. */
function areLike(a: string, b: string, first: Look, second: Look): boolean {
  if (lookAlike(first, second)) return true;
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (shorter < MIN_LETTERS || longer > MAX_LETTERS || longer - shorter > 3) return false;
  const allowed = Math.floor(MISREAD_SHARE * longer);
  // Each changed letter adds one at most to what one look has and the other has not.
  if (countBits(first.bits & ~second.bits) > allowed) return false;
  if (distance(first.long, second.long) <= Math.floor(MISREAD_LOOK_SHARE * longer)) return true;
  return shorter > MIN_LETTERS && distance(a, b) <= allowed;
}

/** What the number of documents that have each word says about words. */
export function wordKnowledge(counts: WordCounts): WordKnowledge {
  const countOf = (word: string) => counts.get(word) ?? 0;
  const looks = new Map<string, Look>();
  const lookAt = (word: string): Look => {
    const known = looks.get(word);
    if (known) return known;
    const forms = looksOf(word);
    const made = { stem: termOf(word), ...forms, bits: bitsOf(forms.long), count: countOf(word) };
    looks.set(word, made);
    return made;
  };
  const areBothWords = (a: string, b: string, first: Look, second: Look) => {
    const [fewer, more] = [Math.min(first.count, second.count), Math.max(first.count, second.count)];
    const isIn = (documents: number, share: number) => fewer >= documents && fewer >= share * more;
    if (!isIn(MIN_DOCUMENTS, MIN_OF_OTHER)) return false;
    if (lookAlike(first, second)) return isIn(MIN_LOOKALIKE_DOCUMENTS, MIN_OF_LOOKALIKE);
    return Math.min(a.length, b.length) < LONG_LETTERS || isIn(MIN_DOCUMENTS, MIN_OF_LONG) || distance(a, b) > 1;
  };
  return {
    counts,
    isKnown: (word) => countOf(word) >= MIN_DOCUMENTS,
    standsFor(word, given) {
      const [own, other] = [lookAt(word), lookAt(given)];
      if (own.long !== other.long) {
        if (given.length < LONG_LETTERS - 1 || countBits(own.bits & ~other.bits) > 1) return false;
        if (distance(own.long, other.long) > 1) return false;
        return countOf(word) >= MIN_DOCUMENTS && countOf(word) <= MAX_OF_LIKE_TASK * countOf(given);
      }
      // 'ECB' is no misread 'can'.
      const changed = distance(own.short, other.short);
      if (changed > Math.max(1, Math.floor(given.length / 4)) || !VOWEL.test(word)) return false;
      const share = given.length <= SHORT ? MAX_OF_SHORT_TASK : MAX_OF_TASK;
      return countOf(word) < MIN_DOCUMENTS || countOf(word) <= share * countOf(given);
    },
    relation(a, b) {
      if (a === b) return 'same';
      const [first, second] = [lookAt(a), lookAt(b)];
      if (first.stem === second.stem) return 'same';
      if (areOpposites(a, b) || areBothWords(a, b, first, second)) return 'other';
      return areLike(a, b, first, second) ? 'misread' : 'unclear';
    },
  };
}
