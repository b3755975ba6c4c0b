import { HEADING, page, short } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

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

  it('end before a footer that says more than the page', () => {
    const lines = ['1. Explain the working of a pump.', ...Array<string>(36).fill('It is driven by water.')];
    const [found] = cutQuestions([page([...lines, '', '5CS4-03 Page 1 of 2 Set A of the college'])]);
    expect(found?.text).toMatch(/driven by water\.$/);
    expect(cutQuestions([page(['1. Explain page 1 of 2 of the form.'])])[0]?.text).toBe(
      'Explain page 1 of 2 of the form.',
    );
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

  it.each([
    ['Problem', 'Exercise'],
    ['Aufgabe', 'Esercizio'],
  ])('may be called %s or %s', (name, otherName) => {
    const found = cutQuestions([
      page([...HEADING, `${name} 1. Find the head of a pump. (15)`, `${otherName} 2. Find its power. (10)`]),
    ]);
    expect(short(found)).toEqual([
      ['1', 'Find the head of a pump.', 15],
      ['2', 'Find its power.', 10],
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

  const inColumns = (left: readonly string[], right: readonly string[]) => {
    const places = [0.06];
    const [one, two] = [page([...left], { places }), page([...right], { places, left: 0.5 })];
    return { ...one, words: [...one.words, ...two.words.map((word) => ({ ...word, line: word.line + 100 }))] };
  };

  it('stand in two short columns, whose numbers go on at the right', () => {
    const left = [
      '1. Define the first law now.',
      'and say what it means',
      '2. Draw the cycle of Carnot.',
      'on two axes of yours',
    ];
    const right = [
      '3. Explain the cycle of Rankine.',
      'and draw a plant',
      '4. Compare the two other cycles.',
      'for one compression',
    ];
    const found = cutQuestions([inColumns(left, right)]);
    expect(found.map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
    expect(found[0]?.text).toBe('Define the first law now. and say what it means');
  });

  it('begin on the right where the reader has read that page of a sheet first', () => {
    const texts = (from: number) =>
      Array.from({ length: 9 }, (_, at) => `${at + from}. Define the term number ${at + from} now.`);
    const { words, ...sheet } = inColumns(texts(10), texts(1));
    const found = cutQuestions([
      { ...sheet, words: words.map((word) => ({ ...word, line: (word.line + 100) % 200 })) },
    ]);
    expect(found.map(({ label }) => Number(label))).toEqual(Array.from({ length: 18 }, (_, at) => at + 1));
  });

  it('have options in two columns that begin again with each of them', () => {
    const left = [
      '1. Which of these is a law?',
      '1) the first of them',
      '2. Which of these is a cycle?',
      '1) the third of them',
    ];
    const right = ['', '2) the second of them', '', '2) the fourth of them'];
    const found = cutQuestions([inColumns(left, right)]);
    expect(found[0]?.text).toContain('the second of them');
  });

  it('may have numbers and letters in Devanagari', () => {
    const found = cutQuestions([
      page(['१. पम्प की परिभाषा दीजिए', '(क) शीर्ष क्या है?', '(ख) दक्षता क्या है?', '२. टरबाइन समझाइए']),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['1', '1क', '1ख', '2']);
  });

  it('may have marks in Devanagari', () => {
    const found = cutQuestions([
      page(['१. पम्प (२) की परिभाषा दीजिए [५]', '२. टरबाइन समझाइए (१० अंक)', '३. शीर्ष क्या है [३+२]'], { source: 'text' }),
    ]);
    expect(found.map(({ text, marks }) => [text, marks])).toEqual([
      ['पम्प (२) की परिभाषा दीजिए', 5],
      ['टरबाइन समझाइए', 10],
      ['शीर्ष क्या है', 5],
    ]);
  });

  it('may be numbered in a line of their own', () => {
    const found = cutQuestions([page(['Q. No3', 'Define head. (5)', 'Q. No4', 'Define power. (5)'])]);
    expect(short(found)).toEqual([
      ['3', 'Define head.', 5],
      ['4', 'Define power.', 5],
    ]);
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
    ['Solve \u{B36}\u{D45}\u{B36}\u{D4C}1 and \u{B35}\u{D4C}2 for both', true],
    ['Solve \u{752}\u{127A}\u{754}\u{127B} and find \u{7E3} of it', true],
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

  it('end the question above them', () => {
    const found = cutQuestions([
      page([
        '1. Define head.',
        'Section B',
        'The turbine is that of Kaplan.',
        '2. Define its power.',
        '3. Define work.',
      ]),
    ]);
    expect(found.map(({ text }) => text)).toEqual(['Define head.', 'Define its power.', 'Define work.']);
  });
});
