import { expect } from 'vitest';

/** Milliseconds that other work on the machine may take in between. */
const NOISE_MS = 100;

/** Fails when the whole takes much longer than two halves. @param work does this share of it, 0.5 or 1 */
export function expectLinear(work: (share: number) => unknown): void {
  const time = (share: number) => {
    const began = performance.now();
    work(share);
    return performance.now() - began;
  };
  // The first time the code is compiled too. Of two times the shorter one has less of other work in it.
  time(0.5);
  const half = Math.min(time(0.5), time(0.5));
  expect(Math.min(time(1), time(1))).toBeLessThan(3 * half + NOISE_MS);
}
