import { HEADING, page, short } from '@exam-vault/testing/cut-pages';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';

const cut = (...lines: string[]) => short(cutQuestions([page([...HEADING, ...lines])]));

describe('parts on one line', () => {
  it('are parts where each is asked, with the marks of their sum', () => {
    expect(cut('1. a) Define head. b) Define power. c)', 'Define work. [2+3+4]', '2. Define speed. [5]')).toEqual([
      ['1', '', 9],
      ['1a', 'Define head.', 2],
      ['1b', 'Define power.', 3],
      ['1c', 'Define work.', 4],
      ['2', 'Define speed.', 5],
    ]);
  });

  it('stay text where they are options, or a list with other brackets', () => {
    expect(
      cut('1. Which is a pump? (5)', '(a) Kaplan (b) Pelton (c) Gear (d) Francis', '2. Define speed. (5)')[0],
    ).toEqual(['1', 'Which is a pump? (a) Kaplan (b) Pelton (c) Gear (d) Francis', 5]);
    expect(
      cut('1. Answer these.', 'a. Define speed.', 'b. Find the head. (c) What is it with another pump?').map(
        ([label]) => label,
      ),
    ).toEqual(['1', '1a', '1b']);
  });
});
