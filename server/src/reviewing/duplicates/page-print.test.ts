import { describe, expect, it } from 'vitest';
import { comparedWords, HASH_BYTES, pictureDistance, pictureKeys, picturePrint, wordKeys } from './page-print.ts';

const SIDE = 64;

/** A sketch of lines of words: each seed is another page. */
function sketch(seed: number, change: (x: number, y: number) => readonly [number, number] = (x, y) => [x, y]): Buffer {
  const lines = Array.from({ length: 14 }, (_none, line) => ({
    from: ((line * 37 + seed * 53) % 23) / 64,
    to: 0.4 + ((line * 29 + seed * 31) % 37) / 64,
  }));
  const pixels = Buffer.alloc(SIDE * SIDE, 230);
  for (let row = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1) {
      const [x, y] = change((column + 0.5) / SIDE, (row + 0.5) / SIDE);
      const line = lines[Math.floor(y * lines.length)];
      const isOnLine = (y * lines.length) % 1 < 0.6;
      if (line && isOnLine && x > line.from && x < line.to) pixels[row * SIDE + column] = 110;
    }
  return pixels;
}

const printOf = (bytes: Buffer) => {
  const print = picturePrint(bytes);
  if (!print) throw new Error('an empty page');
  return print;
};

const words = (from: number, count: number, prefix = 'word') =>
  Array.from(
    { length: count },
    (_none, at) => `${prefix}${String.fromCharCode(97 + ((from + at) % 26))}${'xyz'[Math.floor((from + at) / 26) % 3]}`,
  ).join(' ');

describe('the print of a picture', () => {
  it('is near for the page turned, cropped and in shadow, and far for another page', () => {
    const own = printOf(sketch(1));
    const turned = printOf(
      sketch(1, (x, y) => [x * 0.97 + 0.01 - (y - 0.5) * 0.05, y * 0.97 + 0.01 + (x - 0.5) * 0.04]),
    );
    const shadowed = sketch(1).map((light, at) => (at > 2_500 ? light * 0.55 : light));
    expect(pictureDistance(own, turned)).toBeLessThan(60);
    expect(pictureDistance(own, printOf(Buffer.from(shadowed)))).toBeLessThan(40);
    expect(pictureDistance(own, printOf(sketch(2)))).toBeGreaterThan(70);
  });

  it('is none for an empty page, and has keys for the others', () => {
    expect(picturePrint(Buffer.alloc(SIDE * SIDE, 240))).toBeNull();
    const { picture, variants } = printOf(sketch(1));
    expect(picture).toHaveLength(HASH_BYTES);
    expect(variants.length).toBeLessThanOrEqual(1_024);
    const keys = new Set(pictureKeys(variants));
    expect(pictureKeys(picture).every((key) => keys.has(key))).toBe(true);
  });
});

describe('the keys of words', () => {
  it('are mostly the same for both readings of a page', () => {
    const all = comparedWords(words(0, 70));
    const keys = wordKeys(all.toSpliced(10, 1, 'misread'));
    expect(wordKeys(all).filter((key) => keys.includes(key)).length).toBeGreaterThan(35);
  });
});
