import { describe, expect, it } from 'vitest';
import { asShown, findHighlights } from './highlights.ts';

describe('a box of the upright page', () => {
  // A word near the upper left corner, wide and low.
  const WORD = [0.1, 0.2, 0.3, 0.05] as const;

  it.each([
    [0, { left: 0.1, top: 0.2, width: 0.3, height: 0.05 }],
    // Turned clockwise it would be upright: so its left side is at the foot of the page.
    [1, { left: 0.2, top: 0.6, width: 0.05, height: 0.3 }],
    [2, { left: 0.6, top: 0.75, width: 0.3, height: 0.05 }],
    [3, { left: 0.75, top: 0.1, width: 0.05, height: 0.3 }],
  ])('lies on a page that is %i quarter turns short of it', (turns, box) => {
    const shown = asShown(WORD, turns);
    for (const side of ['left', 'top', 'width', 'height'] as const) expect(shown[side], side).toBeCloseTo(box[side], 9);
  });

  it.each([1, 2, 3])('comes back after the rest of a whole turn (%i)', (turns) => {
    const { left, top, width, height } = asShown(WORD, turns);
    const back = asShown([left, top, width, height], 4 - turns);
    expect([back.left, back.top, back.width, back.height].map((side) => Math.round(side * 1e9) / 1e9)).toEqual(WORD);
  });
});

describe('the places of a page', () => {
  const page = (...texts: string[]) => ({
    image_url: '',
    turns: 0,
    // Three to a line.
    words: texts.map((text, at) => ({ text, box: [(at % 3) / 3, Math.floor(at / 3) / 10, 0.25, 0.05] })),
  });
  const rounded = (value: number) => Math.round(value * 100) / 100;

  it('are its words that are looked for; those that follow one another are one place', () => {
    const spots = findHighlights(page('Under', 'which', '(deadlock', 'avoidance)', 'of', 'deadlocks,'), [
      'deadlock',
      'avoidance',
    ]);
    expect(spots.map(({ boxes }) => boxes.map(({ left, top, width }) => [left, top, width].map(rounded)))).toEqual([
      // The end of a line and the beginning of the next.
      [
        [0.67, 0, 0.25],
        [0, 0.1, 0.25],
      ],
      [[0.67, 0.1, 0.25]],
    ]);
    const [inLine] = findHighlights(page('a', 'deadlock', 'avoidance'), ['deadlock', 'avoidance']);
    expect(inLine?.boxes.map(({ left, width }) => [left, width].map(rounded))).toEqual([[0.33, 0.58]]);
  });

  it('are none where nothing is looked for, or nothing is read', () => {
    expect(findHighlights(page('deadlock'), [])).toEqual([]);
    expect(findHighlights(page(), ['deadlock'])).toEqual([]);
  });
});
