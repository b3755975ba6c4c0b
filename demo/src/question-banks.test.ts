import { DEFAULT_CATALOGUE, subjectNames } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { QUESTION_BANKS } from './question-banks.ts';

it('every subject of the catalogue has a bank, and only one', () => {
  expect(QUESTION_BANKS.map(({ subject }) => subject).sort()).toEqual(subjectNames(DEFAULT_CATALOGUE).sort());
  expect(new Set(QUESTION_BANKS.map(({ code }) => code)).size).toBe(QUESTION_BANKS.length);
});

describe.each(QUESTION_BANKS)('the bank of $subject', ({ semester, short, medium, long, notes }) => {
  const questions = [...short, ...medium, ...long];

  it('has questions enough that papers of other years share only some, none twice', () => {
    expect(short.length).toBeGreaterThanOrEqual(24);
    expect(medium.length).toBeGreaterThanOrEqual(15);
    expect(long.length).toBeGreaterThanOrEqual(12);
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('has long questions of one part or two, as the marks are shared', () => {
    for (const question of long) expect(question.split(' | ').length).toBeLessThanOrEqual(2);
  });

  it('has its place in the curriculum, and units with headed sections', () => {
    expect(DEFAULT_CATALOGUE.semesters).toContain(semester);
    expect(notes.length).toBeGreaterThanOrEqual(1);
    for (const { unit, sections } of notes) {
      expect(DEFAULT_CATALOGUE.units).toContain(unit);
      for (const section of sections) expect(section).toMatch(/^[^:]{3,60}: .{20,}/);
    }
  });

  it('keeps to the characters that a PDF can show without a font of its own', () => {
    const all = [...questions, ...notes.flatMap(({ title, sections }) => [title, ...sections])];
    for (const text of all) expect(text).toMatch(/^[\x20-\x7e’–°²³µ×½±éü]+$/);
  });
});
