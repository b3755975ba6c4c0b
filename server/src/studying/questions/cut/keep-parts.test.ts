import { HEADING, page } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

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

  it('are kept below an instruction, whatever they say', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        '1. Answer any two of the following:',
        [0.04, 'A. A rod of steel is heated by 60 degrees.'],
        [0.04, 'B. Stresses of 100 MPa act at a point.'],
        [0.04, 'C. The head of a pump.'],
        '2. Define speed.',
      ]),
    ]);
    expect(found.map(({ label }) => label)).toEqual(['1', '1a', '1b', '1c', '2']);
  });
});
