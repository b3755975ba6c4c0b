import { distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';

/** Letters that readers take for one letter. */
const PAIRS = /vv|rn|cl|ii/gu;
const PAIR_LETTER: Readonly<Record<string, string>> = { vv: 'w', rn: 'm', cl: 'd', ii: 'u' };
/** Letters that readers take for each other; each group stands as its first one. */
const SHAPES = ['oaec0', 'iltfrj1', 'nuhb', 'vy', 'gq9', 's5', 'z2'];
const SHAPE_OF = new Map(
  SHAPES.flatMap((letters) => Array.from(letters, (letter) => [letter, letters[0] ?? ''] as const)),
);

/** As a share of a word's letters: so many may be misread, of their shapes, and so many differ when it is another word for sure. */
const [MISREAD, MISREAD_SHAPES, UNLIKE] = [0.34, 0.2, 0.5];
/** Shorter words look like too many others. */
const MIN_LETTERS = 4;

/** A word without the letters that readers take two for. */
export const lookOf = (word: string) => word.replaceAll(PAIRS, (pair) => PAIR_LETTER[pair] ?? pair);

/** The same words are compared many times. */
const KNOWN_SHAPES = new LRUCache<string, string>({
  max: 20_000,
  memoMethod: (look) => Array.from(look, (letter) => SHAPE_OF.get(letter) ?? letter).join(''),
});

/** A word by the shapes of its letters: readings of one word mostly have the same. */
export const shapeOf = (look: string): string => KNOWN_SHAPES.memo(look);

/** How many letters longer or shorter a misread word of this length may be. */
export const misreadSlack = (length: number) => Math.ceil(MISREAD * length);

/** Whether one word may be the other, misread. Both as they look. */
export function mayBeMisread(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  if (longer < MIN_LETTERS || Math.abs(a.length - b.length) > MISREAD * longer) return false;
  if (distance(a, b) <= Math.max(1, Math.floor(MISREAD * longer))) return true;
  return distance(shapeOf(a), shapeOf(b)) <= Math.floor(MISREAD_SHAPES * longer);
}

/** Of shorter words many are others with a letter more, or in another order. */
const [MIN_SWAPPED, MIN_DROPPED] = [5, 7];

/** Whether one word is the other with two letters swapped or one left out, neither the first nor the last. */
export function isMistyped(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  if (from === 0 || from >= long.length - 1) return false;
  if (short.length === long.length)
    return long.length >= MIN_SWAPPED && short === swapped(long, from) && from < long.length - 2;
  return long.length >= MIN_DROPPED && short === long.slice(0, from) + long.slice(from + 1);
}

const swapped = (word: string, at: number) =>
  word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);

/** Whether it is another word for sure, however badly it was read. Both as they look. */
export const areUnlike = (a: string, b: string) =>
  distance(shapeOf(a), shapeOf(b)) > UNLIKE * Math.max(a.length, b.length);
