import { HEADING, page, type MadeLine } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';
import { readInstruction } from './instructions.ts';

const marks = (...lines: MadeLine[]) =>
  Object.fromEntries(cutQuestions([page([...HEADING, ...lines])]).map((question) => [question.label, question.marks]));

describe('marks of parts', () => {
  const whole = (number: number) => [`${number}. (a) Define head. (10)`, '(b) Define power. (5)'];

  it('are their own where those of other questions are, and the rest says what one is worth whose marks were lost', () => {
    expect(marks(...whole(1), ...whole(2), ...whole(3), '4. (a) Define work.', '(b) Define speed. (5)')).toMatchObject({
      '4a': 10,
      '4b': 5,
    });
  });

  it('are not said where other questions are worth other sums', () => {
    expect(
      marks(...whole(1), ...whole(2), '3. Define torque. (8)', '4. (a) Define work.', '(b) Define speed. (5)')['4a'],
    ).toBeNull();
  });
});

describe('what a section says', () => {
  it('has the factor of a product that was not read', () => {
    expect(readInstruction('All questions are compulsory [sx2=10]').product).toEqual({ factors: [5, 2], total: 10 });
    expect(readInstruction('Answer all questions (2 x =').product).toBeNull();
  });

  it('stands behind a title of which one letter was misread', () => {
    const found = cutQuestions([
      page([...HEADING, '1. Define head.', '2. Define power.', 'SECfION B', '1. Define work.', '2. Define speed.']),
    ]);
    expect(found.map(({ label, section }) => [label, section])).toEqual([
      ['1', null],
      ['2', null],
      ['1', 'SECfION B'],
      ['2', 'SECfION B'],
    ]);
  });
});

describe('the column of marks', () => {
  it('is found where a title was misread, and levels are not marks', () => {
    const places = [0.1, 0.16, 0.7, 0.78, 0.86];
    const found = cutQuestions([
      page([...HEADING, 'Q.No\tQuestlon\tMatks\tL\tCO', '1\tDefine head.\t5\t2\t1', '2\tDefine power.\t6\t3\t2'], {
        places,
      }),
    ]);
    expect(found.map(({ text, marks: own }) => [text, own])).toEqual([
      ['Define head.', 5],
      ['Define power.', 6],
    ]);
  });

  it('may have a level and an outcome behind it on the line of the text', () => {
    const lines = ['1. Define head. 10 L2 CO1', '2. Define power. 5 L1 CO2', '3. Define work. 5 L3 CO2'];
    const found = cutQuestions([page([...HEADING, ...lines])]);
    expect(found.map(({ text, marks: own }) => [text, own])).toEqual([
      ['Define head.', 10],
      ['Define power.', 5],
      ['Define work.', 5],
    ]);
  });
});
