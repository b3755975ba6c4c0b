import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { photoSets } from './photo-sets.ts';
import { readArchive } from './read-archive.ts';
import { examOf, tieOf } from './tie-solutions.ts';

const readPaths = (...paths: string[]) =>
  readArchive(
    paths.map((path) => ({ files: [path], pages: [], pageCount: null })),
    { catalogue: DEFAULT_CATALOGUE, knownCourses: [], thisYear: 2026 },
  ).map(({ kind, proposals, sure }) => ({
    kind,
    sure,
    ...Object.fromEntries(Object.entries(proposals).map(([field, one]) => [field, one?.value])),
  }));

describe('an archive', () => {
  it('says the fields of a paper by its folders and its name', () => {
    expect(readPaths('03. IT/5th Sem/DBMS/2019/PCC-CS-501.pdf')).toMatchObject([
      {
        kind: 'paper',
        title: 'DBMS',
        semester: 'V',
        year: '3rd',
        department: 'CSE',
        exam_year: 2019,
        course_code: 'PCC-CS-501',
      },
    ]);
    expect(readPaths('OS Sessional-II (Spring 2025).pdf')).toMatchObject([
      { title: 'Operating Systems', exam_type: 'Midterm', exam_year: 2025 },
    ]);
    // A batch is no exam, and a number behind an exam is no semester.
    const [batch] = readPaths('T1/Sem IV/Batch 21-25/T1 OS.pdf');
    expect(batch).toMatchObject({ semester: 'IV', exam_type: 'Midterm' });
    expect(batch).not.toHaveProperty('exam_year');
    expect(readPaths('Geology Mid-II Semester-I.pdf')).toMatchObject([{ title: 'Geology', semester: 'I' }]);
  });

  it('spells out a short name by another folder, and is not sure of it', () => {
    const [short] = readPaths('Sem 5/T1 TOC.pdf', 'Papers/Theory of Computation/2021.pdf');
    expect(short).toMatchObject({ title: 'Theory of Computation' });
    expect(short?.sure).not.toContain('title');
  });

  it('tells solutions, notes, syllabi and other files from papers', () => {
    const paths = [
      'OS endsem 2019 solution.pdf',
      'OS/Unit 1.pdf',
      'OS syllabus.pdf',
      'Time Table Sem 5.pdf',
      'OS 2019.pdf',
    ];
    expect(readPaths(...paths).map(({ kind }) => kind)).toEqual(['solution', 'notes', 'syllabus', 'other', 'paper']);
  });

  it('ties a solution to the one paper of the same course, exam and year, and leaves it where that is not sure', () => {
    const read = (...paths: string[]) =>
      readArchive(
        paths.map((path) => ({ files: [path], pages: [], pageCount: null })),
        { catalogue: DEFAULT_CATALOGUE, knownCourses: [], thisYear: 2026 },
      );
    const tied = (paths: string[], ofHub: Parameters<typeof tieOf>[2] = []) => {
      const [solution, ...papers] = read(...paths);
      if (!solution) throw new Error('nothing was read');
      const exams = papers.flatMap((one) => {
        const exam = examOf(one);
        return exam ? [{ files: one.files, exam }] : [];
      });
      return tieOf(solution, exams, ofHub);
    };
    const own = 'OS midterm 2019 solution.pdf';
    expect(tied([own, 'OS midterm 2019.pdf', 'OS midterm 2020.pdf', 'DBMS midterm 2019.pdf'])).toEqual({
      files: ['OS midterm 2019.pdf'],
      id: null,
      reason: 'same course, exam and year',
    });
    expect(tied([own, 'OS midterm 2019.pdf', 'more/OS midterm 2019.pdf'])).toBeNull();
    expect(tied(['OS midterm solution.pdf', 'OS midterm.pdf'])).toBeNull();
    const exam = { subject: 'Operating Systems', course_code: null, exam_type: 'Midterm', exam_year: 2019 };
    expect(tied([own], [{ id: 'p1', exam }])?.id).toBe('p1');
    expect(tied([own], [{ id: 'p1', exam: { ...exam, exam_type: 'University' } }])).toBeNull();
  });

  it('joins photos of one paper in their order, and starts another where a header begins or time has passed', () => {
    const photo = (path: string, beginsPaper: boolean | null = null) => ({ path, beginsPaper });
    expect(
      photoSets(
        ['a/10.jpg', 'a/2.jpg', 'a/1.jpg'].map((path) => photo(path)),
        2026,
      ),
    ).toEqual([['a/1.jpg', 'a/2.jpg', 'a/10.jpg']]);
    const times = ['8.50.11 PM', '8.50.14 PM', '9.40.00 PM'].map((time) =>
      photo(`b/WhatsApp Image 2024-10-01 at ${time}.jpeg`),
    );
    expect(photoSets(times, 2026).map(({ length }) => length)).toEqual([2, 1]);
    expect(photoSets([photo('c/1.jpg', true), photo('c/2.jpg', true)], 2026)).toHaveLength(2);
  });
});
