import { describe, expect, it } from 'vitest';
import { pointAt, type Quad } from './line-boxes.ts';
import type { Picture } from './picture.ts';
import { straightenLine } from './straighten-line.ts';

const [WIDTH, HEIGHT] = [90, 60];
/** Each colour changes evenly, so that a pixel says where it is from. */
const page: Picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Buffer.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => [2 * (at % WIDTH), 4 * Math.floor(at / WIDTH), 7]).flat(),
  ),
};
const slanted: Quad = [[10, 12], [80, 20], [79, 40], [9, 32]]; // prettier-ignore
const bent: Quad = Object.assign([...slanted] as unknown as Quad, { bends: [0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.05] });

describe('a line that is cut out', () => {
  it.each([
    ['slanted', slanted],
    ['bent', bent],
  ])('has each pixel from its place on the page: %s', (_name, quad) => {
    const line = straightenLine(page, quad, 11);
    expect([line.height, line.data.length]).toEqual([11, line.width * 11 * 3]);
    for (let y = 0; y < line.height; y += 1)
      for (let x = 0; x < line.width; x += 1) {
        const [across, down] = pointAt(quad, (x + 0.5) / line.width, (y + 0.5) / line.height);
        const at = (y * line.width + x) * 3;
        expect(Math.abs((line.data[at] ?? 0) - 2 * (across - 0.5))).toBeLessThanOrEqual(1);
        expect(Math.abs((line.data[at + 1] ?? 0) - 4 * (down - 0.5))).toBeLessThanOrEqual(1);
        expect(line.data[at + 2]).toBe(7);
      }
  });

  it('repeats the edge where it leaves the page', () => {
    const beyond: Quad = [[-30, -30], [-10, -30], [-10, -10], [-30, -10]]; // prettier-ignore
    expect(new Set(straightenLine(page, beyond, 8).data)).toEqual(new Set([0, 7]));
  });
});
