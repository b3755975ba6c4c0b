import type { Token } from './paper-units.ts';

/** How much of the first token the second one is, from 0 to 1. */
export type Likeness = (own: Token, other: Token) => number;

/** What stands in one place of two texts and is not alike. */
export interface Gap {
  readonly own: readonly Token[];
  readonly other: readonly Token[];
  /** Something alike stands before and behind it. */
  readonly isInside: boolean;
}

/** Puts two texts beside each other so that as much as possible is alike in the same order. @returns what lies between */
export function gapsBetween(own: readonly Token[], other: readonly Token[], likeness: Likeness): Gap[] {
  const columns = other.length + 1;
  const best = new Float64Array((own.length + 1) * columns);
  const alike = new Float64Array(own.length * other.length);
  for (let a = own.length - 1; a >= 0; a -= 1)
    for (let b = other.length - 1; b >= 0; b -= 1) {
      const [mine, theirs] = [own[a], other[b]];
      const like = mine && theirs ? likeness(mine, theirs) : 0;
      alike[a * other.length + b] = like;
      const both = like === 0 ? 0 : like + (best[(a + 1) * columns + b + 1] ?? 0);
      best[a * columns + b] = Math.max(both, best[(a + 1) * columns + b] ?? 0, best[a * columns + b + 1] ?? 0);
    }
  const gaps: Gap[] = [];
  let [fromA, fromB] = [0, 0];
  const close = (a: number, b: number) => {
    const isInside = fromA > 0 && a < own.length;
    if (a > fromA) gaps.push({ own: own.slice(fromA, a), other: other.slice(fromB, b), isInside });
    [fromA, fromB] = [a + 1, b + 1];
  };
  let [a, b] = [0, 0];
  while (a < own.length && b < other.length) {
    const here = best[a * columns + b] ?? 0;
    const like = alike[a * other.length + b] ?? 0;
    if (like > 0 && here === like + (best[(a + 1) * columns + b + 1] ?? 0)) {
      close(a, b);
      [a, b] = [a + 1, b + 1];
    } else if (here === (best[(a + 1) * columns + b] ?? 0)) a += 1;
    else b += 1;
  }
  close(own.length, other.length);
  return gaps;
}
