import { describe, expect, it } from 'vitest';
import { withLostSpaces } from './lost-spaces.ts';

const WORDS = ['hours', 'for', 'into', 'the', 'risks', 'that', 'quiz'];
const known = { rank: (word: string) => (WORDS.includes(word) ? 0 : null) };
const size = { width: 600, height: 800 };

/** Letters of five points, a sixth of their width apart; `_` is white of half a letter that no space stands for. */
function lineOf(text: string, white = 0.8) {
  let left = 50;
  return Array.from(text).flatMap((letter) => {
    if (letter === '_') left += 2.5;
    if (letter === '_') return [];
    const box = [left / 600, 0.1, (left + 5) / 600, 0.1 + 9 / 800] as const;
    left += 5 + white;
    return [{ text: letter, box: letter === ' ' ? ([left / 600, 0.1, left / 600, 0.1] as const) : box }];
  });
}
const read = (text: string, white?: number) =>
  withLostSpaces(lineOf(text, white), known, size)
    .map((letter) => letter.text)
    .join('');

describe('spaces that PDFium lost', () => {
  it('are put between words that stand far enough apart', () => {
    expect(read('hours_for the quiz,_the')).toBe('hours for the quiz, the');
    expect(read('3.A_quiz for the hours._The risks')).toBe('3.A quiz for the hours. The risks');
    expect(read('3._A_quiz')).toBe('3. A quiz');
  });

  it('are not put into a word, between pieces that are no words, or into a spaced-out line', () => {
    expect(read('in_to the')).toBe('into the');
    expect(read('i._i._d.')).toBe('i.i.d.');
    expect(read('hasa_nain the risks')).toBe('hasanain the risks');
    expect(read('hours_for the risks that', 3)).toBe('hoursfor the risks that');
    expect(read('risks that hoursfor')).toBe('risks that hoursfor');
  });
});
