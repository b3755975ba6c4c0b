import { describe, expect, it } from 'vitest';
import { inOrder, isSheet, straightenedSize, WHOLE_PICTURE, type Corners } from './corners.ts';
import { straighten } from './straighten.ts';

/** A picture with a dark sheet whose left half is darker: grey 200 outside, 40 and 90 inside. */
function drawSheet(width: number, height: number, corners: Corners): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(200);
  const [a, b, c, d] = corners;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const point = { x: (x + 0.5) / width, y: (y + 0.5) / height };
      const isIn = [
        [a, b],
        [b, c],
        [c, d],
        [d, a],
      ].every(
        ([from, to]) => from && to && (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) > 0,
      );
      if (!isIn) continue;
      // The line between the middles of the upper and the lower edge.
      const part = (point.y - (a.y + b.y) / 2) / ((c.y + d.y) / 2 - (a.y + b.y) / 2);
      const middle = (a.x + b.x) / 2 + ((c.x + d.x) / 2 - (a.x + b.x) / 2) * part;
      pixels[y * width + x] = point.x < middle ? 40 : 90;
    }
  return pixels;
}

const TILTED: Corners = [
  { x: 0.2, y: 0.1 },
  { x: 0.8, y: 0.2 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.8 },
];

describe('straighten', () => {
  it('leaves a picture as it is when the corners are its own', () => {
    const picture = Uint8Array.from({ length: 12 * 8 * 3 }, (_, at) => (at * 37) % 256);
    const same = straighten(picture, 12, 8, WHOLE_PICTURE, { width: 12, height: 8 });
    expect([...same]).toEqual([...picture]);
  });

  it('fills the result with the sheet and nothing beside it', () => {
    const result = straighten(drawSheet(300, 400, TILTED), 300, 400, TILTED, { width: 150, height: 200 });
    const inner = (x: number, y: number) => result[y * 150 + x];
    for (const y of [3, 100, 196]) {
      expect(inner(3, y)).toBe(40);
      expect(inner(146, y)).toBe(90);
    }
    expect(
      Math.max(...result.filter((_, at) => at % 150 > 2 && at % 150 < 147 && at > 450 && at < 29_500)),
    ).toBeLessThan(91);
  });

  it('turns a sheet whose corners begin elsewhere', () => {
    const [a, b, c, d] = WHOLE_PICTURE;
    const picture = Uint8Array.from([1, 2, 3, 4, 5, 6]);
    // The left edge becomes the upper one: a quarter turn clockwise.
    expect([...straighten(picture, 3, 2, [d, a, b, c], { width: 2, height: 3 })]).toEqual([4, 1, 5, 2, 6, 3]);
  });

  it('keeps thin strokes as grey when the picture shrinks to a third', () => {
    const picture = new Uint8Array(300 * 300).fill(255);
    for (let row = 0; row < 300; row += 1) picture[row * 300 + 151] = 0;
    const small = straighten(picture, 300, 300, WHOLE_PICTURE, { width: 100, height: 100 });
    expect(small[50 * 100 + 50]).toBeLessThan(200);
    expect(small[50 * 100 + 49]).toBe(255);
  });

  it('refuses pixels that are not of that size', () => {
    expect(() => straighten(new Uint8Array(7), 2, 2, WHOLE_PICTURE, { width: 2, height: 2 })).toThrow(RangeError);
  });
});

describe('corners', () => {
  it('are brought in order from any', () => {
    const [a, b, c, d] = TILTED;
    expect(inOrder([c, a, d, b])).toEqual(TILTED);
  });

  it('are no sheet when crossed, in the other direction, outside or tiny', () => {
    const [a, b, c, d] = TILTED;
    expect(isSheet(TILTED)).toBe(true);
    expect(isSheet([a, c, b, d])).toBe(false);
    expect(isSheet([d, c, b, a])).toBe(false);
    expect(isSheet([a, b, { x: 1.2, y: 0.9 }, d])).toBe(false);
    expect(isSheet([a, { x: 0.21, y: 0.1 }, { x: 0.21, y: 0.11 }, { x: 0.2, y: 0.11 }])).toBe(false);
  });

  it('give the size of the sheet, bounded', () => {
    expect(straightenedSize(WHOLE_PICTURE, 3000, 4000, 2400)).toEqual({ width: 1800, height: 2400 });
    expect(straightenedSize(WHOLE_PICTURE, 300, 400, 2400)).toEqual({ width: 300, height: 400 });
  });
});
