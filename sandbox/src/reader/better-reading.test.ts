import { describe, expect, it } from 'vitest';
import { isBetterLayer, type Reading } from './better-reading.ts';

const WORDS = ['explain', 'the', 'necessary', 'conditions', 'for', 'deadlock', 'in', 'detail'];
const known = { rank: (word: string) => (WORDS.includes(word) ? 1 : null), all: () => WORDS };

/** Words one below the other; of a page on its side, one beside the other from the right. */
const readingOf = (texts: readonly string[], turns: Reading['turns'] = 0, from = 0): Reading => ({
  turns,
  words: texts.map((text, at) => ({
    text,
    box: turns === 1 ? [0.8 - at * 0.1, 0.1, 0.05, 0.2] : [0.1, from + 0.15 + at * 0.1, 0.2, 0.05],
    role: 'text',
  })),
});
const BADLY_READ = ['explaln', 'the', 'necessarv', 'conditlons', 'for', 'deadloek', 'in', 'detall'];

describe('a hidden layer', () => {
  it('is better where it has more known words, and not with as many', () => {
    expect(isBetterLayer(readingOf(WORDS), readingOf(BADLY_READ), known)).toBe(true);
    expect(isBetterLayer(readingOf(BADLY_READ), readingOf(WORDS), known)).toBe(false);
    expect(isBetterLayer(readingOf(WORDS), readingOf(WORDS), known)).toBe(false);
  });

  it('is compared with a page that lay on its side', () => {
    expect(isBetterLayer(readingOf(WORDS, 1), readingOf(BADLY_READ, 2), known)).toBe(false);
    expect(isBetterLayer(readingOf(WORDS, 1), readingOf(BADLY_READ), known)).toBe(true);
  });

  it('is not better for words that lie where nothing is printed, or that say something else', () => {
    expect(isBetterLayer(readingOf(WORDS, 0, 0.06), readingOf(BADLY_READ), known)).toBe(false);
    expect(isBetterLayer(readingOf(WORDS.toReversed()), readingOf(BADLY_READ), known)).toBe(false);
  });

  it('counts words of other scripts, of which none is known', () => {
    const hindi = ['गतिरोध', 'की', 'आवश्यक', 'शर्तें', 'the', 'for', 'in', 'समझाइए'];
    expect(isBetterLayer(readingOf(WORDS), readingOf(hindi), known)).toBe(false);
  });
});
