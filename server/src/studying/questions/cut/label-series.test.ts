import { HEADING, page, short } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

const cut = (...lines: string[]) => short(cutQuestions([page([...HEADING, ...lines])]));

describe('labels that are some only together', () => {
  it('are a number and a letter without a bracket', () => {
    expect(
      cut('1a\tDefine head.\t5', '1b\tDefine power.\t5', '2 a\tDefine work.\t4', 'b Define speed.').map(
        ([label]) => label,
      ),
    ).toEqual(['1', '1a', '1b', '2', '2a', '2b']);
  });

  it('are two numbers with a point', () => {
    expect(cut('1.1\tDefine head.', '1.2\tDefine power.', '2.1\tDefine work.', '2.2\tDefine speed.')).toEqual([
      ['1', '', null],
      ['1.1', 'Define head.', null],
      ['1.2', 'Define power.', null],
      ['2', '', null],
      ['2.1', 'Define work.', null],
      ['2.2', 'Define speed.', null],
    ]);
  });

  it('are none where numbers with a point are data', () => {
    expect(cut('1. Find the head of the pump for these values:', '2.5 Metres', '1.2 Bar', '2. Define work.')).toEqual([
      ['1', 'Find the head of the pump for these values: 2.5 Metres 1.2 Bar', null],
      ['2', 'Define work.', null],
    ]);
  });

  it('are Roman numbers of questions', () => {
    expect(cut('I. Define head. (5)', 'II. Define power. (5)', 'III. Define work. (5)')).toEqual([
      ['1', 'Define head.', 5],
      ['2', 'Define power.', 5],
      ['3', 'Define work.', 5],
    ]);
  });

  it('are Roman numbers of sections in front of instructions, which say what each is worth', () => {
    const found = cutQuestions([
      page([
        ...HEADING,
        'I. Answer all the questions. (2 x 2 = 4)',
        '1. Define head.',
        '2. Define power.',
        'II. Answer any one question. (1 x 10 = 10)',
        '3. Define work.',
        '4. Define speed.',
      ]),
    ]);
    expect(found.map(({ label, marks }) => [label, marks])).toEqual([
      ['1', 2],
      ['2', 2],
      ['3', 10],
      ['4', 10],
    ]);
    expect(found[3]?.section).toBe('II. Answer any one question. (1 x 10 = 10)');
  });

  it('are no Roman numbers of questions in front of instructions, with the numbers further right', () => {
    const groups = ['I', 'II', 'III'].flatMap((roman, at) => [
      `${roman}. Answer all the questions.`,
      [0.05, `${at + 1}. Define the head ${at}.`] as const,
    ]);
    const found = cutQuestions([page([...HEADING, ...groups])]);
    expect(found.map(({ label }) => label)).toEqual(['1', '2', '3']);
    expect(found[0]?.text).toBe('Define the head 0.');
  });
});
