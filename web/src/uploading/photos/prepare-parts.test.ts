import type { Corners } from '@exam-vault/page-corners/corners';
import { describe, expect, it } from 'vitest';
import { flatten } from './flatten.ts';
import type { Turn } from './photo-page.ts';
import { problemOf } from './photo-texts.ts';
import { turnBackCorners, turnCorners } from './CornersDialog.tsx';

const CORNERS: Corners = [
  { x: 0.1, y: 0.2 },
  { x: 0.9, y: 0.1 },
  { x: 0.8, y: 0.9 },
  { x: 0.2, y: 0.7 },
];

describe('corners of a turned photo', () => {
  it('begin with what is now the top left', () => {
    const [topLeft, topRight] = turnCorners(CORNERS, 90);
    // A quarter turn clockwise: the bottom left becomes the top left.
    expect(topLeft.x).toBeCloseTo(0.3);
    expect(topLeft.y).toBeCloseTo(0.2);
    expect(topRight.x).toBeCloseTo(0.8);
    expect(topRight.y).toBeCloseTo(0.1);
  });

  it.each([0, 90, 180, 270] as Turn[])('come back from a turn of %s degrees', (turn) => {
    turnBackCorners(turnCorners(CORNERS, turn), turn).forEach((corner, at) => {
      expect(corner.x).toBeCloseTo(CORNERS[at]?.x ?? 9);
      expect(corner.y).toBeCloseTo(CORNERS[at]?.y ?? 9);
    });
  });
});

describe('flatten', () => {
  it('makes paper in shadow as bright as paper in light, and leaves print dark', () => {
    const [width, height] = [256, 64];
    const pixels = new Uint8ClampedArray(width * height * 4);
    for (let at = 0; at < width * height; at += 1) {
      const paper = 230 - (at % width) / 4;
      const isPrint = at % 9 === 0;
      pixels.fill(isPrint ? paper * 0.3 : paper, at * 4, at * 4 + 3);
      pixels[at * 4 + 3] = 255;
    }
    flatten(pixels, width, height);
    const level = (column: number) => pixels[(32 * width + column) * 4] ?? 0;
    const row = 32 * width;
    const paperAt = (column: number) => ((row + column) % 9 === 0 ? level(column + 1) : level(column));
    for (const column of [4, 128, 250]) {
      expect(paperAt(column)).toBeGreaterThan(210);
      const print = column + ((9 - ((row + column) % 9)) % 9);
      if (print < width) expect(level(print)).toBeLessThan(110);
    }
  });

  it('leaves a black picture black', () => {
    const pixels = new Uint8ClampedArray(64 * 64 * 4).fill(10);
    flatten(pixels, 64, 64);
    expect(Math.max(...pixels)).toBe(10);
  });
});

describe('what is said of a photo that cannot be opened', () => {
  it('names HEIC by its bytes and says what helps', async () => {
    const heic = new Blob([new Uint8Array([0, 0, 0, 24]), 'ftypheic0000']);
    expect(await problemOf(heic, 'IMG_1.jpg', true)).toMatch(/“IMG_1.jpg” is a HEIC photo.*Most Compatible/);
  });

  it('tells a broken picture from a lack of memory', async () => {
    expect(await problemOf(new Blob(['x']), 'a.jpg', true)).toContain('may be damaged');
    expect(await problemOf(new Blob(['x']), 'a.jpg', false)).toContain('low on memory');
  });
});
