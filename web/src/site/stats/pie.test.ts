import { describe, expect, it } from 'vitest';
import { letterOf, shareText, slicePath, slicesOf } from './pie.ts';

describe('the slices of a pie', () => {
  it('follow each other from noon to noon, and what counts nothing has none', () => {
    expect(slicesOf([1, 0, 2, 1])).toEqual([
      { index: 0, from: 0, to: 0.25 },
      { index: 2, from: 0.25, to: 0.75 },
      { index: 3, from: 0.75, to: 1 },
    ]);
    expect(slicesOf([0, 0])).toEqual([]);
    expect(slicesOf([])).toEqual([]);
  });

  it('end where the next begins, however odd the numbers', () => {
    const slices = slicesOf([1, 3, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]);
    expect(slices.at(-1)?.to).toBe(1);
    for (const [at, slice] of slices.entries()) expect(slice.from).toBe(slices[at - 1]?.to ?? 0);
  });

  it('are drawn with the long way round only above a half', () => {
    const quarter = { index: 0, from: 0, to: 0.25 };
    expect(slicePath(quarter, 100)).toBe('M0 0L0 -100A100 100 0 0 1 100 0Z');
    expect(slicePath({ index: 0, from: 0.25, to: 1 }, 100)).toBe('M0 0L100 0A100 100 0 1 1 0 -100Z');
  });

  it('is a whole circle, without a seam, when there is only one', () => {
    const [slice] = slicesOf([0, 7, 0]);
    expect(slice && slicePath(slice, 100)).toBe('M0 -100A100 100 0 0 1 0 100A100 100 0 0 1 0 -100Z');
  });
});

describe('a share', () => {
  it.each([
    [1, 4, '25%'],
    [1, 3, '33%'],
    [0, 9, '0%'],
    [9, 9, '100%'],
    [1, 1_000, '<1%'],
    [999, 1_000, '>99%'],
    [0, 0, '–'],
  ])('of %i of %i reads %s', (count, total, text) => expect(shareText(count, total)).toBe(text));
});

it('letters go on after z', () => {
  expect([0, 1, 25, 26, 27, 51, 52].map(letterOf)).toEqual(['a', 'b', 'z', 'aa', 'ab', 'az', 'ba']);
});
