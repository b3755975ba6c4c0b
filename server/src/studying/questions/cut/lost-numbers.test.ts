import { HEADING, page, short, type MadeLine } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

describe('what a reader lost', () => {
  it('numbers of a ruled table: each question has marks in their column', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        '\tWhat is a turbine? Explain it with a neat sketch of all of its parts.\t5',
        '\tDerive the specific speed of a pump and compare it with that of a fan\t10',
        '\tof the same size.',
        '\tGive reasons for cavitation, and say how it can be prevented in a pump.\t5',
        '\tCompare the Pelton wheel with the turbine of Kaplan for a high head.\t8',
      ]),
    ]);
    expect(found.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 5],
      ['2', 10],
      ['3', 5],
      ['4', 8],
    ]);
    expect(found[0]?.confidence).toBeLessThan(0.5);
  });

  it('is not inferred from the column of marks of another exam in the file', () => {
    const found = cutQuestions([
      page([
        '\tThe pump of the first table has this head, and it is a large one.\t5',
        '3. Define head.',
        '4. Define power.',
      ]),
      page([...HEADING, '1.\tDefine work.\t5', '2.\tDefine speed.\t5', '3.\tDefine torque.\t5'], { number: 2 }),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['3', '4', '1', '2', '3']);
  });

  it('the number behind the title of a section that was misread: the title begins no question', () => {
    const found = cutQuestions([
      page([
        '1. Define head.',
        '2. Define power.',
        'ScCTION B (Attempt any three questions)',
        'Derive the specific speed of a pump.',
        '4. Compare a pump with a fan.',
      ]),
    ]);
    expect(short(found)).toEqual([
      ['1', 'Define head.', null],
      ['2', 'Define power.', null],
      ['3', 'Derive the specific speed of a pump.', null],
      ['4', 'Compare a pump with a fan.', null],
    ]);
    expect(found.map(({ section }) => section)).toEqual([
      null,
      null,
      'ScCTION B (Attempt any three questions)',
      'ScCTION B (Attempt any three questions)',
    ]);
  });

  it('the letter of the first part, under the text of its question', () => {
    const found = cutQuestions([
      page([
        '1. Consider the jet of water that is shown below.',
        [0.03, 'Find its force on the plate.'],
        [0.03, 'b. Show how the force depends on the angle.'],
        '2. Define head.',
      ]),
    ]);
    expect(short(found)).toEqual([
      ['1', 'Consider the jet of water that is shown below.', null],
      ['1a', 'Find its force on the plate.', null],
      ['1b', 'Show how the force depends on the angle.', null],
      ['2', 'Define head.', null],
    ]);
  });

  it('all letters of a list in which each row asks for something', () => {
    const lines: MadeLine[] = [
      '1. The heads of ten pumps were measured on one day. Then',
      [0.04, 'What is the probability that a pump fails?'],
      [0.04, 'What is the mean of the heads?'],
      '2. Define head.',
    ];
    expect(cutQuestions([page(lines)]).map(({ label }) => label)).toEqual(['1', '1a', '1b', '2']);
    // A file with text has the letters that it has.
    expect(cutQuestions([page(lines, { source: 'text' })]).map(({ label }) => label)).toEqual(['1', '2']);
  });

  it('the letters of parts in a table, where each has marks', () => {
    const found = cutQuestions([
      page([
        '1.\t(a) Define the head of a pump in your own words.\t4',
        '\tDefine its power, and compare it with that of a fan.\t6',
        '2.\t(a) Define work.\t5',
        '\t(b) Define speed.\t5',
      ]),
    ]);
    expect(found.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 10],
      ['1a', 4],
      ['1b', 6],
      ['2', 10],
      ['2a', 5],
      ['2b', 5],
    ]);
  });

  it('the numbers of an exam whose neighbours in the file have others', () => {
    const found = cutQuestions([
      page([...HEADING, 'Q1) Define head. (5)', 'Q2) Define power. (5)']),
      page(
        [
          ...HEADING,
          '\tWhat is a turbine? Explain it with a neat sketch of all of its parts.\t5',
          '\tDerive the specific speed of a pump and compare it with that of a fan\t10',
          '\tof the same size.',
          '\tGive reasons for cavitation, and say how it can be prevented in a pump.\t5',
          '\tSay what a casing is for.',
          '\tCompare the Pelton wheel with the turbine of Kaplan for a high head.\t8',
        ],
        { number: 2 },
      ),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['1', '2', '1', '2', '3', '4']);
  });

  it('the first line of a question whose number stands in the middle of its cell', () => {
    const found = cutQuestions([
      page([
        '1.\tDefine head.\t5',
        '2.\tDefine power.\t5',
        '\tExplain the work of a pump that lifts water from a well, and\t5',
        '3.\tdraw its parts.',
        '4.\tDefine speed.\t5',
      ]),
    ]);
    expect(found.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 5],
      ['2', 5],
      ['3', 5],
      ['4', 5],
    ]);
  });
});
