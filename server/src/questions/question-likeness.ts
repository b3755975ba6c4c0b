import { distance } from 'fastest-levenshtein';
import { termOf, wordsOf } from '../indexing/terms.ts';

/** A question as it is compared: its words without those that say what to do with them. */
export interface ComparedQuestion {
  /** Their stems. */
  readonly words: readonly string[];
  /** The same words as they were read. */
  readonly spelled: readonly string[];
  readonly numbers: readonly string[];
}

export interface QuestionLikeness {
  /** From 0 to 1. */
  readonly score: number;
  /** `same`: only words like 'explain' and what was misread differ. `near`: also numbers, or a small part of the text. */
  readonly kind: 'same' | 'near';
}

/** How much a word says: the rarer it is in the hub's documents, the more. */
export type QuestionWordWeight = (word: string) => number;

/** Whether two words that look alike are known to be different ones. */
export type AreDifferentWords = (a: string, b: string) => boolean;

/** A word in so many documents, and in so large a share of those of the other one, is not that one misread. */
const [MIN_DOCUMENTS, MIN_OF_OTHER] = [2, 0.05];

/** By the number of documents that have each word: misread words are seldom misread in the same way again. */
export const differentWords =
  (documents: ReadonlyMap<string, number>): AreDifferentWords =>
  (a, b) => {
    const [fewer = 0, more = 0] = [documents.get(a) ?? 0, documents.get(b) ?? 0].toSorted((one, other) => one - other);
    return fewer >= MIN_DOCUMENTS && fewer >= MIN_OF_OTHER * more;
  };

const TASK_WORDS =
  'explain describe discuss define write state list give draw find calculate compute determine derive prove show compare differentiate distinguish illustrate elaborate enumerate mention outline explained briefly brief short detail detailed neat suitable example examples diagram sketch note notes help suitable necessary following question questions answer answers attempt short justify reason reasons true false marks mark each also what why how which when where who whom is are was were be been can could may might will would shall should do does did has have had the a an of in on to for from by with and or as at it its this that these those their there than then if any all some one two three four five you your we us our i ii iii iv v between about into over under above below given using use used two various different types type';
const TASKS = new Set(TASK_WORDS.split(' '));
/** Words of one question that are compared. */
const MAX_WORDS = 220;
const [SAME, NEAR] = [0.8, 0.6];
/** The last part of both texts must be alike too: many questions share an opening and ask for something else. */
const END_SHARE = 0.4;
const MIN_END = 0.45;

/** @param text with the text of its question in front, for a part that says little by itself */
export function comparedQuestion(text: string): ComparedQuestion {
  const all = wordsOf(text);
  const spelled = all.filter((word) => /\p{L}{2}/u.test(word) && !TASKS.has(word)).slice(0, MAX_WORDS);
  return { words: spelled.map(termOf), spelled, numbers: all.filter((word) => /^\d+$/.test(word)) };
}

/** Whether two words are the same, or one is the other misread. */
function areAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const length = Math.min(a.length, b.length);
  if (length < 4 || Math.abs(a.length - b.length) > 2) return false;
  return distance(a, b) <= (length >= 8 ? 2 : 1);
}

/** Letters of a word that may be misread where the words beside it are the same. In shorter words one letter makes another word: 'DFA' and 'NFA'. */
const [MISREAD_SHARE, MIN_MISREAD_LETTERS] = [0.4, 5];

/** Whether one is the other badly read: only for words that stand at the same place. */
function areAlikeInPlace(a: string, b: string): boolean {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  return shorter >= MIN_MISREAD_LETTERS && distance(a, b) <= Math.floor(MISREAD_SHARE * longer);
}

/** Pairs of words that correspond, each word once: the same ones first. `hasOther`: a word of one stands in the place of a word that is known to be another. */
function correspondence(
  { words: a, spelled }: ComparedQuestion,
  { words: b, spelled: others }: ComparedQuestion,
  areDifferent: AreDifferentWords,
): { readonly inA: boolean[]; readonly inB: boolean[]; readonly order: number; readonly hasOther: boolean } {
  const inA = a.map(() => false);
  const placeOf = a.map(() => -2);
  const inB = b.map(() => false);
  const places = new Map<string, number[]>();
  for (const [at, word] of b.entries()) places.set(word, [...(places.get(word) ?? []), at]);
  for (const [at, word] of a.entries()) {
    const place = places.get(word)?.shift();
    if (place !== undefined) [inA[at], inB[place], placeOf[at]] = [true, true, place];
  }
  for (const [at, word] of spelled.entries()) {
    if (inA[at]) continue;
    const place = others.findIndex(
      (other, index) => !inB[index] && areAlike(word, other) && !areDifferent(word, other),
    );
    if (place !== -1) [inA[at], inB[place], placeOf[at]] = [true, true, place];
  }
  // Between two words that correspond, a word may be misread worse. Where the text begins or ends, the word on the other side says it alone.
  let hasOther = false;
  for (const [at, word] of spelled.entries()) {
    if (inA[at] || a.length < 2) continue;
    const place = at === 0 ? (placeOf[1] ?? -2) - 1 : (placeOf[at - 1] ?? -2) + 1;
    const other = others[place];
    if (place < 0 || inB[place] !== false || other === undefined) continue;
    const isBefore = at === 0 ? place === 0 : placeOf[at - 1] === place - 1;
    const isBehind = at === a.length - 1 ? place === others.length - 1 : placeOf[at + 1] === place + 1;
    if (!isBefore || !isBehind) continue;
    if (areDifferent(word, other)) hasOther = true;
    else if (areAlikeInPlace(word, other)) [inA[at], inB[place], placeOf[at]] = [true, true, place];
  }
  // How many neighbours of the shorter text are neighbours in the other one too.
  const neighbours = placeOf.slice(1).filter((place, at) => place === (placeOf[at] ?? -2) + 1 && place >= 0).length;
  return { inA, inB, hasOther, order: neighbours / Math.max(1, Math.min(a.length, b.length) - 1) };
}

function shareOf(words: readonly string[], found: readonly boolean[], weigh: QuestionWordWeight, from = 0): number {
  let [all, known] = [0, 0];
  for (let at = from; at < words.length; at += 1) {
    const weight = weigh(words[at] ?? '');
    all += weight;
    if (found[at]) known += weight;
  }
  return all === 0 ? 0 : known / all;
}

/** Behind a question its printed solution may stand, or a further task: then it is the beginning of the longer text. */
const [MIN_CONTAINED_WORDS, CONTAINED_SCORE] = [6, 0.65];

function beginningOf({ words, spelled, numbers }: ComparedQuestion, length: number): ComparedQuestion {
  return { words: words.slice(0, length), spelled: spelled.slice(0, length), numbers };
}

/** Whether two questions ask the same, or nearly. Null: they do not. */
export function likenessOfQuestions(
  a: ComparedQuestion,
  b: ComparedQuestion,
  weigh: QuestionWordWeight,
  areDifferent: AreDifferentWords,
): QuestionLikeness | null {
  const whole = wholeLikeness(a, b, weigh, areDifferent);
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  if (whole || short.words.length < MIN_CONTAINED_WORDS || long.words.length < 1.3 * short.words.length) return whole;
  const beginning = wholeLikeness(short, beginningOf(long, short.words.length + 1), weigh, areDifferent);
  return beginning && beginning.score >= SAME ? { score: CONTAINED_SCORE, kind: 'near' } : null;
}

function wholeLikeness(
  a: ComparedQuestion,
  b: ComparedQuestion,
  weigh: QuestionWordWeight,
  areDifferent: AreDifferentWords,
): QuestionLikeness | null {
  const fewer = Math.min(a.words.length, b.words.length);
  if (fewer === 0) return null;
  const { inA, inB, order, hasOther } = correspondence(a, b, areDifferent);
  const [shareA, shareB] = [shareOf(a.words, inA, weigh), shareOf(b.words, inB, weigh)];
  const lower = Math.min(shareA, shareB);
  // What one reader lost costs one share only, so the higher one counts a little.
  const whole = 0.75 * lower + 0.25 * Math.max(shareA, shareB);
  const endOf = (words: readonly string[], found: readonly boolean[]) =>
    shareOf(words, found, weigh, Math.floor(words.length * (1 - END_SHARE)));
  const end = fewer < 6 ? lower : Math.min(endOf(a.words, inA), endOf(b.words, inB));
  if (end < MIN_END) return null;
  // Words alone say little in a short question, and in one whose words stand in another order.
  const score = whole * (0.85 + 0.15 * (fewer < 4 ? 1 : Math.min(1, 1.5 * order))) * (fewer === 1 ? 0.9 : 1);
  const needed = fewer <= 3 ? 0.85 : NEAR;
  if (score < needed) return null;
  const differentNumbers = a.numbers.toSorted().join() !== b.numbers.toSorted().join();
  const kind = score >= SAME && !hasOther && !(differentNumbers && score < 0.9) ? 'same' : 'near';
  return { score: Math.round(Math.min(1, score) * 100) / 100, kind };
}
