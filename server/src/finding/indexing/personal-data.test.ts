import { describe, expect, it } from 'vitest';
import { readPage } from '@exam-vault/testing/scripted-reader';
import { personalDataStart, withoutPersonalData } from './personal-data.ts';

/** What of a line is left. */
const rest = (line: string) => {
  const from = personalDataStart(line);
  return from === null ? line : line.slice(0, from).trim();
};
const kept = (words: ReturnType<typeof readPage>['words']) => withoutPersonalData(words).map(({ text }) => text);

describe('of a line that bears a name or a number', () => {
  it.each([
    'Name: ___ Roll No: 12',
    'Name : Ravi Kumar',
    'NAME ........................',
    'Name _________',
    'Name (in block letters)',
    'Name',
    'Narne: Ravi',
    "Student's Name Ravi Kumar",
    'Student Name - Ravi',
    "Candidate's name: R. Kumar",
    "Father's Name: S. Kumar",
    'Name of the Student Ravi',
    'Name of candidate: Ravi',
    'Roll No. 2021CS10',
    'Roll No 12',
    'Roll. No. 12',
    'ROLL NUMBER 12',
    'RollNo: 12',
    'RoII No. 7',
    'R0ll N0. 7',
    'Univ. Roll No. 7',
    'Roll #: 12',
    'Enrolment No. 99',
    'Enrollment Number: 99',
    'Enro1ment No 99',
    'Enrolrnent No. 99',
    'Registration No. 5',
    'Reg. No.: 5',
    'Regd. No. 5',
    'Regn No 5',
    'USN 1AB21CS001',
    'U.S.N : 1AB21CS001',
    'PRN No. 77',
    'Seat No.: 31',
    'Hall Ticket No. 8',
    'Admission No 4',
    'Student ID: 55',
    'Student No. 55',
    'नाम : रवि',
    'रोल नं. 12',
    'अनुक्रमांक 12',
  ])('nothing is left: %s', (line) => {
    expect(rest(line)).toBe('');
  });

  it.each([
    'Course Name: Cloud Computing',
    'Subject Name - Compiler Design',
    'Paper Name: Operating Systems',
    'Name the layers of the OSI model',
    'Name any three scheduling algorithms.',
    'Name of the Examination: B.Tech',
    'What is a domain name?',
    'Explain the domain name system.',
    'The filename: report.txt',
    'Consider the relation Student(Roll No, Name, Marks)',
    'student (roll_no, name, city)',
    'STUDENT (Enrolment No, Seat No, Name)',
    'Register number addressing of the 8085',
    'Explain regular numbers',
    'Roll the dice twice',
    'Question No. 1 is compulsory',
    'विषय का नाम : गणित',
    'Reg. the above, no two are alike',
  ])('that looks like one, everything is: %s', (line) => {
    expect(rest(line)).toBe(line);
  });

  it('what stands before the label stays', () => {
    expect(rest('B.Tech V Semester  Name: Ravi Kumar')).toBe('B.Tech V Semester');
    expect(rest('Printed pages: 4 Roll No. 12')).toBe('Printed pages: 4');
    expect(rest('Time: 3 hours | Name: Ravi')).toBe('Time: 3 hours |');
  });
});

describe('of the words of a page', () => {
  it('those from the label to the end of its line go, and no others', () => {
    const { words } = readPage('Operating Systems Roll No: 4711\nName the OSI layers\nName: Ravi Kumar');
    expect(kept(words).join(' ')).toBe('Operating Systems Name the OSI layers');
  });

  const word = (text: string, line: number, left: number, top: number, role: 'text' | 'alternative' = 'text') =>
    ({ text, line, box: [left, top, 0.1, 0.02], confidence: 90, role }) as const;

  it('what is written beside the label goes too, although it was found as a line of its own', () => {
    const words = [
      word('Paper', 0, 0.05, 0.101),
      word('Name:', 1, 0.2, 0.1),
      word('Ravi', 2, 0.35, 0.104),
      word('Kumar', 2, 0.5, 0.106),
      word('Time:', 3, 0.7, 0.1),
      word('3', 3, 0.8, 0.1),
      word('Below', 4, 0.35, 0.13),
    ];
    expect(kept(words)).toEqual(['Paper', 'Time:', '3', 'Below']);
  });

  it('a label that only one of two readings made out counts for both', () => {
    const words = [
      word('Section', 0, 0.05, 0.1),
      word('Rxll', 0, 0.2, 0.1),
      word('N', 0, 0.3, 0.1),
      word('4711', 0, 0.4, 0.1),
      word('Section', 0, 0.05, 0.1, 'alternative'),
      word('Roll', 0, 0.2, 0.1, 'alternative'),
      word('No.', 0, 0.3, 0.1, 'alternative'),
      word('4711', 0, 0.4, 0.1, 'alternative'),
    ];
    expect(kept(words)).toEqual(['Section']);
  });
});
