import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { describe, expect, it } from 'vitest';
import { readHeader } from './header.ts';
import { knownTitles } from './known-titles.ts';
import type { PageWords } from './page-rows.ts';
import { semesterOfValue } from './read-terms.ts';
import { sessionCode } from './session-code.ts';
import { smallNumber } from './vocabulary.ts';
import { proposeFields } from './propose-fields.ts';
import type { ProposalInput } from './proposal-input.ts';

const HEIGHT = 0.02;
const LETTER = 0.009;

type Line = readonly [text: string, left: number, top: number, confidence?: number];

/** A page of lines, each at its place. A gap of three spaces is a new column. */
function page(lines: readonly Line[], number = 1): PageWords {
  const words = lines.flatMap(([text, left, top, confidence = 95], line) => {
    let at = left;
    return text.split(' ').map((word): ReadWord => {
      const box = [at, top, word.length * LETTER, HEIGHT] as const;
      at += (word.length + 1) * LETTER;
      return { text: word, box, line, confidence, role: 'text' };
    });
  });
  return { page: number, words };
}

const HEADER: readonly Line[] = [
  ['End-Term Examination', 0.4, 0.1],
  ['May, 2017', 0.45, 0.13],
  ['Programme: B.E. (Civil Engineering)', 0.05, 0.2],
  ['Year/Semester: 2017/6th Sem', 0.65, 0.2],
  ['Course Name: Geotechnical Engineering', 0.05, 0.23],
  ['Course Code: CEN 310', 0.65, 0.23],
  ['Maximum Marks: 50', 0.05, 0.26],
];
const QUESTIONS: readonly Line[] = [
  ['1. Explain the terms in context with subject. Assume data.', 0.05, 0.1],
  ['2. Computer networks of the year 2017 have a final stage.', 0.05, 0.2],
];

const proposeFor = (pages: readonly PageWords[], input: Partial<ProposalInput> = {}) =>
  proposeFields({
    kind: 'paper',
    pages,
    fileName: 'IMG_1.jpg',
    catalogue: DEFAULT_CATALOGUE,
    knownCourses: [],
    profile: null,
    last: null,
    thisYear: 2026,
    ...input,
  });

const values = (proposals: ReturnType<typeof proposeFields>) =>
  Object.fromEntries(Object.entries(proposals).map(([field, { value }]) => [field, value]));

describe('a header of two columns', () => {
  it('fills in what it says, with the place where it stands', () => {
    const proposals = proposeFor([page(HEADER)]);
    expect(values(proposals)).toEqual({
      title: 'Geotechnical Engineering',
      subject: 'Geotechnical Engineering',
      department: 'CIVIL',
      year: '3rd',
      semester: 'VI',
      paper_type: 'Main',
      exam_type: 'University',
      exam_year: 2017,
      exam_date: '2017-05',
      course_code: 'CEN 310',
    });
    expect(proposals.title).toMatchObject({ prefill: true, page: 1 });
    expect(proposals.title?.box?.[1]).toBeCloseTo(0.23);
  });

  it('is not mixed with another page that lies beside it on one sheet, on either side of it', () => {
    const sheet = (confidence: number, isHeaderFirst: boolean) => {
      const header = HEADER.map(([text, left, top]): Line => [text, 0.52 + left / 2, top, confidence]);
      const others = HEADER.map(([, , top], at): Line => [`${at + 6}. Explain the pumps.`, 0.02, top, confidence]);
      const { rows } = readHeader(page(isHeaderFirst ? [...header, ...others] : [...others, ...header]));
      return rows.flatMap((row) => row.map(({ text }) => text)).toSorted();
    };
    const texts = HEADER.map(([text]) => text).toSorted();
    expect([sheet(95, true), sheet(95, false)]).toEqual([texts, texts]);
    // Typed text may have labels in one block and their values in another.
    expect(sheet(100, true)).toHaveLength(2 * HEADER.length);
  });

  it('is found on a later page', () => {
    const proposals = proposeFor([page(QUESTIONS, 1), page(HEADER, 2)]);
    expect(proposals.title).toMatchObject({ value: 'Geotechnical Engineering', page: 2 });
  });

  it('keeps to the first of two exams in one upload', () => {
    const other = HEADER.map(([text, ...place]): Line => [text.replace('End-Term', 'Mid-Term'), ...place]);
    expect(proposeFor([page(HEADER), page(other, 2)]).exam_type?.value).toBe('University');
  });
});

describe('a page without a header', () => {
  it('fills in nothing', () => {
    const proposals = proposeFor([page(QUESTIONS)], {
      fileName: 'DBMS_midterm_2019.pdf',
      profile: { department: 'CSE' },
      last: { semester: 'V', department: 'CSE', exam_type: 'Gone from the list' },
    });
    expect(Object.values(proposals).filter(({ prefill }) => prefill)).toEqual([]);
    expect(values(proposals)).toMatchObject({
      title: 'DBMS',
      exam_type: 'Midterm',
      exam_year: 2019,
      department: 'CSE',
      semester: 'V',
    });
  });

  it('fills in what the folders of an archive say, but offers what a lone name says', () => {
    const inFolders = proposeFor([page(QUESTIONS)], { folders: 'CSE/5th Sem/DBMS', fileName: '2019 midterm.pdf' });
    expect(inFolders).toMatchObject({
      semester: { value: 'V', prefill: true, from: 'folder' },
      year: { value: '3rd', prefill: true },
      department: { value: 'CSE', prefill: true },
      subject: { value: 'DBMS' },
      title: { value: 'DBMS', prefill: false, from: 'folder' },
      exam_year: { value: 2019, prefill: true, from: 'file_name' },
    });
    const alone = proposeFor([page(QUESTIONS)], { fileName: 'dbms 5th sem final 2.pdf' });
    expect(alone).toMatchObject({ semester: { value: 'V', prefill: false }, title: { value: 'DBMS' } });
  });

  it('takes no date of a camera, a scanner or a messenger for an exam', () => {
    for (const fileName of [
      'IMG-20231205-WA0003.jpg',
      'WhatsApp Image 2023-12-05 at 10.15.31.pdf',
      'Adobe Scan 05 Dec 2023.pdf',
      'DocScanner 05-Dec-2023 10-15.pdf',
      '20231205_101531.jpg',
      'b1946ac92492d2347c6235b4d2611184.pdf',
    ])
      expect(proposeFor([page(QUESTIONS)], { fileName }), fileName).toEqual(proposeFor([page(QUESTIONS)]));
  });

  it('proposes nothing from nothing', () => {
    expect(proposeFor([])).toEqual({});
    expect(proposeFor([{ page: 1, words: [] }])).toEqual({});
  });
});

describe('the kind of exam', () => {
  const exams = { ...DEFAULT_CATALOGUE, exam_types: ['Final', 'Midterm', 'Sessional'] };
  const examOf = (text: string) =>
    proposeFor(
      [
        page([
          [text, 0.1, 0.1],
          ['Course Title: Operating Systems', 0.1, 0.14],
        ]),
      ],
      { catalogue: exams },
    ).exam_type;

  it.each([
    ['□ Mid-Term Examination ■ Terminal Examination', 'Final'],
    ['■ Mid-Term Examination □ Terminal Examination', 'Midterm'],
    ['□ Sessional-1 Sessional-II □ Terminal Examination', 'Sessional'],
    ['@ Terminal Exam O Midterm Exam', 'Final'],
    ['Mid eqm Exam', 'Midterm'],
  ])('%s is %s', (text, expected) => {
    expect(examOf(text)?.value).toBe(expected);
  });

  it('is only offered when no box is ticked', () => {
    const exam = examOf('□ Mid-Term Examination □ Terminal Examination');
    expect(exam?.prefill).toBe(false);
    expect([exam?.value, ...(exam?.others ?? [])].toSorted()).toEqual(['Final', 'Midterm']);
  });
});

it('says from which words each value was taken', () => {
  const { course_code, exam_year } = proposeFor([page(HEADER)]);
  expect(course_code?.taken_from[0]).toEqual({ page: 1, words: 'Course Code: CEN 310' });
  expect(exam_year?.taken_from[0]?.words).toMatch(/2017/);
  const apart: Line[] = [...HEADER.slice(0, 4), ['Subject:', 0.05, 0.23], ['Geotechnical Engineering', 0.3, 0.23]];
  expect(proposeFor([page(apart)]).title?.taken_from[0]?.words).toBe('Subject: Geotechnical Engineering');
  const { department } = proposeFor([page(QUESTIONS)], { profile: { department: 'CSE' } });
  expect(department?.taken_from).toEqual([{ page: null, words: null }]);
});

describe('numbers of a header', () => {
  it.each([
    ['2016/5th Sem', 5],
    ['21221/5" sem', 5],
    ['16172/ 4th semester', 4],
    ['First / 2nd', 2],
    ['2017/3"', 3],
  ])('semester of %s is %i', (text, expected) => {
    expect(semesterOfValue(text)?.value).toBe(expected);
  });

  it.each(['2017/1617-2', 'July-December 2017', '2017/May', '5th & 6th', '16171'])('%s is no semester', (text) => {
    expect(semesterOfValue(text)).toBeNull();
  });

  it('reads session codes and small numbers', () => {
    expect(sessionCode('Semester-16172')).toEqual({ year: 2017, isOdd: false });
    expect(sessionCode('12345')).toBeNull();
    expect(['V', '5th', 'Fifth', 'ivy', '9'].map(smallNumber)).toEqual([5, 5, 5, null, null]);
  });

  it('takes the semester from the year of study in the code and the half of the date', () => {
    const lines: readonly Line[] = [
      ['Mid Term Examination-September 2017', 0.2, 0.1],
      ['Subject: Mass Transportation System (CEN 411)', 0.2, 0.13],
    ];
    const proposals = proposeFor([page(lines)]);
    expect(values(proposals)).toMatchObject({
      title: 'Mass Transportation System',
      semester: 'VII',
      year: '4th',
      exam_year: 2017,
    });
    expect(proposals.semester?.prefill).toBe(false);
  });

  it('a term counts before the date of the day, and a batch is no year', () => {
    const lines: readonly Line[] = [
      ['Final Exam - Fall 2021', 0.4, 0.1],
      ['Course Title: Operating Systems', 0.1, 0.14],
      ['Batch: FA19', 0.1, 0.17],
      ['Date: 05-01-2022', 0.6, 0.17],
    ];
    expect(proposeFor([page(lines)]).exam_year?.value).toBe(2021);
  });
});

it('what a question says tells neither the kind of the exam nor that it is taken again', () => {
  const questions: readonly Line[] = [
    ['1. Find the suppliers who supply every red part.', 0.05, 0.32],
    ['2. Explain back emf with a suitable example.', 0.05, 0.35],
    ['3. A 20 m steel tape is 30 m seldom.', 0.05, 0.38],
  ];
  const of = (lines: readonly Line[]) => values(proposeFor([page([...lines, ...questions])]));
  expect(of(HEADER)).toMatchObject({ exam_type: 'University', paper_type: 'Main' });
  expect(of([...HEADER, ['SUPPLEMENTARY', 0.45, 0.29]])).toMatchObject({ paper_type: 'Back' });
  expect(of([...HEADER, ['B.E. VI Semester (Back) Examination', 0.3, 0.29]])).toMatchObject({ paper_type: 'Back' });
  expect(of([['MST II', 0.45, 0.1], ...HEADER.slice(1)])).toMatchObject({ exam_type: 'Midterm' });
});

describe('known courses', () => {
  const known = knownTitles(
    ['Restructured Power Systems', 'Transportation Engineering-I', 'Bioinformatics', 'COAL'].map((title) => ({
      title,
    })),
  );

  it('a misread title is the known one, and parts of a course are not mixed up', () => {
    expect(known.match('Restructured Power Systemss')?.course.title).toBe('Restructured Power Systems');
    expect(known.match('Transportation Engg. - 1')?.course.title).toBe('Transportation Engineering-I');
    expect(known.match('Transportation Engg.-II')).toBeNull();
  });

  it('a title that the hub does not have is offered, however well it was read twice', () => {
    const header = page(
      HEADER.map(([text, ...place]) => [text.replace('Geotechnical Engineering', 'Theory of Bees'), ...place]),
    );
    const read = proposeFor([header], { secondReadings: [header] }).title;
    expect(read).toMatchObject({ value: 'Theory of Bees', confidence: 0.9, prefill: false });
    const known = proposeFor([header], { knownCourses: [{ title: 'Theory of Bees' }] }).title;
    expect(known).toMatchObject({ value: 'Theory of Bees', prefill: true });
  });

  it('a course that is only like a known one is offered, not filled in', () => {
    const lines: readonly Line[] = [
      ['Mid Term Examination', 0.4, 0.1],
      ['Course Name: Geoinformatics', 0.1, 0.14],
      ['Course Code: CEN 202', 0.1, 0.17],
    ];
    const { title } = proposeFor([page(lines)], { knownCourses: [{ title: 'Bioinformatics' }] });
    expect(title?.prefill).toBe(false);
  });

  it('finds a course by its initials', () => {
    expect(known.abbreviated('Computer Organization and Assembly Language')?.title).toBe('COAL');
  });
});

it('a unit of notes is read from the header or the name of the file', () => {
  const notes = { kind: 'notes', fileName: 'dbms unit-3.pdf' } as const;
  expect(proposeFor([page(QUESTIONS)], notes).unit_no?.value).toBe('III');
  expect(proposeFor([page([['UNIT - IV', 0.4, 0.1]])], notes).unit_no?.value).toBe('IV');
  expect(proposeFor([page(QUESTIONS)], notes).exam_type).toBeUndefined();
});
