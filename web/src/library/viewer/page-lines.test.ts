import { describe, expect, it } from 'vitest';
import { letterSpacing, linesOf } from './PageText.tsx';

describe('the lines of a page', () => {
  const word = (text: string, left: number, line: number) => ({ text, box: [left, line / 10, 0.1, 0.05], line });

  it('have their words in reading order, each as wide as up to the next one', () => {
    const lines = linesOf({ words: [word('What', 0.1, 1), word('is', 0.3, 1), word('paging?', 0.1, 2)] });
    expect(lines.map(({ words }) => words.map(({ text }) => text).join(''))).toEqual(['What is', 'paging?']);
    expect(lines[0]?.words.map(({ advance }) => Math.round(advance * 100) / 100)).toEqual([0.2, 0.1]);
    expect(lines[0]?.left).toBeCloseTo(0.1, 9);
    expect(lines[0]?.width).toBeCloseTo(0.3, 9);
  });

  it('leave out other readings and empty words', () => {
    const words = [
      word('deadlock', 0.1, 0),
      { ...word('dead1ock', 0.1, 0), alternative: true as const },
      word(' ', 0.4, 0),
    ];
    expect(linesOf({ words }).map((line) => line.words.map(({ text }) => text))).toEqual([['deadlock']]);
  });

  it('are spread to the width that they have in the picture', () => {
    expect(letterSpacing('abcd', 2, 4)).toBe(0.5);
    expect(letterSpacing('abcd', 4, 2)).toBe(-0.5);
    expect(letterSpacing('', 0, 3)).toBe(0);
  });
});
