import { describe, expect, it } from 'vitest';
import type { Quad } from './line-boxes.ts';
import { isRightFirst, pagesOfSheet } from './sheets.ts';

const line = (left: number, top: number, width: number): Quad => [
  [left, top],
  [left + width, top],
  [left + width, top + 20],
  [left, top + 20],
];
const SHEET = { width: 1_400, height: 1_000 };
const column = (left: number, count: number, width = 500) =>
  Array.from({ length: count }, (_, at) => line(left, 60 + at * 60, width));

describe('a sheet with two pages', () => {
  it('has the lines of each page for itself, also under a stamp across the fold', () => {
    const [left, right] = [column(100, 9), column(760, 7)];
    const stamp = line(650, 20, 120);
    const rows = [stamp, ...left, ...right].toSorted((a, b) => a[0][1] - b[0][1]);
    const pages = pagesOfSheet(rows, SHEET);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toEqual(expect.arrayContaining(left));
    expect(pages[1]).toEqual(expect.arrayContaining(right));
  });

  it('is none where its lines go across, it is upright, or its right side has only marks', () => {
    for (const [quads, size] of [
      [column(100, 12, 1_200), SHEET],
      [[...column(60, 9, 300), ...column(520, 9, 300)], { width: 1_000, height: 1_400 }],
      [[...column(100, 9), ...column(1_300, 3, 60)], SHEET],
    ] as const)
      expect(pagesOfSheet(quads, size)).toEqual([quads]);
  });

  it('begins on the right where the questions there have lower numbers', () => {
    const last = ['iC', '6. (a) How does air leakage', '7. State the conditions'];
    const first = ['Roll No.', '1.5 marks each', '1. It is compulsory'];
    expect(isRightFirst(last, first)).toBe(true);
    expect(isRightFirst(['(w) 61/80/16'], first)).toBe(true);
    expect(isRightFirst(['Q.2 Define'], ['Q4) Draw'])).toBe(false);
    expect(isRightFirst(first, first)).toBe(false);
    expect(isRightFirst(first, ['Page two'])).toBe(false);
  });
});
