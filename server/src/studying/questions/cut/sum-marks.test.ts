import { HEADING, page } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

describe('marks', () => {
  it.each([
    ['1. Define head. CO1 5', 5],
    ['1. Define head. 5 CO2 L3', 5],
    ['1.\tDefine head.\tCO1 5', 5],
    ['1.\tDefine head.\t5\tCO2', 5],
    ['1. Define head. [rnarks: 5]', 5],
    ['1. Define head of CO2', null],
  ])('of %j in a paper that names outcomes', (line, marks) => {
    const others = ['2. Define power. CO1 4', '3. Define work. CO2 4', '4. Define speed. CO3 L2 4'];
    const places = [0.1, 0.16, 0.8, 0.88];
    expect(cutQuestions([page([line, ...others], { places })])[0]).toMatchObject({ marks });
  });

  it.each([
    ['1. Find the share by volume of CO2 12', 'Find the share by volume of CO2 12'],
    ['1.\tFind what burns to\tCO2', 'Find what burns to CO2'],
    ['1. How many scored 345 marks', 'How many scored 345 marks'],
    ['1.\tPlot the values of\t345', 'Plot the values of 345'],
    ['1.\tSolve the equation\tx+y=5', 'Solve the equation x+y=5'],
    ['1.\tSolve the equation\tx+3=5', 'Solve the equation x+3=5'],
    ['1.\tSolve the equation\t2x+3y=7', 'Solve the equation 2x+3y=7'],
    ['1.\tSolve it when\ty(0)=1', 'Solve it when y(0)=1'],
    ['1.\tFind the mean when\tP(X>2)=5', 'Find the mean when P(X>2)=5'],
  ])('are none in %j', (line, text) => {
    expect(cutQuestions([page([line, '2. Define power.'])])[0]).toMatchObject({ marks: null, text });
  });

  it.each([
    ['Section A (5 x 2 = 10)', 5],
    ['Section A: each question carries 4 marks', 4],
    ['Section A (Attempt any two)', null],
  ])('of all questions in %j', (title, marks) => {
    const found = cutQuestions([page([...HEADING, title, '1. Define head.', '2. Define power.'])]);
    expect(found.map((question) => question.marks)).toEqual([marks, marks]);
  });

  it('of one part are what is left of the sum', () => {
    const found = cutQuestions([
      page([
        '1. Consider a pump. [10]',
        [0.03, 'a) Define its head. (4)'],
        [0.03, 'b) Derive its power.'],
        [0.03, 'c) Define its speed. (3)'],
        '2. Consider a fan. [10]',
        [0.03, 'a) Define its head. (4)'],
        [0.03, 'b) Derive its power.'],
      ]),
    ]);
    expect(found.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 10],
      ['1a', 4],
      ['1b', 3],
      ['1c', 3],
      ['2', 10],
      ['2a', 4],
      ['2b', null],
    ]);
  });

  it('of questions are what is left of the maximum, where another question has as many', () => {
    const questions = ['1. Define head. [10]', '2. Define power.', '3. Define work. [10]', '4. Define speed.'];
    const marks = (maximum: number) =>
      cutQuestions([page([...HEADING.slice(0, 3), `Time : 3 Hours Maximum Marks : ${maximum}`, ...questions])]).map(
        (question) => question.marks,
      );
    expect(marks(40)).toEqual([10, 10, 10, 10]);
    expect(marks(50)).toEqual([10, null, 10, null]);
  });

  it.each([
    ['[24343]', 8],
    ['T43=10', 10],
  ])('of a sum that was read as %j', (cell, marks) => {
    const found = cutQuestions([page([`1.\tDefine head.\t${cell}`, '2.\tDefine power.\t5'])]);
    expect(found.map((question) => question.marks)).toEqual([marks, 5]);
  });

  it.each([
    ['8+2-10', 10],
    ['[2-3+3]', 8],
    ['[422]', 8],
    ['86,6', 20],
    ['2+2-+', 4],
    ['(31', 3],
  ])('of a sum whose signs were read as %j', (cell, marks) => {
    const found = cutQuestions([page([`1.\tDefine head.\t${cell}`, '2.\tDefine power.\t5'])]);
    expect(found.map((question) => question.marks)).toEqual([marks, 5]);
  });

  it('of a sum that has two lines in its cell', () => {
    const found = cutQuestions([
      page([
        '1.\tDefine the head of a pump and of\t2x5',
        '\ta fan, in words and in signs.\t=10',
        '2.\tDefine power.\t5',
      ]),
    ]);
    expect(found.map((question) => question.marks)).toEqual([10, 5]);
  });

  it('whose brackets or rules were read as a 1', () => {
    const cut = (cells: readonly string[]) =>
      cutQuestions([page(cells.map((cell, at) => `${at + 1}.\tDefine the head of a pump.\t${cell}`))]).map(
        (question) => question.marks,
      );
    expect(cut(['[3]', '31', '[2]', '[3]'])).toEqual([3, 3, 2, 3]);
    expect(cut(['6', '6', '16', '6', '6'])).toEqual([6, 6, 6, 6, 6]);
    // One of them may have more.
    expect(cut(['5', '4', '15', '5', '3'])).toEqual([5, 4, 15, 5, 3]);
  });

  it('in a column that only the second reading has', () => {
    const made = page(['1.\tDefine head.\t5', '2.\tDefine power.', '3.\tDefine work.\t5', '4.\tDefine speed.\t5']);
    const second = { text: '07', box: [0.88, 0.072, 0.017, 0.014], line: 90 } as const;
    const found = cutQuestions([{ ...made, alternatives: [second] }]);
    expect(found.map((question) => question.marks)).toEqual([5, 7, 5, 5]);
  });
});
