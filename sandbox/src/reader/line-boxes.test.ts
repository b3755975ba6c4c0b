import { describe, expect, it } from 'vitest';
import { BENDS, lineBoxes, pointAt } from './line-boxes.ts';

const [WIDTH, HEIGHT, THICKNESS] = [400, 100, 8];

/** A detector's map with lines whose upper edges are at `tops` of each column. */
function mapOf(...tops: ((x: number) => number)[]): Float32Array {
  const map = new Float32Array(WIDTH * HEIGHT);
  for (const top of tops)
    for (let x = 20; x < WIDTH - 20; x += 1)
      for (let y = Math.round(top(x)); y < Math.round(top(x)) + THICKNESS; y += 1) map[y * WIDTH + x] = 1;
  return map;
}
/** On folded paper: the middle is so many pixels lower than both ends. */
const folded = (top: number, by: number) => (x: number) => top + by * (1 - Math.abs(x - WIDTH / 2) / (WIDTH / 2));

describe('the box of a line', () => {
  it('is straight for a level and for a slanted line', () => {
    const boxes = lineBoxes(mapOf(() => 10, (x) => 30 + x / 10), WIDTH, HEIGHT); // prettier-ignore
    expect(boxes.map(({ bends }) => bends)).toEqual([undefined, undefined]);
  });

  it('follows a line on folded paper, so that the next line is not in it', () => {
    const [first, second] = lineBoxes(mapOf(folded(20, 14), folded(44, 14)), WIDTH, HEIGHT);
    if (!first || !second) throw new Error('There are two lines');
    expect(first.bends).toHaveLength(BENDS);
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const [x, middle] = pointAt(first, share, 0.5);
      expect(Math.abs(middle - folded(20, 14)(x) - THICKNESS / 2)).toBeLessThan(THICKNESS / 3);
      expect(pointAt(first, share, 1)[1]).toBeLessThan(pointAt(second, share, 0)[1] + 1);
    }
  });

  it('is straight for a short word of uneven height', () => {
    const map = new Float32Array(WIDTH * HEIGHT);
    for (let x = 50; x < 80; x += 1) for (let y = 20; y < (x < 60 ? 40 : 30); y += 1) map[y * WIDTH + x] = 1;
    const [box] = lineBoxes(map, WIDTH, HEIGHT);
    expect(box?.bends).toBeUndefined();
  });
});
