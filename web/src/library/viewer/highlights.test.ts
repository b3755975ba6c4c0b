import { describe, expect, it } from 'vitest';
import { findHighlights, findText, turnedPoint } from './highlights.ts';

describe('a point of a page that the user has turned', () => {
  it.each([
    [0, [0.1, 0.2]],
    [1, [0.8, 0.1]],
    [2, [0.9, 0.8]],
    [3, [0.2, 0.9]],
  ])('after %i quarter turns', (turns, [x, y]) => {
    const turned = turnedPoint([0.1, 0.2], turns);
    expect(turned[0]).toBeCloseTo(x ?? 0, 9);
    expect(turned[1]).toBeCloseTo(y ?? 0, 9);
  });
});

describe('the places of a page', () => {
  const page = (...texts: string[]) => ({
    // Three to a line.
    words: texts.map((text, at) => ({
      text,
      box: [(at % 3) / 3, Math.floor(at / 3) / 10, 0.25, 0.05],
      line: Math.floor(at / 3),
    })),
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

  it('are where a text stands, from inside a word, over the end of a line, and never by another reading', () => {
    const { words } = page('Under', 'which', 'dead-', 'lock', 'is', 'avoided');
    const spots = findText({ words }, ['ead', 'lock']);
    expect(spots.map(({ boxes }) => boxes.map(({ left, top }) => [left, top].map(rounded)))).toEqual([
      [
        [0.67, 0],
        [0, 0.1],
      ],
    ]);
    const other = { text: 'deadlock', box: [0, 0, 0.1, 0.1], line: 0, alternative: true as const };
    expect(findText({ words: [other] }, ['deadlock'])).toEqual([]);
  });
});
