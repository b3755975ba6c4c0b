import { describe, expect, it } from 'vitest';
import { placesOf } from './question-pictures.ts';

const rounded = (places: ReturnType<typeof placesOf>) =>
  places.map(({ page, box }) => [page, ...box.map((share) => Math.round(1_000 * share) / 1_000)]);

describe('the places of a question', () => {
  it('have white at both sides, within the page', () => {
    const boxes = [
      { page: 1, box: [0.1, 0.2, 0.8, 0.1] },
      { page: 2, box: [0.005, 0.1, 0.99, 0.1] },
    ];
    expect(rounded(placesOf(boxes, undefined))).toEqual([
      [1, 0.088, 0.2, 0.824, 0.1],
      [2, 0, 0.1, 1, 0.1],
    ]);
  });

  it('end where its parts begin', () => {
    const boxes = [
      { page: 1, box: [0.1, 0.2, 0.8, 0.3] },
      { page: 2, box: [0.1, 0.1, 0.8, 0.1] },
    ];
    expect(rounded(placesOf(boxes, { page: 1, box: [0.15, 0.25, 0.7, 0.1] }))).toEqual([[1, 0.088, 0.2, 0.824, 0.05]]);
  });

  it('are none where nothing is left above its parts', () => {
    const boxes = [{ page: 1, box: [0.1, 0.2, 0.8, 0.3] }];
    expect(placesOf(boxes, { page: 1, box: [0.15, 0.202, 0.7, 0.1] })).toEqual([]);
  });
});
