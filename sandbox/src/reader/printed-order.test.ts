import { describe, expect, it } from 'vitest';
import { inPrintedOrder, type Letter } from './printed-order.ts';

/** Each letter with its place from the left. */
const letters = (...line: readonly (readonly [text: string, left: number | null])[]): Letter[] =>
  line.map(([text, left]) => ({ text, box: left === null ? null : [left, 0.1, left + 0.01, 0.12] }));
const textOf = (given: readonly Letter[]) =>
  inPrintedOrder(given)
    .map(({ text }) => text)
    .join('');

/** As PDFium answers 'Find x. [10]', where the font says '\u{754}' for x. */
const TURNED = letters(
  ...([
    ['[', 0.42],
    ['1', 0.4],
    ['0', 0.41],
    [']', 0.39],
    [' ', 0.38],
    ['.', 0.37],
    ['\u{754}', 0.36],
    [' ', 0.35],
    ['F', 0.31],
    ['i', 0.32],
    ['n', 0.33],
    ['d', 0.34],
    ['\r', null],
    ['\n', null],
  ] as const),
);

describe('a line of a text layer', () => {
  it('with a letter for a sign that is written from right to left is as it is printed', () => {
    expect(textOf([...TURNED, ...TURNED])).toBe('Find \u{754}. [10]\r\nFind \u{754}. [10]\r\n');
  });

  it.each(['\u{5D0}', '\u{628}\u{754}', 'x'])('with %j is left alone', (sign) => {
    expect(textOf(letters([']', 0.3], [sign, 0.2], ['F', 0.1]))).toBe(`]${sign}F`);
  });
});
