import { distance } from 'fastest-levenshtein';
import {
  allowedErrors,
  areOpposites,
  leastErrorsOfLooks,
  leastErrorsOfWords,
  lookAlike,
  mayBeLike,
  SHORT,
  wordLooks,
  type Look,
  type WordStem,
} from './word-looks.ts';

/** By the number of documents that have each word; a word that no document has is absent. */
export type WordCounts = ReadonlyMap<string, number>;

/** How often letters of two words may still be compared: for all questions, and for the pair of them that is at hand. Then only equal words are found. */
export interface ComparingEffort {
  left: number;
  leftOfPair: number;
}

export interface WordKnowledge {
  readonly counts: WordCounts;
  /** Whether some documents have it: misread words are seldom misread in the same way again. */
  readonly isKnown: (word: string) => boolean;
  readonly stemAt: (word: string) => WordStem;
  readonly lookAt: (word: string) => Look;
  /** Whether it stands for one of the given words, with letters misread. */
  readonly standsFor: (word: Look, given: Look) => boolean;
  /** Whether two words with different stems are one that was misread. */
  readonly isMisread: (a: Look, b: Look) => boolean;
  /** Whether both are words, and not the same. */
  readonly areOther: (a: Look, b: Look) => boolean;
  /** Nothing but equal words is found any more: in this pair of questions, or in all. */
  readonly isSpent: () => boolean;
  readonly isAllSpent: () => boolean;
}

/** A word in so many documents, and in so large a share of those of the other one, is not that one misread. */
const [MIN_DOCUMENTS, MIN_OF_OTHER] = [2, 0.05];
/** The same for long words of which one letter differs, and for words that look alike: these are misread in the same way again. */
const [LONG_LETTERS, MIN_OF_LONG] = [6, 0.2];
const [MIN_LOOKALIKE_DOCUMENTS, MIN_OF_LOOKALIKE] = [4, 0.3];
/** A word like 'the' stands in every document, so its misreadings stand in many. */
const [MAX_OF_SHORT_TASK, MAX_OF_TASK, MAX_OF_LIKE_TASK] = [0.6, 0.25, 0.1];
const VOWEL = /[aeiou]/;
/** Of a word whose look is compared so many letters may differ. */
const MISREAD_LOOK_SHARE = 0.25;
/** The letters of shorter words are compared by their looks alone. */
const MIN_COMPARED_LETTERS = 5;

/** To look at the letters of a word costs as much as so many comparisons. */
const COST_OF_LOOK = 10;

/** What the number of documents that have each word says about words. */
export function wordKnowledge(
  counts: WordCounts,
  effort: ComparingEffort = { left: Number.POSITIVE_INFINITY, leftOfPair: Number.POSITIVE_INFINITY },
): WordKnowledge {
  const countOf = (word: string) => counts.get(word) ?? 0;
  const { stemAt, lookAt } = wordLooks(countOf, () => (effort.left -= COST_OF_LOOK));
  const isAllSpent = () => effort.left <= 0;
  const isSpent = () => effort.left <= 0 || effort.leftOfPair <= 0;
  const errorsOf = (a: string, b: string) => {
    effort.left -= 1;
    effort.leftOfPair -= 1;
    return distance(a, b);
  };
  const areBothWords = (first: Look, second: Look) => {
    const fewer = Math.min(first.count, second.count);
    if (fewer < MIN_DOCUMENTS) return false;
    const more = Math.max(first.count, second.count);
    const isIn = (documents: number, share: number) => fewer >= documents && fewer >= share * more;
    if (!isIn(MIN_DOCUMENTS, MIN_OF_OTHER)) return false;
    if (lookAlike(first, second)) return isIn(MIN_LOOKALIKE_DOCUMENTS, MIN_OF_LOOKALIKE);
    if (Math.min(first.word.length, second.word.length) < LONG_LETTERS || isIn(MIN_DOCUMENTS, MIN_OF_LONG)) return true;
    return isSpent() || errorsOf(first.word, second.word) > 1;
  };
  const areOther = (first: Look, second: Look) =>
    first.stemNumber !== second.stemNumber && (areBothWords(first, second) || areOpposites(first.word, second.word));
  return {
    counts,
    isKnown: (word) => countOf(word) >= MIN_DOCUMENTS,
    stemAt,
    lookAt,
    isSpent,
    isAllSpent,
    areOther,
    standsFor(own, other) {
      const given = other.word;
      if (own.longNumber !== other.longNumber) {
        if (given.length < LONG_LETTERS - 1 || leastErrorsOfLooks(own, other) > 1 || isAllSpent()) return false;
        effort.left -= 1;
        if (distance(own.long, other.long) > 1) return false;
        return own.count >= MIN_DOCUMENTS && own.count <= MAX_OF_LIKE_TASK * other.count;
      }
      // 'ECB' is no misread 'can'.
      const changed = distance(own.short, other.short);
      if (changed > Math.max(1, Math.floor(given.length / 4)) || !VOWEL.test(own.word)) return false;
      const share = given.length <= SHORT ? MAX_OF_SHORT_TASK : MAX_OF_TASK;
      return own.count < MIN_DOCUMENTS || own.count <= share * other.count;
    },
    isMisread(first, second) {
      if (lookAlike(first, second)) return !areOther(first, second);
      if (!mayBeLike(first, second)) return false;
      const [a, b] = [first.word, second.word];
      const longer = Math.max(a.length, b.length);
      const [ofLooks, ofWords] = [Math.floor(MISREAD_LOOK_SHARE * longer), allowedErrors(longer)];
      const mayLookLike = leastErrorsOfLooks(first, second) <= ofLooks;
      const mayReadLike =
        Math.min(a.length, b.length) >= MIN_COMPARED_LETTERS && leastErrorsOfWords(first, second) <= ofWords;
      // What is cheap is asked first.
      if ((!mayLookLike && !mayReadLike) || isSpent() || areOther(first, second)) return false;
      return (
        (mayLookLike && errorsOf(first.long, second.long) <= ofLooks) || (mayReadLike && errorsOf(a, b) <= ofWords)
      );
    },
  };
}
