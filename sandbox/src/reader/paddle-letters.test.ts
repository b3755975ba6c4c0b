import { describe, expect, it } from 'vitest';
import { knownWords } from './known-words.ts';
import { decodeSteps, latinAlphabet, type Letter } from './paddle-letters.ts';
import { wordsOfLetters } from './split-words.ts';

const LIST = ['a', 't', 'o', 'p', 'n', '中', '，', 's', 'e', 'm', 'r', 'x'];
const known = knownWords();
const alphabet = latinAlphabet(LIST);
const WIDTH = LIST.length + 2;

/** A step is a letter, or `.` for none; a number after it is how likely a space is there, in percent. */
function decode(steps: readonly string[]): Letter[] {
  const answer = new Float32Array(steps.length * WIDTH);
  for (const [step, text] of steps.entries()) {
    const [letter = '.'] = text;
    const space = Number(text.slice(1)) / 100;
    answer[step * WIDTH + LIST.indexOf(letter) + 1] = 1 - space;
    answer[step * WIDTH + WIDTH - 1] = space;
  }
  return decodeSteps(answer, steps.length, WIDTH, alphabet);
}
const text = (letters: readonly Letter[]) => letters.map(({ letter }) => letter).join('');

describe('the letters of a line', () => {
  it('are told once each, and twice with a gap between them', () => {
    expect(text(decode(['.', 't', 't', 'o', '.', 'o', 'p', '.']))).toBe('toop');
  });

  it('are those of print in Latin letters', () => {
    expect(text(decode(['a', '中', '，', 't']))).toBe('a,t');
  });

  it('have a space between them where one is possible, likely or not', () => {
    expect(text(decode(['t', 'o', '.2', 'p', '.12', 'a', 't', '.90', 'n']))).toBe('top at n');
    // None before the first letter and after the last one.
    expect(text(decode(['.90', 't', 'o', '.9', 'p', '.90']))).toBe('to p');
  });

  it('lie where their step does, and are words as certain as their letters', () => {
    const [word, other] = wordsOfLetters(decode(['a', '.50', 't5', 'o3', '.']), known);
    expect(word).toMatchObject({ text: 'a', confidence: 100 });
    expect(other).toMatchObject({ text: 'to' });
    expect(other?.confidence).toBeCloseTo(96);
    expect(other?.from).toBeGreaterThan(word?.to ?? 1);
  });

  it('without any space become known words', () => {
    const words = wordsOfLetters(decode('examnotes'.split('')), known);
    expect(words.map((word) => word.text)).toEqual(['exam', 'notes']);
  });
});
