import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { agreementOf } from './agreement.ts';
import { proposeFields } from './propose-fields.ts';

const [HEIGHT, LETTER] = [0.02, 0.009];

type Line = readonly [text: string, left?: number, confidence?: number];

/** Lines below one another; a line of several columns is an array of them. */
function page(lines: ReadonlyArray<string | readonly Line[]>) {
  const words = lines.flatMap((columns, row) =>
    (typeof columns === 'string' ? [[columns] as const] : columns).flatMap(
      ([text, left = 0.1, confidence = 95], column) => {
        let at: number = left;
        return text.split(' ').map((word): ReadWord => {
          const box = [at, 0.05 + row * 0.03, word.length * LETTER, HEIGHT] as const;
          at += (word.length + 1) * LETTER;
          return { text: word, box, line: row * 10 + column, confidence, role: 'text' };
        });
      },
    ),
  );
  return { page: 1, words };
}

/** Enough of a header that sure values are filled in. */
const AROUND = ['Course Name: Fluid Mechanics', 'Course Code: CEN 305', 'Maximum Marks: 50'];
const propose = (lines: ReadonlyArray<string | readonly Line[]>, fileName = 'IMG_1.jpg') =>
  proposeFields({
    kind: 'paper',
    pages: [page([...lines, ...AROUND, '1. Explain the pumps.'])],
    fileName,
    catalogue: DEFAULT_CATALOGUE,
    knownCourses: [],
    profile: null,
    last: null,
    thisYear: 2026,
  });

const FIELDS = ['exam_date', 'session', 'variant'] as const;
/** What is filled in, and with a question mark what is only offered. */
const filledIn = (lines: ReadonlyArray<string | readonly Line[]>) => {
  const proposals = propose(lines);
  return FIELDS.map((field) => {
    const one = proposals[field];
    return one === undefined ? null : one.prefill ? one.value : `${one.value}?`;
  });
};

describe('the sitting of a header (issue 40)', () => {
  it.each<[string, string]>([
    ['Date: 20/11/2023', '2023-11-20'],
    ['Date : 20-11-2023', '2023-11-20'],
    ['Exam Date: 20.11.23', '2023-11-20'],
    ['20-Nov-2023', '2023-11-20'],
    ['20th November 2023', '2023-11-20'],
    ['20 th Nov. 2023', '2023-11-20'],
    ['November 20, 2023', '2023-11-20'],
    ['Date of Exam: 2023-11-20', '2023-11-20'],
    ['Date: 11/25/2023', '2023-11-25'],
    ['End Semester Examination, November 2023', '2023-11'],
    ["End Term Examination Nov '23", '2023-11'],
    ['परीक्षा: नवंबर 2023', '2023-11'],
  ])('%j is a date', (line, date) => {
    expect(filledIn([line])).toEqual([date, null, null]);
  });

  it.each<[string, string]>([
    ['B.E. Degree Examinations, Nov/Dec 2023', 'Nov/Dec'],
    ['EXAMINATION - NOVEMBER / DECEMBER 2022', 'November/December'],
    ['May-June 2019', 'May/June'],
    ['Semester: July - December 2017', 'July-December'],
    ['Dec/Jan 2019', 'Dec/Jan'],
    ['Fall 2023', 'Fall 2023'],
    ['FALL SEMESTER 2023-24', 'Fall 2023-24'],
    ['Mid-Spring Semester Examination 2019', 'Spring 2019'],
    ['SP 23', 'Spring 2023'],
    ['Semester Examination - Summer 2020', 'Summer 2020'],
    ['End Semester Examination (Monsoon 2021)', 'Monsoon 2021'],
    ['Session: Odd Semester 2022-23', 'Odd Semester 2022-23'],
  ])('%j is a session', (line, session) => {
    expect(filledIn([line])).toEqual([null, session, null]);
  });

  it.each<[string, string]>([
    ['Set A', 'Set A'],
    ['SET - B', 'Set B'],
    ['End Semester Examination (SET-1)', 'Set 1'],
    ['Set No. 2', 'Set 2'],
    ['Slot: F1', 'Slot F1'],
    ['Slot : A1+TA1', 'Slot A1+TA1'],
    ['Question Paper Set: C', 'Set C'],
    ['SUPPLEMENTARY EXAMINATION', 'Supplementary'],
    ['B.Tech. III Semester (Back) Examination', 'Back'],
    ['Backlog Examination', 'Backlog'],
    ['Make-up Examination', 'Make-up'],
    ['Re-Exam', 'Re-exam'],
  ])('%j is a variant', (line, variant) => {
    expect(filledIn([line])).toEqual([null, null, variant]);
  });

  it('is read from the columns of a row, and several of it at once', () => {
    const row: Line[] = [
      ['Slot:', 0.1],
      ['F2', 0.5],
    ];
    expect(filledIn([row])).toEqual([null, null, 'Slot F2']);
    const divided: Line[] = [
      ['Date: 20/11/2023 SET', 0.1],
      ['- A', 0.1 + 21 * LETTER],
    ];
    expect(filledIn([divided])).toEqual(['2023-11-20', null, 'Set A']);
    const apart: Line[] = [
      ['End Semester Examination Set', 0.1],
      ['3 Hours', 0.6],
    ];
    expect(filledIn([apart])).toEqual([null, null, null]);
    const due: Line[] = [
      ['Due Date:', 0.1],
      ['27 -5- 2024', 0.5],
    ];
    expect(filledIn([due])).toEqual([null, null, null]);
    const season: Line[] = [
      ['Fall', 0.1],
      ['2023', 0.5],
    ];
    expect(filledIn([season])).toEqual([null, 'Fall 2023', null]);
    expect(filledIn(['Supplementary Examination Nov/Dec 2023', 'Date: 4/12/2023', 'Set A'])).toEqual([
      '2023-12-04',
      'Nov/Dec',
      'Supplementary, Set A',
    ]);
  });

  it('says where it stands', () => {
    expect(propose(['End Semester Examination', 'Date: 20/11/2023']).exam_date).toMatchObject({
      page: 1,
      box: [expect.closeTo(0.154), expect.closeTo(0.08), expect.closeTo(0.09), expect.closeTo(HEIGHT)],
      taken_from: [{ page: 1, words: 'Date: 20/11/2023' }],
    });
  });

  it('is only offered where the header is not clear', () => {
    expect(filledIn(['Date: 20/11/2023', 'Date: 21/11/2023'])[0]).toMatch(/\?$/);
    expect(filledIn([[['Date: 20/11/2023', 0.1, 60]]])[0]).toBe('2023-11-20?');
    expect(filledIn(['SET A / SET B'])[2]).toMatch(/\?$/);
    // A server would refuse these two together.
    expect(filledIn(['End Semester Examination 2023', 'Date: 20/11/2017'])[0]).toMatch(/\?$/);
  });

  it.each([
    'Regular/Supplementary Examination',
    'Answer on the back of the last page',
    'Batch: Nov 2021',
    'Due Date: 27 -5- 2024',
    'Session 2022-23',
    'Academic Session: 2022-23',
    'Date: 31/11/2023',
    'Date: 20/11/2063',
    'You may 2 hours',
    'Time: 10.30.00 to 13.30',
    'Time: 10.30.15 to 13.30.15',
    'Set theory, logic',
    'Problem Set 2',
    'Odd Semester 2022-23',
    'Design of springs 2023',
  ])('%j says nothing of a sitting', (line) => {
    expect(filledIn([line])).toEqual([null, null, null]);
  });

  it('is not read among the questions', () => {
    const asked = ['1. Let A be a set.', 'Set B has 3 elements, as on 12/12/2012.'];
    expect(filledIn(asked)).toEqual([null, null, null]);
  });
});

it('a value that a person has entered contradicts only another sitting', () => {
  const readings = { catalogue: DEFAULT_CATALOGUE, header: 'Fall 2023, Set A', code: null };
  expect(agreementOf('exam_date', '2023-11', '2023-11-20', readings)).toBe('agrees');
  expect(agreementOf('exam_date', '2023-12', '2023-11-20', readings)).toBe('contradicts');
  expect(agreementOf('session', 'Fall', 'Fall 2023', readings)).toBe('agrees');
  expect(agreementOf('variant', 'Set B', 'Set A', readings)).toBe('contradicts');
  expect(agreementOf('variant', 'A', 'Set A', readings)).toBe('agrees');
});
