import { expect, it } from 'vitest';
import { otherReadings } from './other-readings.ts';

const word = (text: string, left: number, top: number) => ({ text, box: [left, top, 0.1, 0.01] as const, line: 0 });
const row = { page: 1, left: 0.1, right: 0.9, top: 0.3, bottom: 0.33 };

it('words of other readings belong to the row in which they stand', () => {
  const wordsBeside = otherReadings([
    {
      page: 1,
      source: 'picture',
      words: [],
      alternatives: [
        word('capillary', 0.2, 0.305),
        word('rise', 0.5, 0.315),
        word('rise', 0.5, 0.31),
        word('above', 0.2, 0.2),
        word('below', 0.2, 0.335),
        word('margin', 0, 0.31),
      ],
    },
    { page: 2, source: 'picture', words: [], alternatives: [word('other', 0.2, 0.31)] },
  ]);
  expect(wordsBeside([row])).toBe('capillary rise');
  expect(wordsBeside([{ ...row, page: 2 }])).toBe('other');
  expect(wordsBeside([])).toBe('');
});
