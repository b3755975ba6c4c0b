import { describe, expect, it } from 'vitest';
import { type Corners, isSheet } from './corners.ts';
import { findCorners } from './find-corners.ts';

const WIDTH = 360;
const HEIGHT = 480;

interface Drawing {
  readonly sheet: Corners;
  readonly table: number;
  readonly paper?: number;
  /** Grey levels from the left to the right of the picture, as a lamp at one side makes them. */
  readonly shadow?: number;
}

/** A photographed sheet with lines of print, and a little noise that is the same each time. */
function draw({ sheet, table, paper = 210, shadow = 0 }: Drawing): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  let noise = 1;
  const middle = { x: sheet.reduce((sum, { x }) => sum + x / 4, 0), y: sheet.reduce((sum, { y }) => sum + y / 4, 0) };
  const within = (x: number, y: number, scale: number) =>
    sheet.every((corner, at) => {
      const next = sheet[(at + 1) % 4] ?? corner;
      const [ax, ay] = [middle.x + (corner.x - middle.x) * scale, middle.y + (corner.y - middle.y) * scale];
      const [bx, by] = [middle.x + (next.x - middle.x) * scale, middle.y + (next.y - middle.y) * scale];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
  for (let at = 0; at < pixels.length; at += 1) {
    const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
    const [x, y] = [column / WIDTH, row / HEIGHT];
    noise = (noise * 1_103_515_245 + 12_345) % 2_147_483_648;
    const isPrint = row % 9 < 3 && (column * 7 + row) % 11 < 5 && within(x, y, 0.85);
    const level = within(x, y, 1) ? (isPrint ? 60 : paper) : table;
    pixels[at] = Math.max(0, level - shadow * x + ((noise >> 16) % 7) - 3);
  }
  return pixels;
}

function expectNear(found: Corners | undefined, wanted: Corners) {
  wanted.forEach(({ x, y }, at) => {
    expect(Math.abs((found?.[at]?.x ?? 9) - x)).toBeLessThan(0.03);
    expect(Math.abs((found?.[at]?.y ?? 9) - y)).toBeLessThan(0.03);
  });
}

const ASKEW: Corners = [
  { x: 0.1, y: 0.12 },
  { x: 0.86, y: 0.08 },
  { x: 0.93, y: 0.9 },
  { x: 0.06, y: 0.94 },
];
/** Cut off by the left and the right border of the picture. */
const CUT_OFF: Corners = [
  { x: 0, y: 0.1 },
  { x: 1, y: 0.14 },
  { x: 1, y: 0.93 },
  { x: 0, y: 0.9 },
];
const ALL: Corners = [
  { x: -0.1, y: -0.1 },
  { x: 1.1, y: -0.1 },
  { x: 1.1, y: 1.1 },
  { x: -0.1, y: 1.1 },
];

describe('findCorners', () => {
  it.each([
    ['askew on a dark table', { sheet: ASKEW, table: 50 }, ASKEW],
    ['on a light table', { sheet: ASKEW, table: 178 }, ASKEW],
    ['cut off at both sides', { sheet: CUT_OFF, table: 70 }, CUT_OFF],
    ['in a dark photo', { sheet: ASKEW, table: 12, paper: 70 }, ASKEW],
    ['with a shadow at one side', { sheet: ASKEW, table: 50, shadow: 45 }, ASKEW],
  ])('finds a sheet %s', (_what, drawing, wanted) => {
    const found = findCorners(draw(drawing), WIDTH, HEIGHT);
    expectNear(found?.corners, wanted);
    expect(found && isSheet(found.corners)).toBe(true);
    expect(found?.confidence).toBeGreaterThan(0.5);
  });

  it.each([
    ['the sheet fills it', { sheet: ALL, table: 0 }],
    ['the sheet fills it and lies half in shadow', { sheet: ALL, table: 0, shadow: 90 }],
    ['the table is as white as the paper', { sheet: ASKEW, table: 210 }],
  ])('keeps the whole picture when %s', (_what, drawing) => {
    expect(findCorners(draw(drawing), WIDTH, HEIGHT)).toBeNull();
  });

  it('takes a box that is printed on the sheet for no sheet', () => {
    const pixels = draw({ sheet: ALL, table: 0 });
    for (let at = 0; at < pixels.length; at += 1) {
      const [column, row] = [at % WIDTH, Math.floor(at / WIDTH)];
      const isOnX = Math.abs(column - 40) < 2 || Math.abs(column - 320) < 2;
      const isOnY = Math.abs(row - 50) < 2 || Math.abs(row - 430) < 2;
      if ((isOnX && row > 48 && row < 432) || (isOnY && column > 38 && column < 322)) pixels[at] = 30;
    }
    expect(findCorners(pixels, WIDTH, HEIGHT)).toBeNull();
  });

  it('answers for any picture: empty, black, tiny, noise', () => {
    expect(findCorners(new Uint8Array(0), 0, 0)).toBeNull();
    expect(findCorners(new Uint8Array(64 * 64), 64, 64)).toBeNull();
    expect(findCorners(new Uint8Array(9), 3, 3)).toBeNull();
    const noise = Uint8Array.from({ length: 200 * 100 }, (_, at) => (at * 2_654_435_761) >>> 24);
    const found = findCorners(noise, 200, 100);
    expect(found === null || isSheet(found.corners)).toBe(true);
  });

  it('refuses pixels that are not of that size', () => {
    expect(() => findCorners(new Uint8Array(7), 2, 2)).toThrow(RangeError);
  });
});
