import { distance } from 'fastest-levenshtein';
import type { WordKnowledge } from './misread-words.ts';
import { lookAlike, mayBeJoined, type Look } from './word-looks.ts';

export interface Alignment {
  /** Which words correspond to one of the other text. */
  readonly inA: readonly boolean[];
  readonly inB: readonly boolean[];
  /** How many neighbours of the shorter text are neighbours in the other one too, from 0 to 1. */
  readonly order: number;
  /** A word of one stands in the place of a word that is known to be another. */
  readonly hasOther: () => boolean;
  /** One has words in a row where the other one has nothing: it asks for more. */
  readonly hasMore: boolean;
  /** A word is taken for one that differs from it in more than a letter and looks otherwise: 'entropy' and 'enthalpy'. */
  readonly hasFar: boolean;
}

/** How much a pair counts when the words are put beside each other: of two ways the one with more equal words is better. */
const [EQUAL_CREDIT, MISREAD_CREDIT, JOINED_CREDIT] = [1, 0.8, 1.5];
const [PAIR, A_JOINED, B_JOINED, SKIP_A, SKIP_B] = [1, 2, 3, 4, 5];
/** One word more may be misread. */
const ADDED_WORDS = 2;
/** Shorter words say too little to be found at another place, misread. */
const MIN_MOVED = 6;

/** Pairs of words that correspond: in their order, with letters misread or words joined; the same word also at another place. */
export function alignWords(a: readonly string[], b: readonly string[], knowledge: WordKnowledge): Alignment {
  const relations = relationsOf(a, b, knowledge);
  const step = bestSteps(a, b, relations, knowledge);
  const placeOf = a.map(() => -1);
  const [inA, inB] = [a.map(() => false), b.map(() => false)];
  const width = b.length + 1;
  const gaps: Gap[] = [];
  let hasFar = false;
  let [i, j, endA, endB] = [a.length, b.length, a.length, b.length];
  const closeGap = () => {
    if (i < endA || j < endB) gaps.push({ a: range(i, endA), b: range(j, endB) });
  };
  while (i > 0 && j > 0) {
    const how = step[i * width + j];
    if (how === SKIP_A) i -= 1;
    else if (how === SKIP_B) j -= 1;
    else {
      closeGap();
      if (how === PAIR) hasFar ||= areFar(a[i - 1] ?? '', b[j - 1] ?? '', knowledge);
      const [left, right] = [how === A_JOINED ? 2 : 1, how === B_JOINED ? 2 : 1];
      for (let back = 1; back <= left; back += 1) [inA[i - back], placeOf[i - back]] = [true, j - 1];
      for (let back = 1; back <= right; back += 1) inB[j - back] = true;
      i -= left;
      j -= right;
      [endA, endB] = [i, j];
    }
  }
  [i, j] = [0, 0];
  closeGap();
  for (const [at, word] of a.entries()) {
    if (inA[at]) continue;
    const place = b.findIndex((other, index) => {
      if (inB[index]) return false;
      const how = relations[at * b.length + index];
      return how === EQUAL || (how === MISREAD && Math.min(word.length, other.length) >= MIN_MOVED);
    });
    if (place !== -1) [inA[at], inB[place], placeOf[at]] = [true, true, place];
  }
  const left = gaps.map((gap) => ({ a: gap.a.filter((at) => !inA[at]), b: gap.b.filter((at) => !inB[at]) }));
  const neighbours = placeOf.slice(1).filter((place, at) => {
    const before = placeOf[at] ?? -1;
    return place >= 0 && before >= 0 && (place === before + 1 || place === before);
  }).length;
  const areOther = (at: number, other: number) => {
    const [first, second] = [a[at], b[other]];
    return (
      first !== undefined &&
      second !== undefined &&
      knowledge.areOther(knowledge.lookAt(first), knowledge.lookAt(second))
    );
  };
  return {
    inA,
    inB,
    order: Math.min(1, neighbours / Math.max(1, Math.min(a.length, b.length) - 1)),
    hasOther: () =>
      left.some(
        (gap) =>
          gap.a.some((at) => gap.b.some((other) => areOther(at, other))) ||
          areOtherShortWords(
            gap.a.map((at) => a[at] ?? ''),
            gap.b.map((at) => b[at] ?? ''),
            knowledge,
          ),
      ),
    hasMore: left.some(
      (gap) => Math.min(gap.a.length, gap.b.length) === 0 && gap.a.length + gap.b.length >= ADDED_WORDS,
    ),
    hasFar,
  };
}

/** Letters that may differ in words which readers take for each other. */
const MAX_NEAR = 1;

function areFar(a: string, b: string, { stemAt, lookAt, isSpent }: WordKnowledge): boolean {
  if (a === b || stemAt(a).stemNumber === stemAt(b).stemNumber || isSpent()) return false;
  return !lookAlike(lookAt(a), lookAt(b)) && distance(a, b) > MAX_NEAR;
}

/** Used again for each pair of texts: nothing waits between its first and its last use. */
const rooms = { relations: new Uint8Array(), best: new Float32Array(), step: new Uint8Array() };

function roomFor<Name extends keyof typeof rooms>(name: Name, length: number): (typeof rooms)[Name] {
  if (rooms[name].length < length)
    rooms[name] = (name === 'best' ? new Float32Array(length) : new Uint8Array(length)) as (typeof rooms)[Name];
  return rooms[name];
}

/** By the places of two words. */
const [EQUAL, MISREAD] = [1, 2];

/** How the words at two places stand to each other, looked at once: long texts are gone through three times. */
function relationsOf(
  a: readonly string[],
  b: readonly string[],
  { stemAt, lookAt, isMisread, isSpent }: WordKnowledge,
): Uint8Array {
  const relations = roomFor('relations', a.length * b.length).fill(0, 0, a.length * b.length);
  const numbers = Int32Array.from(b, (word) => stemAt(word).stemNumber);
  const looks = isSpent() ? [] : b.map(lookAt);
  let at = 0;
  for (const word of a) {
    const { stemNumber } = stemAt(word);
    for (let other = 0; other < numbers.length; other += 1)
      if (numbers[other] === stemNumber) relations[at + other] = EQUAL;
    if (!isSpent()) {
      const look = lookAt(word);
      for (const [other, second] of looks.entries())
        if (relations[at + other] !== EQUAL && isMisread(look, second)) relations[at + other] = MISREAD;
    }
    at += b.length;
  }
  return relations;
}

/** How the best way through both texts goes on from each place backwards: the one on which most words correspond. */
function bestSteps(
  a: readonly string[],
  b: readonly string[],
  relations: Uint8Array,
  knowledge: WordKnowledge,
): Uint8Array {
  const width = b.length + 1;
  const best = roomFor('best', (a.length + 1) * width).fill(0, 0, width);
  const step = roomFor('step', (a.length + 1) * width);
  const isJoined = (one: Look, two: Look, whole: Look) => {
    if (!mayBeJoined(one, two, whole) || knowledge.isSpent()) return false;
    const joined = knowledge.lookAt(one.word + two.word);
    return joined.stemNumber === whole.stemNumber || knowledge.isMisread(joined, whole);
  };
  // Words are put together only where letters may still be compared.
  const looksA = knowledge.isSpent() ? [] : a.map(knowledge.lookAt);
  const looksB = knowledge.isSpent() ? [] : b.map(knowledge.lookAt);
  for (let i = 1; i <= a.length; i += 1) {
    const [beforeA, wordA] = [looksA[i - 2], looksA[i - 1]];
    let beforeB: Look | undefined;
    best[i * width] = 0;
    let at = i * width;
    for (let j = 1; j <= b.length; j += 1) {
      const wordB = looksB[j - 1];
      at += 1;
      const relation = relations[at - width - i];
      const skipsA = best[at - width] ?? 0;
      const skipsB = best[at - 1] ?? 0;
      let most = Math.max(skipsA, skipsB);
      let how = skipsB > skipsA ? SKIP_B : SKIP_A;
      const paired = relation ? (best[at - width - 1] ?? 0) + (relation === EQUAL ? EQUAL_CREDIT : MISREAD_CREDIT) : 0;
      if (paired > most) {
        most = paired;
        how = PAIR;
      }
      if (wordA && wordB) {
        const joinedA =
          beforeA && isJoined(beforeA, wordA, wordB) ? (best[at - 2 * width - 1] ?? 0) + JOINED_CREDIT : 0;
        if (joinedA > most) {
          most = joinedA;
          how = A_JOINED;
        }
        const joinedB = beforeB && isJoined(beforeB, wordB, wordA) ? (best[at - width - 2] ?? 0) + JOINED_CREDIT : 0;
        if (joinedB > most) {
          most = joinedB;
          how = B_JOINED;
        }
      }
      best[at] = most;
      step[at] = how;
      beforeB = wordB;
    }
  }
  return step;
}

/** Places in both texts between two pairs that correspond. */
interface Gap {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** In words of so few letters one letter makes another word: 'DFA' and 'NFA'. */
const SHORT = 3;

function areOtherShortWords(a: readonly string[], b: readonly string[], { isKnown }: WordKnowledge): boolean {
  if (a.length !== 1 || b.length !== 1) return false;
  // Shorter ones are mostly what a reader made of a line or of a stain.
  const words = [...a, ...b];
  return words.every(({ length }) => length === SHORT) && words.some(isKnown);
}
