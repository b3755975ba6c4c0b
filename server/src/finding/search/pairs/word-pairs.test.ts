import { describe, expect, it } from 'vitest';
import { random } from '@exam-vault/demo/random';
import { wordsOf } from '../../indexing/terms.ts';
import { phraseMatcher } from '../rank/occurrences.ts';
import { placesOfPhrase, wordPairs } from './word-pairs.ts';

/** As PostgreSQL looks for a phrase. */
function mayHave(pairs: Buffer, phrase: string): boolean {
  return placesOfPhrase(wordsOf(phrase)).every((place) => {
    const bit = place % (pairs.length * 8);
    return ((pairs[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}

describe('the pairs of words of a document', () => {
  it('have every phrase that its text has', () => {
    const chance = random('pairs');
    const parts = ['two', 'phase', 'C++', 'c#', 'Théorème', 'विद्युत', 'चुंबकीय', 'क', 'का', 'ﬁeld', 'CS-301', 'x'.repeat(60), '2023'];
    const between = [' ', '\n', ' - ', ', ', '/', ' “', '…'];
    let found = 0;
    for (let round = 0; round < 60; round += 1) {
      const words = Array.from({ length: 30 }, () => chance.pick(parts));
      const text = words.map((word) => word + chance.pick(between)).join('');
      const pairs = wordPairs(['A title', text]);
      for (let at = 0; at < 4; at += 1) {
        const start = chance.whole(0, 25);
        const phrase = words.slice(start, start + chance.whole(2, 4)).flatMap(wordsOf);
        if (!phraseMatcher(phrase)(text)) continue;
        found += 1;
        expect([text, phrase.join(' '), mayHave(pairs, phrase.join(' '))]).toEqual([text, phrase.join(' '), true]);
      }
    }
    expect(found).toBeGreaterThan(100);
  }); // prettier-ignore

  it('have few that no text has', () => {
    const words = Array.from({ length: 1_000 }, (_none, at) => `word${at}`);
    const pairs = wordPairs([words.join(' ')]);
    expect(pairs.length).toBeLessThan(1_300);
    const wrong = words.filter((word, at) => mayHave(pairs, `${word} word${(at + 2) % 1_000}`));
    expect(wrong.length).toBeLessThan(40);
  });

  it('are not of two pages or of title and page', () => {
    const pairs = wordPairs(['ends here', 'begins there']);
    expect(mayHave(pairs, 'ends here')).toBe(true);
    expect(mayHave(pairs, 'here begins')).toBe(false);
  });

  it('of a document without words are none', () => {
    expect(mayHave(wordPairs([]), 'two phase')).toBe(false);
    expect(mayHave(wordPairs(['one']), 'two phase')).toBe(false);
  });

  it('of a document with more pairs than are kept may be any', () => {
    const many = Array.from({ length: 101_000 }, (_none, at) => `w${at}`).join(' ');
    expect(mayHave(wordPairs([many]), 'two phase')).toBe(true);
  });
});
