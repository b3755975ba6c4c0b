import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it('writes characters that steer a terminal as their numbers, and limits the length after that', () => {
  expect(printable('a\nb', 10)).toBe('a\nb');
  expect(printable('\u001b[2J\u009bm\u202eabc\u2028\ud800é', 100)).toBe(
    String.raw`\u{1b}[2J\u{9b}m\u{202e}abc\u{2028}\u{d800}é`,
  );
  expect(printable('\0'.repeat(50), 100)).toHaveLength(100);
});
