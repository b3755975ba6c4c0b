import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { describe, expect, it } from 'vitest';
import { courseCodesIn } from './course-codes.ts';
import { readHeader } from './header.ts';
import { knownTitles } from './known-titles.ts';
import { proposeFields } from './propose-fields.ts';
import { readExamType } from './read-exam.ts';
import { readTitles } from './read-title.ts';

const LETTER = 0.0078;

/** Lines of a page, centred; a line with ' | ' has a left and a right part. */
function pageOf(lines: readonly string[]) {
  const words = lines.flatMap((line, at) =>
    line.split(' | ').flatMap((part, column, parts): ReadWord[] => {
      let left = parts.length === 1 ? 0.5 - (part.length * LETTER) / 2 : column === 0 ? 0.06 : 0.65;
      return part.split(' ').map((text) => {
        const box = [left, 0.04 + at * 0.025, text.length * LETTER, 0.013] as const;
        left += (text.length + 1) * LETTER;
        return { text, box, line: at, confidence: 94, role: 'text' };
      });
    }),
  );
  return { page: 1, words };
}

function proposedFrom(lines: readonly string[]) {
  return proposeFields({
    kind: 'paper',
    pages: [pageOf(lines)],
    fileName: 'scan.pdf',
    catalogue: DEFAULT_CATALOGUE,
    knownCourses: [],
    profile: null,
    last: null,
    thisYear: 2026,
  });
}

const valuesFrom = (lines: readonly string[]) =>
  Object.fromEntries(Object.entries(proposedFrom(lines)).map(([field, { value }]) => [field, value]));
const filledIn = (lines: readonly string[]) =>
  Object.entries(proposedFrom(lines)).flatMap(([field, { prefill }]) => (prefill ? [field] : []));

const QUESTIONS = ['1. Explain the working of a lathe with a neat diagram. | 10', '2. What is meant by feed? | 5'];

describe('headers of institutions that were never seen', () => {
  it('one with its title in quotes and its code in brackets below', () => {
    const header = [
      'UNIVERSITY OF NORWYND',
      'B.Tech. (Mechanical) Semester V Examination, December 2022',
      '"Theory of Bees"',
      '(PCC-ME-417-23)',
      'Time: 3 Hours | Max. Marks: 75',
    ];
    expect(valuesFrom([...header, ...QUESTIONS])).toMatchObject({
      title: 'Theory of Bees',
      course_code: 'PCC-ME-417-23',
      exam_type: 'University',
      exam_year: 2022,
      semester: 'V',
      year: '3rd',
      department: 'ME',
    });
  });

  it('one with code and title behind labels, and a class test', () => {
    const header = [
      'Larkspur College of Engineering',
      'Continuous Internal Evaluation - II',
      'Course Code: 23MA14C | Date: 14-06-2023',
      'Course Title: Vector Fields of Honey | Semester: II',
      'Duration: 90 minutes | Max. Marks: 50',
    ];
    expect(valuesFrom([...header, ...QUESTIONS])).toMatchObject({
      title: 'Vector Fields of Honey',
      course_code: '23MA14C',
      exam_type: 'Midterm',
      exam_year: 2023,
      semester: 'II',
    });
  });

  it('one whose labels stand above their values', () => {
    const header = [
      'Harrowgate Institute of Technology',
      'END SEMESTER EXAMINATION, MAY 2019',
      'Subject Code | Subject Name',
      'MCA417 | Beekeeping Management',
      'Time: 3 Hours | Marks: 60',
    ];
    expect(valuesFrom([...header, ...QUESTIONS])).toMatchObject({
      title: 'Beekeeping Management',
      course_code: 'MCA 417',
      exam_type: 'University',
      exam_year: 2019,
    });
  });

  it('one that is called like a subject', () => {
    const header = [
      'Institute of Computer Science, Fernleigh',
      'Mid Semester Examination, March 2021',
      'CS 304 - Queues and Hives',
      'Time: 2 Hours | Max. Marks: 30',
    ];
    expect(valuesFrom([...header, ...QUESTIONS])).toMatchObject({ title: 'Queues and Hives', course_code: 'CS 304' });
  });

  it('one in cells, whose line is read as a letter and whose label has a dash', () => {
    const header = [
      'Greyford University',
      'Midterm Examination, Spring 2023',
      'Course Title: I | Applied Beekeeping Course-Code:CSN-409',
      'Time: 90 Minutes | Maximum Marks: 50',
    ];
    expect(valuesFrom([...header, ...QUESTIONS])).toMatchObject({
      title: 'Applied Beekeeping',
      course_code: 'CSN 409',
    });
  });
});

describe('titles that a header may have', () => {
  const titlesOf = (lines: readonly string[]) => readTitles(readHeader(pageOf(lines)), knownTitles([]));

  it('do not begin with the line of a table', () => {
    const found = titlesOf(['Midterm Examination', 'Course Title: A | Theory of Bees', 'Time: 2 Hours']);
    expect(found.map(({ value }) => value)).toContain('Theory of Bees');
    expect(found.map(({ value }) => value)).not.toContain('A Theory of Bees');
  });

  it('are known for being usual, and by how many of their words courses have', () => {
    const found = titlesOf(['Operating Systems', 'Beekeeping of Norwynd']);
    const signsOf = (title: string) => found.find(({ value }) => value === title)?.signs;
    expect(signsOf('Operating Systems')).toEqual(expect.arrayContaining(['title:usual', 'title:course words only']));
    expect(signsOf('Beekeeping of Norwynd')).toContain('title:course words none');
    expect(signsOf('Beekeeping of Norwynd')).not.toContain('title:usual');
  });
});

describe('the exam of a header', () => {
  const header = ['Oakhollow College of Engineering', 'Date: 23 Feb 2023', 'Theory of Bees'];

  it.each([
    ['what a part of it is called', 'PART A (QUIZ)'],
    ['letters of a code', 'Course Code: 22ES14E'],
  ])('is not %s', (_, line) => {
    const found = readExamType(readHeader(pageOf([...header, 'CIE-II', line])), DEFAULT_CATALOGUE.exam_types);
    expect(found.map(({ value }) => value)).toEqual(['Midterm']);
  });

  it('is guessed by many marks, and not by few', () => {
    expect(proposedFrom([...header, 'Max. Marks: 75', ...QUESTIONS]).exam_type).toMatchObject({
      value: 'University',
      prefill: false,
    });
    expect(valuesFrom([...header, 'Max. Marks: 25', ...QUESTIONS])['exam_type']).toBeUndefined();
  });
});

it('the letter behind a code is no branch', () => {
  const header = ['May 2019', 'B.Tech. IV SEMESTER', 'Kinematics of Hives (ME -202C)', 'Max. Marks: 75'];
  expect(valuesFrom([...header, ...QUESTIONS])['department']).toBe('ME');
});

it.each([
  ['23MA14C', '23MA14C'],
  ['PCC-CS-419', 'PCC-CS-419'],
  ['4AN3-05', '4AN3-05'],
  ['OS-CS(EE)713', 'OS-CS(EE)713'],
  ['PE-EE713(b)', 'PE-EE713(b)'],
  ['19B12CI317', '19B12CI317'],
  ['Paper (CS4.917) of May 2023', 'CS4.917'],
  ['PC-CE713B', 'PC-CE713B'],
])('%s has the code %s', (text, code) => {
  expect(courseCodesIn(text).map((found) => found.code)).toEqual([code]);
});

it.each(['May 2019', 'SEMESTER-16171', '12-05-2023', 'MAX 100', 'CSE 2021', '3 HRS', 'IV 2020', 'Q.1 (a) 10'])(
  '%s has no code',
  (text) => {
    expect(courseCodesIn(text)).toEqual([]);
  },
);

describe('what is surely not so', () => {
  const header = [
    'Mid Semester Examination, March 2021',
    'CS 304 - Queues and Hives',
    'Time: 2 Hours | Max. Marks: 30',
  ];

  it('a paper for both a first and a second try is no back paper, nor one with a back page', () => {
    expect(valuesFrom(['B.Tech. III Sem. (Main & Back) Exam 2021', ...header])['paper_type']).toBe('Main');
    expect(valuesFrom([...header, 'Formulas are on the back of the last page of the paper'])['paper_type']).toBe(
      'Main',
    );
  });

  it('a digit of the code is never filled in as year of study', () => {
    expect(filledIn([...header, ...QUESTIONS])).not.toContain('year');
  });
});

it.each([
  ['a timetable', ['Time Table', 'Monday Physics Chemistry', 'Tuesday English Mathematics', 'Wednesday Games']],
  ['a list of exams', ['05-04-2023 CS 304 Queues and Hives', '07-04-2023 CS 305 Trees', '09-04-2023 CS 306 Graphs']],
  ['a mark sheet', ['Statement of Marks', 'CS 304 Queues 56 100 Pass', 'CS 305 Trees 61 100 Pass', 'Total 412/600']],
  ['a syllabus', ['Unit I: Introduction to queues', 'Unit II: Trees', 'Text Books:', '1. Queues, 3rd edition, 2011']],
  ['questions', QUESTIONS],
])('fills in nothing from %s', (_, lines) => {
  expect(filledIn(lines)).toEqual([]);
});
