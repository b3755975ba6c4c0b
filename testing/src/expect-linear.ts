import { expect } from 'vitest';

/** Milliseconds that other work on the machine may take in between. */
const NOISE_MS = 200;
const MAX_TRIES = 3;

/** Fails when the whole takes much longer than two halves, each time. @param work does this share of it, 0.5 or 1 */
export function expectLinear(work: (share: number) => unknown): void {
  const time = (share: number) => {
    const began = performance.now();
    work(share);
    return performance.now() - began;
  };
  const tries: (readonly [whole: number, most: number])[] = [];
  do {
    const half = time(0.5);
    tries.push([time(1), 3 * half + NOISE_MS]);
  } while (tries.length < MAX_TRIES && tries.every(([whole, most]) => whole > most));
  const [whole, most] = tries.at(-1) ?? [0, 0];
  expect(whole).toBeLessThan(most);
}
