import { describe, expect, it } from 'vitest';
import { paperForm } from './papers.ts';
import { dateForm, isOtherSitting } from './sittings.ts';

describe('the date of an exam (contract section 4, an extension)', () => {
  it.each([
    ['2023-11-20', '2023-11-20'],
    [' 20/11/2023 ', '2023-11-20'],
    ['5.6.2019', '2019-06-05'],
    ['२०-११-२०२३', '2023-11-20'],
    ['29-02-2024', '2024-02-29'],
    ['2023-11', '2023-11'],
    ['11/2023', '2023-11'],
  ])('%j is kept as %s', (given, kept) => {
    expect(dateForm(given)).toBe(kept);
  });

  it.each([
    '31/11/2023',
    '29-02-2023',
    '2023-13',
    '11/20/2023',
    '0000-11-20',
    '9999-01',
    '1899-12',
    '2023',
    'soon',
    '',
  ])('%j is no date of an exam', (given) => {
    expect(dateForm(given)).toBeNull();
  });

  it('is in a form of a paper only where it can belong to the exam year', () => {
    const form = {
      title: 'T',
      subject: 'S',
      department: 'D',
      year: 'Y',
      semester: 'I',
      paper_type: 'M',
      exam_type: 'U',
    };
    const issues = (more: object) =>
      paperForm
        .safeParse({ ...form, ...more })
        .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    expect(issues({ exam_date: '5/1/2024', exam_year: '2023' })).toBeUndefined();
    expect(issues({ exam_date: '5/1/2024', exam_year: '' })).toBeUndefined();
    expect(issues({ exam_date: '5/1/2025', exam_year: '2023' })).toEqual([
      'exam_date is more than a year away from exam_year',
    ]);
    expect(issues({ exam_date: '31/11/2023' })).toEqual([
      'exam_date isn’t a date between 1900 and 2099, such as 20/11/2023 or 11/2023',
    ]);
    expect(issues({ session: 's'.repeat(41), variant: 'Set\u202EA' })).toEqual([
      'session is longer than 40 characters',
      'variant has characters that are not allowed',
    ]);
  });
});

it('two sittings differ only where both say it', () => {
  const sitting = { exam_date: '2023-11', session: 'Nov/Dec', variant: 'SET - A' };
  const isOther = (changes: object) => isOtherSitting(sitting, { ...sitting, ...changes });
  expect(isOther({ exam_date: '2023-11-20', session: 'NOV - DEC 2023', variant: 'set a' })).toBe(false);
  expect(isOther({ exam_date: null, session: null, variant: null })).toBe(false);
  for (const changes of [{ exam_date: '2023-12-04' }, { session: 'May/June' }, { variant: 'Set B' }])
    expect(isOther(changes)).toBe(true);
  expect(isOtherSitting({ ...sitting, session: 'Fall 2022' }, { ...sitting, session: 'Fall 2023' })).toBe(true);
});
