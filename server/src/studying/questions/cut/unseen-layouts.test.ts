import { HEADING, page, short, type MadeLine } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

const places = [0.1, 0.16, 0.78, 0.84, 0.9];
const cut = (lines: readonly MadeLine[], options = {}) => short(cutQuestions([page(lines, options)]));

describe('a table whose head was misread', () => {
  const table = [
    'PART B',
    'SI.\tQuestions\tM\tBT\tCoO',
    'No.',
    '1\tDefine the head of a pump.\t2\tEl\t4',
    '2\tDefine the flow of a fan.\t2\tL1\t3',
    '3a\tExplain the pump in detail.\t5\tL3\t4',
    '3b\tExplain the fan in detail.\t5\tLI\t4',
  ];
  const found = [
    ['1', 'Define the head of a pump.', 2],
    ['2', 'Define the flow of a fan.', 2],
    ['3', '', 10],
    ['3a', 'Explain the pump in detail.', 5],
    ['3b', 'Explain the fan in detail.', 5],
  ];

  it('has its columns by their places', () => {
    expect(cut([...HEADING, ...table], { places })).toEqual(found);
  });

  it('ends before the table of outcomes behind it', () => {
    const outcomes = [
      'BT-Blooms Taxonomy, CO-Course Outcomes, M-Marks',
      'Marks CO1 CO2 CO3 L1 L2',
      'Sum Max 00 11 49 20',
    ];
    expect(cut([...HEADING, ...table, ...outcomes], { places })).toEqual(found);
  });
});

it('an outcome in the line of a number, without a table, is no table of outcomes', () => {
  expect(
    cut([...HEADING, 'Q1', 'CLO: <6>; Bloom Taxonomy Level: <Creating>', 'Write a program.', 'Q2 Define head.']),
  ).toEqual([
    ['1', 'Write a program.', null],
    ['2', 'Define head.', null],
  ]);
});

it("'question' may be shortened in any way, and a number and letter may have a colon", () => {
  const instructions = ['1. ATTEMPT ALL QUESTIONS.', '2. RENAME YOUR FILE BEFORE IT IS SENT.'];
  expect(
    cut([
      ...HEADING,
      ...instructions,
      'Qus - 1: Define head.',
      'Qus - 2: EITHER solve both',
      '2a: Define flow.',
      '2b: Define work.',
    ]).map(([label]) => label),
  ).toEqual(['1', '2', '2a', '2b']);
});

describe('letters of parts that were misread', () => {
  it('behind the number, and in the row below at the same place', () => {
    const lines = ['Q1. (2) Find the head of a pump.', [0.034, '(15) Find the power of a fan.'] as const];
    expect(cut([...HEADING, ...lines, 'Q2. (a) Define flow.', [0.034, '(b) Define work.']])).toEqual([
      ['1', '', null],
      ['1a', 'Find the head of a pump.', null],
      ['1b', 'Find the power of a fan.', null],
      ['2', '', null],
      ['2a', 'Define flow.', null],
      ['2b', 'Define work.', null],
    ]);
  });

  it('a sign in their column', () => {
    const sign = [0.034, 'iD’\tSuppose a pump has a head of 5 m.'] as const;
    const found = cut([...HEADING, 'Q1. (a) Define head.', sign, 'Q2. (a) Define work.'], { places: [0.1, 0.17] });
    expect(found.map(([label]) => label)).toEqual(['1', '1a', '1b', '2', '2a']);
  });

  it('a word in their column is none', () => {
    const word = [0.034, 'A\tPump has a head of 5 m.'] as const;
    const found = cut([...HEADING, 'Q1. (a) Define head.', word, 'Q2. (a) Define work.'], { places: [0.1, 0.17] });
    expect(found.map(([label]) => label)).not.toContain('1b');
  });

  it('the second, where the first is lost and both have marks', () => {
    const first = 'Q1.\tDescribe the features of a pump.\t[2]';
    const second = [0.02, 'b\tFind the power of a fan.\t[4]'] as const;
    expect(cut([...HEADING, first, second, 'Q2.\tDefine work.\t[6]', 'Q3.\tDefine flow.\t[6]'])).toEqual([
      ['1', '', 6],
      ['1a', 'Describe the features of a pump.', 2],
      ['1b', 'Find the power of a fan.', 4],
      ['2', 'Define work.', 6],
      ['3', 'Define flow.', 6],
    ]);
  });
});

it('of two lost numbers one that left a sign is that of the second as well as of the first', () => {
  const lines = [
    '6. Define head.',
    'XN,\tDefine the flow of a fan.',
    '°S\tDefine the work of a pump.',
    '9. Define power.',
  ];
  expect(
    cut([...HEADING, ...['1', '2', '3', '4', '5'].map((number) => `${number}. Define speed.`), ...lines]).slice(5),
  ).toEqual([
    ['6', 'Define head.', null],
    ['7', 'Define the flow of a fan.', null],
    ['8', 'Define the work of a pump.', null],
    ['9', 'Define power.', null],
  ]);
});

it("codes of the paper and '[Contd…' at the end of a page are no text", () => {
  const first = page([...HEADING, '1. Define head.', '3E1206/2025 1 [Contd....']);
  const more = [2, 3].map((number) => page([`${number}. Define flow.`, `3E1206 (${number})`], { number }));
  expect(cutQuestions([first, ...more]).map(({ text }) => text)).toEqual([
    'Define head.',
    'Define flow.',
    'Define flow.',
  ]);
});

describe('numbers and letters beside other signs', () => {
  it("a part's letter between two others begins no question", () => {
    const lines = [
      [0.03, '(a) Plot the curve of a pump.\t1.5'],
      [0.03, '(b) State the law of the pump and the\t'],
      [0.06, 'Law of the fan for all of its sets.\t1.5'],
      [0.03, '(c) Bring the contrast between both.\t1.5'],
      '5.\tDefine work.\t15',
    ] as const;
    expect(cut(lines, { places: [0.1, 0.88, 0.92] }).map(([label]) => label)).toEqual(['4', '4a', '4b', '4c', '5']);
  });

  it('capitals are misread as small letters are', () => {
    const lines = ['(A) Define head.', '(B) Define flow.', 'Cc Define work.', '(D) Define power.'].map(
      (text) => [0.03, text] as const,
    );
    expect(cut([...HEADING, 'Q1', ...lines, 'Q2 Define speed.']).map(([label]) => label)).toEqual([
      '1',
      '1a',
      '1b',
      '1c',
      '1d',
      '2',
    ]);
  });

  it('what a pen left of the number before is no number', () => {
    expect(
      cut([...HEADING, '1. Define head.', '9\t2. Define flow.', 'LS\t3. Define work.']).map(([label]) => label),
    ).toEqual(['1', '2', '3']);
  });

  it('a row of numbers behind the name of their column is no question', () => {
    const table = ['OBE Remarks:', 'Mapping of outcomes', 'as taught:', 'Q.No. 1 2 3 0', 'CO No.', 'Level'];
    const questions = ['1. Define head.', '2. Define flow.'].map((text) => [0.02, text] as const);
    expect(cut([...HEADING, ...table, 'Section-A', ...questions])).toEqual([
      ['1', 'Define head.', null],
      ['2', 'Define flow.', null],
    ]);
  });

  it('a section stands further right', () => {
    const right = ['Section-B', '3. Define work.', '4. Define power.', '5. Define speed.'].map(
      (text) => [0.097, text] as const,
    );
    expect(
      cut([...HEADING, 'Section-A', '1. Define head.', '2. Define flow.', ...right]).map(([label]) => label),
    ).toEqual(['1', '2', '3', '4', '5']);
  });
});

it('short notes have parts', () => {
  const parts = ['a) The use of a pump.', 'b) The choice of a fan.'].map((text) => [0.03, text] as const);
  expect(
    cut([...HEADING, '1. Write a short note on any one:', ...parts, '2. Define head.']).map(([label]) => label),
  ).toEqual(['1', '1a', '1b', '2']);
});

it('an instruction that goes on in a second row begins no question', () => {
  const list = [
    '1. = It is compulsory to answer all the questions',
    '2. Sub-parts of a question are to be attempted',
    [0.03, 'adjacent to each other.'],
    '3. Ask the invigilator for a steam table.',
  ] as const;
  expect(cut([...HEADING, ...list, 'PART-A', '1. Define head.', '2. Define flow.']).map(([, text]) => text)).toEqual([
    'Define head.',
    'Define flow.',
  ]);
});

it('a number that says how to answer its parts is kept above a section', () => {
  const parts = ['a) Define head.', 'b) Define flow.'].map((text) => [0.03, text] as const);
  const above = ['1. Answer any one of the following questions:', ...parts, '2. Define speed.'];
  const found = cut([...above, 'Section B', '1. Define work.', '2. Define power.']);
  expect(found.map(([label]) => label)).toEqual(['1', '1a', '1b', '2', '1', '2']);
});

it('a high number alone is misread, where others go on in order', () => {
  const rows = [
    '75\tDefine the head of a pump.\t10',
    'है;\tDefine the flow of a fan.\t10',
    '9\tAn engine has the work of a pump, where the\t10',
    'S\theat of the air in a pump is 5 kJ.',
    '10\tSteam of a boiler has the power of a fan.\t10',
  ];
  expect(cut(rows).map(([label]) => label)).toEqual(['7', '8', '9', '10']);
});

it.each(['D', 'oo', '(0 -', '3 —'])('%s, left of a bracket or a tick, is no word of a task', (sign) => {
  expect(cut([...HEADING, `1. (a) ${sign} Compare a pump with a fan.`, '(b) Define head.'])[1]).toEqual([
    '1a',
    'Compare a pump with a fan.',
    null,
  ]);
});

it.each(['C Programs are compiled. Explain.', 'In Pumps of a plant, find the head.'])(
  '%s keeps its first word',
  (text) => {
    expect(cut([...HEADING, `1. (a) ${text}`, '(b) Define head.'])[1]?.[1]).toBe(text);
  },
);

it.each(['1 | P a g e', 'Page | 2', '3|Page'])('a number of the page is no text of its last question: %s', (footer) => {
  expect(cut([...HEADING, 'Q1 Define head.', 'Q2 Define flow.', footer])).toEqual([
    ['1', 'Define head.', null],
    ['2', 'Define flow.', null],
  ]);
});
