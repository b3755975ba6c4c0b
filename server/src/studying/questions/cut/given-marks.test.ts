import { HEADING, page, short, type MadeLine } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

const cut = (lines: readonly MadeLine[], options = {}) => short(cutQuestions([page(lines, options)]));

it('marks that the reader joined to the text belong to their column', () => {
  const text = 'Show the three levels of a cache and how each of them is connected with memory and a bus. 02]';
  const found = cut([
    ...HEADING,
    '1.\tDefine head.\t[05]',
    `2. ${text}`,
    '3.\tDefine flow.\t102}',
    '4.\tDefine work.\t[03]',
    '5.\tDefine power.\t[03]',
  ]);
  expect(found.map(([label, , marks]) => [label, marks])).toEqual([
    ['1', 5],
    ['2', 2],
    ['3', 2],
    ['4', 3],
    ['5', 3],
  ]);
});

describe('marks of a section', () => {
  it.each([
    ['Attempt any two questions. (2%4=8)', 4],
    ['Attempt any two questions.\t\t20', 10],
    ['All questions are compulsory.\t\t9', 3],
    ['Attempt any 2', null],
  ])('%s', (instruction, marks) => {
    const found = cut([
      ...HEADING,
      'PART - B',
      '(Analytical questions)',
      instruction,
      '1. Define head.',
      '2. Define flow.',
      '3. Define work.',
    ]);
    expect(found.map(([, , own]) => own)).toEqual([marks, marks, marks]);
  });

  it('say its title and its remark too', () => {
    const rows = [
      'PART - B',
      '(Analytical questions)',
      'Attempt any two questions.',
      '1. Define head.',
      '2. Define flow.',
    ];
    const [first] = cutQuestions([page([...HEADING, ...rows])]);
    expect(first?.section).toBe('PART - B (Analytical questions) Attempt any two questions.');
  });
});

describe('marks of parts', () => {
  const parts = (...marks: string[]) =>
    marks.map((own, at) => [0.03, `(${'abc'[at]}) Define the head ${at}.\t${own}`] as const);
  const of = (lines: readonly MadeLine[]) =>
    cut(lines, { places: [0.1, 0.88] }).map(([label, , marks]) => [label, marks]);

  it('are those of their section where it has one question', () => {
    const section = ['Section A # 6 Marks', 'Attempt ALL the questions. Each Question is of 2 marks (3 x 2 = 6 marks)'];
    expect(of([...HEADING, ...section, 'Q1', ...parts('', '', '')])).toEqual([
      ['1', 6],
      ['1a', 2],
      ['1b', 2],
      ['1c', 2],
    ]);
  });

  it('are those that the instructions above name for the section', () => {
    const above = 'It is compulsory to answer all the questions (1.5 marks each) of Part A in short.';
    expect(of([...HEADING, above, 'PART-A', 'Q1', ...parts('1.5', '5', ''), 'PART-B', 'Q2 Define flow.\t15'])).toEqual([
      ['1', null],
      ['1a', 1.5],
      ['1b', 1.5],
      ['1c', 1.5],
      ['2', 15],
    ]);
  });

  it("of '(i)' in the row of a letter are those of the letter", () => {
    const rows = [
      [0.03, 'a) (i) Define head.\t10'],
      [0.05, '(ii) Define flow.'],
      [0.03, 'b) Define work.\t10'],
    ] as const;
    expect(of([...HEADING, 'Q1', ...rows])).toEqual([
      ['1', 20],
      ['1a', 10],
      ['1a(i)', null],
      ['1a(ii)', null],
      ['1b', 10],
    ]);
  });
});

describe('marks of questions of which some are chosen', () => {
  const questions = [
    '2. (a) Define head.\t10',
    '(b) Define flow.\t5',
    '3. Define work.\t15',
    '4. Define power.\t4',
    '5. Define speed.\t15',
  ];
  const last = ['6. (a) Define torque.\t10', '(b) Define mass.\t3'];
  const of = (above: string) => {
    const rows = [...HEADING, above, 'Part A', '1. Define lift.\t15', 'Part B', ...questions, ...last];
    return cut(rows, { places: [0.1, 0.88] })
      .map(([label, , marks]) => [label, marks])
      .slice(-6);
  };

  it('are the same, so that a misread number shows', () => {
    expect(of('Answer any four questions from Part B in detail.')).toEqual([
      ['3', 15],
      ['4', 15],
      ['5', 15],
      ['6', 15],
      ['6a', 10],
      ['6b', 5],
    ]);
  });

  it('may differ where all are answered', () => {
    expect(of('Answer all questions.')).toEqual([
      ['3', 15],
      ['4', 4],
      ['5', 15],
      ['6', 13],
      ['6a', 10],
      ['6b', 3],
    ]);
  });
});
