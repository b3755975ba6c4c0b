import { isKnownWord, type KnownWords } from './known-words.ts';

/** A word of one line and the part of the line that it takes. */
export interface SpanWord {
  readonly text: string;
  /** From 0 at the line's beginning to 1 at its end. */
  readonly from: number;
  readonly to: number;
}

/** Two words of two readings are of one spot when they share this much of the shorter one. */
const MIN_SHARED = 0.4;

const shares = (a: SpanWord, b: SpanWord) =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from) > MIN_SHARED * Math.min(a.to - a.from, b.to - b.from);

interface Spot<A, B> {
  readonly one: A[];
  readonly other: B[];
}

/** Puts together what both readings have at one spot, from left to right. */
function spots<A extends SpanWord, B extends SpanWord>(one: readonly A[], other: readonly B[]): Spot<A, B>[] {
  const found: Spot<A, B>[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const last = found.at(-1);
    const [a, b] = [one[i], other[j]];
    if (a && (!b || a.from <= b.from)) {
      if (last?.other.some((word) => shares(word, a))) last.one.push(a);
      else found.push({ one: [a], other: [] });
      i += 1;
    } else if (b) {
      if (last?.one.some((word) => shares(word, b))) last.other.push(b);
      else found.push({ one: [], other: [b] });
      j += 1;
    }
  }
  return found;
}

/** The share of letters in known words, from 0 to 1; null where nothing could be a known word. */
function knownShare(words: readonly SpanWord[], known: KnownWords): number | null {
  // A figure among letters makes a word unknown: 'Mas1ow'.
  const parts = words
    .flatMap(({ text }) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [])
    .filter((part) => /\p{L}/u.test(part));
  const all = parts.reduce((sum, part) => sum + part.length, 0);
  if (all < 2) return null;
  return parts.reduce((sum, part) => sum + (isKnownWord(part, known) ? part.length : 0), 0) / all;
}

/**
 * Mixes two readings of a line word by word: those of `base`, but where only the other one has a known word at the same spot, that one.
 * @returns the words of both in the order of the line
 */
export function mixReadings<A extends SpanWord, B extends SpanWord>(
  base: readonly A[],
  other: readonly B[],
  known: KnownWords,
): (A | B)[] {
  return spots(base, other).flatMap((spot): (A | B)[] => {
    const [shown, doubted] = [knownShare(spot.one, known), knownShare(spot.other, known)];
    if (spot.one.length === 0) return doubted === 1 ? spot.other : [];
    return doubted !== null && doubted > (shown ?? 0) ? spot.other : spot.one;
  });
}
