import { expect, it } from 'vitest';
import { fairLevel } from './fair-level.ts';

it.each([
  [[], 10, Number.POSITIVE_INFINITY],
  [[4, 6], 10, Number.POSITIVE_INFINITY],
  [[20], 10, 10],
  [[1, 2, 30], 10, 7],
  [[8, 1, 8], 10, 4.5],
  [[5, 5, 5], 0, 0],
])('of %j in a room of %d each may hold %d', (amounts, room, level) => {
  expect(fairLevel(amounts, room)).toBe(level);
});
