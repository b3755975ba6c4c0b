import type { WordKnowledge, WordRelation } from './misread-words.ts';

/** Words in a row that only one of two texts has, where the other one has nothing. */
interface Added {
  readonly words: number;
  /** Of them those that other documents have. */
  readonly known: number;
}

export interface Alignment {
  /** Which words correspond to one of the other text. */
  readonly inA: readonly boolean[];
  readonly inB: readonly boolean[];
  /** How many neighbours of the shorter text are neighbours in the other one too, from 0 to 1. */
  readonly order: number;
  /** A word of one stands in the place of a word that is known to be another. */
  readonly hasOther: boolean;
  readonly added: readonly Added[];
}

/** How much a pair counts when the words are put beside each other: of two ways the one with more equal words is better. */
const CREDIT = { same: 1, misread: 0.8, other: 0, unclear: 0 } as const;
const JOINED_CREDIT = 1.5;
const [PAIR, A_JOINED, B_JOINED, SKIP_A, SKIP_B] = [1, 2, 3, 4, 5];
/** Shorter words say too little to be found at another place, misread. */
const MIN_MOVED = 6;

/** Pairs of words that correspond: in their order, with letters misread or words joined; the same word also at another place. */
export function alignWords(a: readonly string[], b: readonly string[], knowledge: WordKnowledge): Alignment {
  const { relation, isKnown } = knowledge;
  const relationAt = relationsOf(a, b, knowledge);
  const placeOf = a.map(() => -1);
  const [inA, inB] = [a.map(() => false), b.map(() => false)];
  const width = b.length + 1;
  const best = new Float32Array((a.length + 1) * width);
  const step = new Uint8Array((a.length + 1) * width);
  const isJoined = (one: string, two: string, whole: string) =>
    Math.abs(one.length + two.length - whole.length) <= 1 && ['same', 'misread'].includes(relation(one + two, whole));
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const [wordA, wordB] = [a[i - 1] ?? '', b[j - 1] ?? ''];
      const at = i * width + j;
      let [most, how] = [best[at - width] ?? 0, SKIP_A];
      const consider = (value: number, by: number) => {
        if (value > most) [most, how] = [value, by];
      };
      consider(best[at - 1] ?? 0, SKIP_B);
      const credit = CREDIT[relationAt(i - 1, j - 1)];
      if (credit > 0) consider((best[at - width - 1] ?? 0) + credit, PAIR);
      if (i > 1 && isJoined(a[i - 2] ?? '', wordA, wordB))
        consider((best[at - 2 * width - 1] ?? 0) + JOINED_CREDIT, A_JOINED);
      if (j > 1 && isJoined(b[j - 2] ?? '', wordB, wordA))
        consider((best[at - width - 2] ?? 0) + JOINED_CREDIT, B_JOINED);
      [best[at], step[at]] = [most, how];
    }
  const gaps: Gap[] = [];
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
      const how = relationAt(at, index);
      return how === 'same' || (how === 'misread' && Math.min(word.length, other.length) >= MIN_MOVED);
    });
    if (place !== -1) [inA[at], inB[place], placeOf[at]] = [true, true, place];
  }
  const left = gaps.map((gap) => ({ a: gap.a.filter((at) => !inA[at]), b: gap.b.filter((at) => !inB[at]) }));
  const neighbours = placeOf.slice(1).filter((place, at) => {
    const before = placeOf[at] ?? -1;
    return place >= 0 && before >= 0 && (place === before + 1 || place === before);
  }).length;
  return {
    inA,
    inB,
    order: Math.min(1, neighbours / Math.max(1, Math.min(a.length, b.length) - 1)),
    hasOther: left.some(
      (gap) =>
        gap.a.some((at) => gap.b.some((other) => relationAt(at, other) === 'other')) ||
        areOtherShortWords(
          gap.a.map((at) => a[at] ?? ''),
          gap.b.map((at) => b[at] ?? ''),
          knowledge,
        ),
    ),
    added: left
      .filter((gap) => gap.a.length === 0 || gap.b.length === 0)
      .map((gap) => [...gap.a.map((at) => a[at] ?? ''), ...gap.b.map((at) => b[at] ?? '')])
      .map((words) => ({ words: words.length, known: words.filter(isKnown).length })),
  };
}

const RELATIONS: readonly WordRelation[] = ['same', 'misread', 'other', 'unclear'];

/** How the words at two places stand to each other, looked at once: long texts are gone through three times. */
function relationsOf(a: readonly string[], b: readonly string[], { relation }: WordKnowledge) {
  const found = new Uint8Array(a.length * b.length);
  return (i: number, j: number): WordRelation => {
    const at = i * b.length + j;
    const before = RELATIONS[(found[at] ?? 0) - 1];
    if (before) return before;
    const now = relation(a[i] ?? '', b[j] ?? '');
    found[at] = RELATIONS.indexOf(now) + 1;
    return now;
  };
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
