import { describe, expect, it } from 'vitest';
import { nextSpot } from './use-find.ts';

const FOUND = [
  { page: 2, places: 2 },
  { page: 7, places: 1 },
];

describe('the next place of a text', () => {
  it.each([
    ['begins at the page that is read', null, 3, 1, { page: 7, index: 0 }],
    ['begins anew behind the last page', null, 8, 1, { page: 2, index: 0 }],
    ['goes on within a page', { page: 2, index: 0 }, 2, 1, { page: 2, index: 1 }],
    ['goes on to the next page', { page: 2, index: 1 }, 2, 1, { page: 7, index: 0 }],
    ['comes round to the first', { page: 7, index: 0 }, 7, 1, { page: 2, index: 0 }],
    ['goes back within a page', { page: 2, index: 1 }, 2, -1, { page: 2, index: 0 }],
    ['goes back to the last place of the page before', { page: 7, index: 0 }, 7, -1, { page: 2, index: 'last' }],
    ['goes back round to the last', { page: 2, index: 0 }, 2, -1, { page: 7, index: 'last' }],
  ] as const)('%s', (_what, active, current, direction, next) => {
    expect(nextSpot(FOUND, active, current, direction)).toEqual(next);
  });

  it('is none where nothing was found', () => {
    expect(nextSpot([], null, 1, 1)).toBeNull();
  });
});
