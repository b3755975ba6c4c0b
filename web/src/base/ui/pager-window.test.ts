import { describe, expect, it } from 'vitest';
import { pagerWindow } from './Pager.tsx';

describe('pagerWindow', () => {
  it('shows every page while they are few', () => {
    expect(pagerWindow(1, 1)).toEqual([1]);
    expect(pagerWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pagerWindow(1, 0)).toEqual([]);
  });

  it('shows first, last and the neighbours of 8,000 pages', () => {
    expect(pagerWindow(1, 8000)).toEqual([1, 2, 3, 4, 'gap', 8000]);
    expect(pagerWindow(3, 8000)).toEqual([1, 2, 3, 4, 'gap', 8000]);
    expect(pagerWindow(4000, 8000)).toEqual([1, 'gap', 3999, 4000, 4001, 'gap', 8000]);
    expect(pagerWindow(8000, 8000)).toEqual([1, 'gap', 7997, 7998, 7999, 8000]);
  });

  it('never hides a single page behind a gap', () => {
    expect(pagerWindow(4, 8000)).toEqual([1, 2, 3, 4, 5, 'gap', 8000]);
    expect(pagerWindow(7997, 8000)).toEqual([1, 'gap', 7996, 7997, 7998, 7999, 8000]);
  });

  it('has the current page, both ends, ascending and at most seven entries, wherever one is', () => {
    for (const pages of [1, 5, 7, 8, 9, 20, 8000]) {
      for (const current of [1, 2, 3, 4, 5, pages - 3, pages - 1, pages].filter((page) => page >= 1 && page <= pages)) {
        const entries = pagerWindow(current, pages);
        const numbers = entries.filter((entry) => entry !== 'gap');
        expect(numbers).toContain(current);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pages);
        expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(numbers);
        expect(entries.length).toBeLessThanOrEqual(7);
      }
    }
  });
});
