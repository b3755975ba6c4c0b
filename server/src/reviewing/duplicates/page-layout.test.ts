import { describe, expect, it } from 'vitest';
import type { StoredWord } from '../../base/database/schema.ts';
import { pictureMatch } from './page-layout.ts';
import type { ComparedPage } from './paper-match.ts';

/** Lengths of the words of each line. */
const linesOf = (seed: number) =>
  Array.from({ length: 12 }, (_none, line) =>
    Array.from({ length: 8 }, (_word, at) => 3 + ((line * 7 + at * 5 + seed * (at + 3) * (line + 2)) % 9)),
  );

interface Taken {
  /** How wide and how far turned and bent it lies in the picture. */
  readonly scale?: number;
  readonly turn?: number;
  readonly bend?: number;
  /** Bits of 256 that its picture is away from all others' first one. */
  readonly bits?: number;
  readonly lines?: number;
  /** One of so many words is read rightly. */
  readonly readable?: number;
  /** The lines from here on are those of another page. */
  readonly othersFrom?: number;
}

/** A photo of these lines. */
function photo(
  seed: number,
  { scale = 1, turn = 0, bend = 0, bits = 0, lines = 12, readable = 1, othersFrom = 12 }: Taken = {},
): ComparedPage {
  const words = [...linesOf(seed).slice(0, othersFrom), ...linesOf(seed + 1).slice(othersFrom)]
    .slice(0, lines)
    .flatMap((lengths, line) => {
      let left = 400;
      return lengths.map((letters, at): StoredWord => {
        const [place, width] = [left * scale, letters * 90 * scale];
        left += (letters + 1) * 90;
        const top = 500 + line * 300 + (turn + bend * (place / 5_000 - 1)) * (place - 5_000);
        const said = (line + at) % readable === 0 ? `word ${line} ${at}` : `misread${seed}${scale}${line}${at}`;
        return [said, Math.round(place), Math.round(top), Math.round(width), 120, line, 0];
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
    expect(isSame(photo(1), photo(1, { scale: 0.93, turn: 0.05, bits: 85, readable: 5 }), 0.1)).toBe(true);
    expect(isSame(photo(1), photo(1, { scale: 0.93, turn: 0.05, bits: 85, readable: 5 }), null)).toBe(true);
    expect(isSame(photo(1), photo(2), 0.3)).toBe(false);
    expect(isSame(photo(1), photo(2), null)).toBe(false);
  });

  it('are of one page though the paper is bent', () => {
    expect(isSame(photo(1), photo(1, { scale: 0.95, bend: 0.02, readable: 4 }), 0.1)).toBe(true);
  });

  it('are not of one page where a part of its lines is other ones', () => {
    expect(isSame(photo(1), photo(1, { scale: 0.95, readable: 4, othersFrom: 8 }), 0.8)).toBe(false);
  });

  it('are of one page where one is too faint to have a print, and the lines lie on each other', () => {
    const faint = (seed: number) => ({ ...photo(seed, { scale: 0.95, readable: 4 }), print: null });
    expect(isSame(photo(1), faint(1), 0.1)).toBe(true);
    expect(isSame(faint(2), photo(1), 0.1)).toBe(false);
    const few = { ...photo(1, { lines: 3 }), print: null };
    expect(isSame(few, few, 0.9)).toBe(false);
  });

  it('are not one paper where a faint page of one is another page', () => {
    const faint = { ...photo(2), page: 2, print: null };
    expect(pictureMatch([photo(1), faint], [photo(1), { ...photo(3), page: 2 }], null)).toBeNull();
  });

  it('are not of one page when the pictures are far apart', () => {
    expect(isSame(photo(1), photo(1, { bits: 95 }), 0.5)).toBe(false);
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
