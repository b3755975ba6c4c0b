import { HEADING, page, short, type MadeLine } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

const cut = (...lines: MadeLine[]) => short(cutQuestions([page([...HEADING, ...lines])]));
const labels = (...lines: MadeLine[]) => cut(...lines).map(([label]) => label);
const part = (text: string): MadeLine => [0.04, text];

describe('labels that were not read', () => {
  it.each(['picture', 'text'] as const)(
    'go on where only their bracket is left, at the margin of the letters: %s',
    (source) => {
      const found = cutQuestions([
        page(
          [
            ...HEADING,
            '1. Answer these.',
            ...['(a) Define head.', '(b) Define rise.', '(c) Define fall.', '() Define power.', '(e Define work.'].map(
              part,
            ),
            ...['G4) Define speed.', '(g) Define mass.'].map(part),
            '2. Define torque.',
          ],
          { source },
        ),
      ]);
      expect(found.map(({ label }) => label)).toEqual(['1', '1a', '1b', '1c', '1d', '1e', '1f', '1g', '2']);
    },
  );

  it('are none behind one letter of a typed text', () => {
    const lines = ['(a) Define head.', '(x Define rise.', '(b) Define fall.'].map(part);
    const found = cutQuestions([
      page([...HEADING, '1. Answer these.', ...lines, '2. Define work.'], { source: 'text' }),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['1', '1a', '1b', '2']);
  });

  it('go on where one label is there twice', () => {
    const lines = 'abcdefghi'.split('').map((letter) => part(`(${letter}) Define the head ${letter}.`));
    expect(labels('1. Answer these.', ...lines, part('(i) Define torque.')).slice(-2)).toEqual(['1i', '1j']);
  });

  it('are not inferred where a page is missing', () => {
    const found = labels(
      'Part A',
      '(a) Plot a curve for the',
      part('heat of the day using your own'),
      part('words for it.'),
      '(b) What is the use of heat in',
      part('any of the nets that you know'),
      '6. Define work.',
    );
    expect(found).not.toContain('4');
  });

  it('leave nothing in the text of the question', () => {
    expect(cut('Q1 Define head.', 'QS (a) Define power.', part('(b) Define work.'), 'Q3 Define speed.')).toEqual([
      ['1', 'Define head.', null],
      ['2', '', null],
      ['2a', 'Define power.', null],
      ['2b', 'Define work.', null],
      ['3', 'Define speed.', null],
    ]);
  });

  it("begin the part behind an instruction, whose 'a)' was lost", () => {
    expect(
      cut('1. Attempt any one.', 'Define the head of a pump.', 'b) Define power.', '2, Define speed.').slice(0, 3),
    ).toEqual([
      ['1', '', null],
      ['1a', 'Define the head of a pump.', null],
      ['1b', 'Define power.', null],
    ]);
  });

  it('are those of question 1 above question 2, where no number is printed', () => {
    expect(
      labels(
        'Section A',
        '(A) Define head.',
        '(B) Define power.',
        'Section B',
        'Q.2 Define work.',
        'Q.3 Define speed.',
      ),
    ).toEqual(['1', '1a', '1b', '2', '3']);
  });
});

it('the same letter behind OR is asked instead', () => {
  expect(
    labels('Q1 (a) Define head.', part('(b) Define power.'), part('OR'), part('(b) Define work.'), 'Q2 Define speed.'),
  ).toEqual(['1', '1a', '1b', '1b OR', '2']);
});
