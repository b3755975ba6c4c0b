import { expectLinear } from '@exam-vault/testing/expect-linear';
import { describe, expect, it } from 'vitest';
import { cutQuestions, type CutQuestion } from './cut-questions.ts';
import type { CutPage, CutWord } from './page-rows.ts';
import { pagesOfText } from './text-pages.ts';

/** A line of a made-up page: its text, and where it begins from the left margin. A tab begins a new piece at the next place. */
type MadeLine = string | readonly [indent: number, text: string];

const LETTER = 0.0085;

interface PageOptions {
  readonly number?: number;
  readonly places?: readonly number[];
  readonly source?: CutPage['source'];
  readonly left?: number;
}

/** A page on which every line is as far below the one before; `places` are where the pieces of a line begin. */
function page(
  lines: readonly MadeLine[],
  { number = 1, places = [0.1, 0.16, 0.88], source = 'picture', left = 0 }: PageOptions = {},
): CutPage {
  const words = lines.flatMap((made, line): CutWord[] => {
    const [indent, text] = typeof made === 'string' ? [0, made] : made;
    return text.split('\t').flatMap((piece, at) => {
      let x = left + (places[at] ?? 0.1) + indent;
      return piece.split(' ').flatMap((word) => {
        if (word === '') return [];
        const box = [x, 0.05 + line * 0.022, word.length * LETTER, 0.014] as const;
        x += (word.length + 1) * LETTER;
        return [{ text: word, box, line: line * 10 + at }];
      });
    });
  });
  return { page: number, source, words };
}

const short = (found: readonly CutQuestion[]) => found.map(({ label, text, marks }) => [label, text, marks]);

const HEADING = [
  'Fairview University',
  'End Term Examination 2023',
  'Course Name : Fluid Machines',
  'Time : 3 Hours Maximum Marks : 60',
  'Attempt all questions.',
];

describe('questions and parts', () => {
  it('are cut with their numbers and marks, without heading and footer', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        '1. Explain the working of a pump. [5]',
        '2. Consider the jet of water below: [10]',
        [0.03, 'a. Find its force on the plate. (4)'],
        [0.03, 'b. Show how the force depends'],
        [0.05, 'on the angle of the plate. (6)'],
        'Page 1 of 2',
      ]),
      page(['3. State the law of Bernoulli. [5]', 'Best of luck'], { number: 2 }),
    ]);
    expect(short(found)).toEqual([
      ['1', 'Explain the working of a pump.', 5],
      ['2', 'Consider the jet of water below:', 10],
      ['2a', 'Find its force on the plate.', 4],
      ['2b', 'Show how the force depends on the angle of the plate.', 6],
      ['3', 'State the law of Bernoulli.', 5],
    ]);
    expect(found[2]?.parent).toBe(1);
    expect(found[4]?.boxes).toMatchObject([{ page: 2 }]);
  });

  it('may be named, with marks in the line of the number', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        'Question 1: [Marks: 2 + 3 = 5]',
        'a) List two pumps.',
        'b) What is head?',
        'Q.2 (10)',
        'Derive the equation of motion.',
      ]),
    ]);
    expect(short(found)).toEqual([
      ['1', '', 5],
      ['1a', 'List two pumps.', 2],
      ['1b', 'What is head?', 3],
      ['2', 'Derive the equation of motion.', 10],
    ]);
  });

  it('run over pages', () => {
    const found = cutQuestions([
      page([...HEADING, '1. Explain the pump, its parts and', 'its efficiency, and describe']),
      page(['how it is started.', '2. Define head.'], { number: 2 }),
    ]);
    expect(short(found)).toEqual([
      ['1', 'Explain the pump, its parts and its efficiency, and describe how it is started.', null],
      ['2', 'Define head.', null],
    ]);
    expect(found[0]?.boxes.map((box) => box.page)).toEqual([1, 2]);
  });

  it('are read from a ruled table with columns for numbers and marks', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        'Q. No.\tQuestions\tMarks',
        '1\tWhat is a turbine? Explain with\t5',
        '\ta neat sketch.',
        '2\tDerive the specific speed of a pump.\t4+6',
        '3\tCompare both of them.\t5',
      ]),
    ]);
    expect(short(found)).toEqual([
      ['1', 'What is a turbine? Explain with a neat sketch.', 5],
      ['2', 'Derive the specific speed of a pump.', 10],
      ['3', 'Compare both of them.', 5],
    ]);
  });

  it('get a lost number from the numbers around it, as a guess', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        'Q. No.\tQuestions\tMarks',
        '1\tWhat is a turbine? Explain.\t5',
        '\tDerive the specific speed of a pump.\t10',
        '3\tCompare both of them.\t5',
      ]),
    ]);
    expect(short(found).map(([label]) => label)).toEqual(['1', '2', '3']);
    expect(found[1]?.confidence).toBeLessThan(0.5);
    expect(found[0]?.confidence).toBeGreaterThan(0.8);
  });

  it('stand in two columns', () => {
    const left = Array.from({ length: 12 }, (_, at) => `${at + 1}. Define the term number ${at + 1} now.`);
    const right = Array.from({ length: 12 }, (_, at) => `${at + 13}. Define the term number ${at + 13} now.`);
    const places = [0.06];
    const one = page(left, { places });
    const two = page(right, { places, left: 0.5 });
    const words = [...one.words, ...two.words.map((word) => ({ ...word, line: word.line + 5 }))];
    const found = cutQuestions([{ ...one, words }]);
    expect(found.map(({ label }) => Number(label))).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  });

  it('may have numbers and letters in Devanagari', () => {
    const found = cutQuestions([
      page(['१. पम्प की परिभाषा दीजिए', '(क) शीर्ष क्या है?', '(ख) दक्षता क्या है?', '२. टरबाइन समझाइए']),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['1', '1क', '1ख', '2']);
  });
});

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
});

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
});

describe('text', () => {
  it('has formulas in their usual signs', () => {
    const [first] = cutQuestions([page(['1. Find 𝑓(𝑥) − 2 for the ﬁrst case.', '2. Define head.'])]);
    expect(first?.text).toBe('Find f(x) - 2 for the first case.');
  });

  it.each([
    ['Find the value of 1 െ2 5 and of \uFFFD3 when it is small', true],
    ['Solve xൌ2 and yൌ3 for both', true],
    ['Find the value of x when it is small', false],
    ['Explain विद्युत धारा and its unit A', false],
    ['विद्युत धारा की परिभाषा 2 वाक्यों में दीजिए', false],
    ['Draw the planes (11\u{304}0) and [1\u{304}10] and (1\u{304}1\u{304}1) of a cube', false],
    ['Choose \u{2714}\u{FE0F} or \u{274C}\u{FE0F} or \u{FE0F} for each of them', false],
    ['Answer both (क) the first part (ख) the second part', false],
  ])('%j is wrecked: %j', (text, isWrecked) => {
    const [first] = cutQuestions([page([`1. ${text}.`, '2. Define head.'])]);
    expect((first?.confidence ?? 0) < 0.2).toBe(isWrecked);
  });

  it('of a question about a college is no heading', () => {
    const found = cutQuestions([page([...HEADING, '1. Define head.', '2. Draw the pumps of a college library.'])]);
    expect(found.map(({ label }) => label)).toEqual(['1', '2']);
  });
});

describe('what is no part', () => {
  it('options of multiple-choice questions', () => {
    const lines = Array.from({ length: 6 }, (_, at) => [
      `${at + 1}. Which of these is number ${at + 1}?`,
      'a) a pump',
      'b) a fan',
      'c) a valve',
      'd) a pipe',
    ]).flat();
    const found = cutQuestions([page(lines)]);
    expect(found.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(found[0]?.text).toBe('Which of these is number 1? a) a pump b) a fan c) a valve d) a pipe');
  });

  it('a list of what is given', () => {
    const found = cutQuestions([
      page([
        'Question 1',
        'Plan where each animal goes.',
        '1. The lion and the boar hate each other.',
        '2. The hyena smells bad.',
        'Question 2',
        'Find the shortest path.',
      ]),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['1', '2']);
  });

  it('remarks behind the parts that count as they do', () => {
    const found = cutQuestions([
      page([
        '1. Draw the charts of',
        'a) Priority',
        'b) Round robin',
        'Keep in mind:',
        'a) Both are pre-emptive',
        'b) The system is dual core',
        '2. Define a process.',
      ]),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['1', '1a', '1b', '2']);
  });
});

describe('sections and alternatives', () => {
  it('are kept', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        'Section A (Attempt any two)',
        '1. Define head.',
        '2. Define power.',
        'Section B',
        '3. Explain the Pelton wheel.',
        'OR',
        '3. Explain the Kaplan turbine.',
      ]),
    ]);
    expect(found.map(({ label, section, isAlternative }) => [label, section, isAlternative])).toEqual([
      ['1', 'Section A (Attempt any two)', false],
      ['2', 'Section A (Attempt any two)', false],
      ['3', 'Section B', false],
      ['3 OR', 'Section B', true],
    ]);
  });
});

describe('bad input', () => {
  it('a page without any number has no questions', () => {
    expect(cutQuestions([page(['Once upon a time there was a pump.', 'It ran for ever.'])])).toEqual([]);
    expect(cutQuestions([])).toEqual([]);
    expect(cutQuestions([{ page: 1, source: 'picture', words: [] }])).toEqual([]);
  });

  it('400 multiple-choice questions are all found', () => {
    const pages = Array.from({ length: 20 }, (_, at) =>
      page(
        Array.from({ length: 20 }, (_, row) => [
          `${at * 20 + row + 1}. Which pump is this?`,
          'a) one b) two',
          'c) three d) four',
        ])
          .flat()
          .slice(0, 60),
        { number: at + 1 },
      ),
    );
    expect(cutQuestions(pages)).toHaveLength(400);
  });

  it.each([
    ['L1 ', 100_000],
    ['L 1 ', 20_000],
    ['CO1, 5 ', 20_000],
    ['CLO1 ', 20_000],
    ['1+1 ', 20_000],
    ['1x1x', 25_000],
    ['+ (1 x 1) ', 25_000],
    ['| ', 100_000],
    ['note answer any ', 10_000],
    ['\na) b [1]', 6_000],
    ['\n1. a b\n(a) b', 3_000],
    ['\n find it', 6_000],
    ['\nSection A', 6_000],
    ['\nSection A\nso', 3_000],
    ['\ncollege', 6_000],
  ])('%j again and again costs what its length costs', (again, times) => {
    const cut = (share: number) =>
      cutQuestions(pagesOfText(`1. What is this?${again.repeat(times * share)} end\n\n2. What is that?`)).length;
    expectLinear(cut);
  });

  it('a page full of one sign', () => {
    const words = Array.from({ length: 5_000 }, (_, at): CutWord => ({
      text: '1.',
      box: [0.1, (at % 90) / 100, 0.01, 0.01],
      line: at % 500,
    }));
    expect(cutQuestions([{ page: 1, source: 'picture', words }]).length).toBeLessThan(1_001);
  });
});
