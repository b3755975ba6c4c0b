import { describe, expect, it } from 'vitest';
import { page } from '@exam-vault/testing/cut-pages';
import { cutQuestions } from './cut-questions.ts';
import { isInstruction, marksOfEach, readInstruction } from './instructions.ts';

describe('instructions', () => {
  it.each([
    'Attempt any five questions.',
    'All questions carry equal marks.',
    '2. Answer any four questions from Part-B in detail.',
    'Different sub-parts of a question are to be attempted adjacent to each other.',
    'Note: Assume suitable data if missing and answer clearly.',
    'Attempt ALL the questions. Each Question is of 6 marks (3 x 6 = 18 marks)',
    'सभी प्रश्नों के उत्तर दीजिए। प्रत्येक प्रश्न 5 अंक का है।',
  ])('are known by what they say: %s', (text) => expect(isInstruction(text)).toBe(true));

  it.each([
    'Write short notes on any two of the following:',
    'Explain the instructions of a processor.',
    'Only one question is left.',
    'Solve the following: x + 2 = 5',
    'What marks should each question carry?',
    '[Marks: 2 + 3 = 5]',
  ])('are no questions: %s', (text) => expect(isInstruction(text)).toBe(false));

  it('say how many are to be answered and what each is worth', () => {
    const said = (text: string, count: number) => [
      readInstruction(text).choose,
      marksOfEach(readInstruction(text), count),
    ];
    expect(said('Attempt any three of the following: 3x10 =30', 5)).toEqual([3, 10]);
    expect(said('Attempt any three of the following: 7 x 3 = 21', 5)).toEqual([3, 7]);
    expect(said('Each carries 1 mark (10qx1m = 10M)', 10)).toEqual([null, 1]);
    expect(said('Answer either A or B. Question carries 10 marks', 1)).toEqual([1, 10]);
    expect(said('किन्हीं दो प्रश्नों के उत्तर दीजिए। प्रत्येक प्रश्न 5 अंक', 4)).toEqual([2, 5]);
  });

  it('are the section of the parts below them', () => {
    const found = cutQuestions([
      page([
        'Section B',
        '2. Attempt any one of the following:\t1x10 = 10',
        'a) Explain the pump in detail.',
        'b) Describe a fan with a sketch.',
      ]),
    ]);
    expect(found.map(({ label, text, marks }) => [label, text, marks])).toEqual([
      ['2', '', 10],
      ['2a', 'Explain the pump in detail.', 10],
      ['2b', 'Describe a fan with a sketch.', 10],
    ]);
    expect(found[1]?.section).toBe('Section B · 2. Attempt any one of the following: 1x10 = 10');
  });

  it('give their marks to the questions and alternatives of a section', () => {
    const found = cutQuestions([
      page([
        'Part A',
        'Answer all the questions. Each carries 1 mark.',
        '1. Define head.',
        '2. Define flow.',
        'Part B',
        'Answer either A or B. The question carries 5 marks',
        '3. a) Explain the pump.',
        'OR',
        'b) Explain the fan.',
      ]),
    ]);
    expect(found.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 5],
      ['3a', 5],
      ['3b OR', 5],
    ]);
  });

  it('are numbered and no questions where they have neither marks nor parts', () => {
    const found = cutQuestions([
      page([
        'Instructions:',
        '1. It is compulsory to answer all the questions of Part A.',
        '2. Answer any four questions from Part B in detail.',
        'Part A',
        '1. Define head.',
        '2. Define flow.',
      ]),
    ]);
    expect(found.map(({ text }) => text)).toEqual(['Define head.', 'Define flow.']);
  });

  it('leave a question without a number below OR to be asked instead of the one above', () => {
    const found = cutQuestions([page(['1. Explain the pump.', 'OR', 'Explain the fan.', '2. Define head.'])]);
    expect(found.map(({ label, text }) => [label, text])).toEqual([
      ['1', 'Explain the pump.'],
      ['1 OR', 'Explain the fan.'],
      ['2', 'Define head.'],
    ]);
  });
});

describe('a table that names its columns', () => {
  it('says marks in the column of marks alone', () => {
    const found = cutQuestions([
      page(
        [
          'Q. No.\tQuestion\tMarks\tCO\tBL',
          '1\tDefine head.\t2\t1\tL1',
          '2\tDefine flow.\t2\t3\tL2',
          '3a\tExplain the pump.\t5\t4\tL3',
          '3b\tExplain the fan.\t6\t4\tL3',
        ],
        { places: [0.06, 0.16, 0.7, 0.8, 0.9] },
      ),
    ]);
    expect(found.map(({ label, text, marks }) => [label, text, marks])).toEqual([
      ['1', 'Define head.', 2],
      ['2', 'Define flow.', 2],
      ['3', '', 11],
      ['3a', 'Explain the pump.', 5],
      ['3b', 'Explain the fan.', 6],
    ]);
  });
});
