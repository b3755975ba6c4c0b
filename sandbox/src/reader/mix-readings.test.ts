import { describe, expect, it } from 'vitest';
import { knownWords } from './known-words.ts';
import { mixReadings, type SpanWord } from './mix-readings.ts';

const known = knownWords();
/** Words side by side, each as wide as its letters; '_' is a place without a word. */
const line = (text: string): SpanWord[] => {
  let at = 0;
  return text.split(' ').flatMap((word) => {
    const from = at;
    at += word.length + 1;
    return /^_+$/.test(word) ? [] : [{ text: word, from: from / 60, to: (at - 1) / 60 }];
  });
};
const mixed = (base: string, other: string) =>
  mixReadings(line(base), line(other), known)
    .map(({ text }) => text)
    .join(' ');

describe('two readings of a line', () => {
  it('are mixed: a known word stands for an unknown one at the same spot', () => {
    expect(mixed('outline the ideal layuot of it', 'oultine the idcal layout of it')).toBe(
      'outline the ideal layout of it',
    );
  });

  it('keep the base where both are unknown, both are known, or nothing can be known', () => {
    expect(mixed('Maslov draws 28 graphs', 'Mas1ow draws 23 graphs')).toBe('Maslov draws 28 graphs');
    expect(mixed('the form of it', 'the farm of it')).toBe('the form of it');
  });

  it('take several words for one, and one for several', () => {
    expect(mixed('statethe bankers algorithm', 'state the bankers algorithm')).toBe('state the bankers algorithm');
    expect(mixed('explain infra structvre now', 'explain infrastructure now')).toBe('explain infrastructure now');
  });

  it('take a known word that the base has nothing for, and nothing unknown', () => {
    expect(mixed('draw ___ graph', 'draw the graph')).toBe('draw the graph');
    expect(mixed('draw ___ graph', 'draw t?x graph')).toBe('draw graph');
  });
});
