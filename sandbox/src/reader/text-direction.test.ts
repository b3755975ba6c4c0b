import { describe, expect, it } from 'vitest';
import type { Letter } from './printed-order.ts';
import { turnedLetter, turnsOfText } from './text-direction.ts';

const A4 = { width: 595, height: 842 };
const TEXT = 'Explain the levelling of a hill with a table of your own and draw the result of it.';

/** A line of an upright page. */
const line = (text: string): Letter[] =>
  Array.from(text, (one, at) => ({ text: one, box: [0.1 + at / 100, 0.2, 0.108 + at / 100, 0.21] as const }));
/** The place on an upright page, as fractions of the page that lies so. */
const lying = (letters: readonly Letter[], turns: 0 | 1 | 2 | 3) =>
  letters.map((letter) => turnedLetter(letter, ((4 - turns) % 4) as 0 | 1 | 2 | 3));
const rounded = ({ box }: Letter) => box?.map((share) => Math.round(1_000 * share) / 1_000);

describe('the text of a page', () => {
  it.each([0, 1, 2, 3] as const)('that must be turned %i times says so, and is upright then', (turns) => {
    const page = lying(line(TEXT), turns);
    expect(turnsOfText(page, A4)).toBe(turns);
    expect(page.map((letter) => rounded(turnedLetter(letter, turns)))).toEqual(line(TEXT).map(rounded));
  });

  it('of a few words on their side is upright', () => {
    expect(turnsOfText([...line(TEXT), ...lying(line('Marks of each'), 1)], A4)).toBe(0);
    expect(turnsOfText(lying(line('Marks of each'), 1), A4)).toBe(0);
  });

  it('that is written from the right is upright', () => {
    const arabic = line('\u{627}'.repeat(60)).map(({ text, box }) => turnedLetter({ text, box }, 2));
    expect(turnsOfText(arabic, A4)).toBe(0);
  });
});
