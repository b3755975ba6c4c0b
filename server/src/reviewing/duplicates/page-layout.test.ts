import { describe, expect, it } from 'vitest';
import type { StoredWord } from '../../base/database/schema.ts';
import { pictureMatch } from './page-layout.ts';
import type { ComparedPage } from './paper-match.ts';

/** Lengths of the words of each line. */
const linesOf = (seed: number) =>
  Array.from({ length: 12 }, (_none, line) =>
    Array.from({ length: 8 }, (_word, at) => 3 + ((line * 7 + at * 5 + seed * (at + 3) * (line + 2)) % 9)),
  );

/** A photo of these lines, `scale` times as wide, whose picture is `bits` of 256 away from all others' first one. */
function photo(seed: number, { scale = 1, bits = 0, lines = 12 } = {}): ComparedPage {
  const words = linesOf(seed)
    .slice(0, lines)
    .flatMap((lengths, line) => {
      let left = 400;
      return lengths.map((letters): StoredWord => {
        const place = Math.round(left * scale);
        left += (letters + 1) * 90;
        return ['word', place, 500 + line * 300, Math.round(letters * 90 * scale), 120, line, 0];
      });
    });
  const picture = Buffer.alloc(32);
  for (let bit = 0; bit < bits; bit += 1) picture[bit >> 3] = (picture[bit >> 3] ?? 0) | (1 << (bit & 7));
  return { page: 1, source: 'picture', text: '', words, print: { picture, variants: picture } };
}
const isSame = (one: ComparedPage, other: ComparedPage, words: number | null) =>
  pictureMatch([one], [other], words)?.kind === 'same_pages';

describe('two photos whose pictures are near', () => {
  it('are of one page where the words stand in the same places, whatever was read of them', () => {
    expect(isSame(photo(1), photo(1, { scale: 0.93, bits: 60 }), 0.1)).toBe(true);
    expect(isSame(photo(1), photo(1, { scale: 0.93, bits: 60 }), null)).toBe(true);
    expect(isSame(photo(1), photo(2), 0.3)).toBe(false);
    expect(isSame(photo(1), photo(2), null)).toBe(false);
  });

  it('are not of one page when the pictures are far apart', () => {
    expect(isSame(photo(1), photo(1, { bits: 80 }), 0.5)).toBe(false);
  });

  it('with few words are of one page when the pictures are nearer still, and most words are the same', () => {
    const [one, other, far] = [photo(1, { lines: 3 }), photo(2, { lines: 3 }), photo(2, { lines: 3, bits: 60 })];
    expect(isSame(one, other, 0.7)).toBe(true);
    expect(isSame(one, far, 0.7)).toBe(false);
    expect(isSame(one, other, 0.4)).toBe(false);
  });

  it('are not told apart from typed pages by their words in places alone', () => {
    const typed: ComparedPage = { ...photo(1), source: 'text' };
    expect(isSame(typed, photo(1), null)).toBe(false);
    expect(isSame(typed, typed, 0.9)).toBe(false);
    expect(isSame(typed, photo(1), 0.3)).toBe(true);
  });
});
