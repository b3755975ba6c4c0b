import { titleWords } from '../proposals/known-titles.ts';
import type { ProposedDocument } from './read-archive.ts';

/** The paper that a solution is proposed for. */
export interface ProposedTie {
  /** Its files in the archive, or null where it is in the hub alone. */
  readonly files: readonly string[] | null;
  readonly id: string | null;
  readonly reason: string;
}

/** What a paper and its solution have in common. */
export interface ExamOf {
  readonly subject: string;
  readonly course_code: string | null;
  readonly exam_type: string;
  readonly exam_year: number;
}

const keyOf = (title: string) => titleWords(title).join(' ');

/** Null where the course, the exam or the year is not known: then nothing is tied. */
export function examOf({ proposals }: Pick<ProposedDocument, 'proposals'>): ExamOf | null {
  const value = (name: 'subject' | 'title' | 'course_code' | 'exam_type' | 'exam_year') => proposals[name]?.value;
  const subject = value('subject') ?? value('title');
  const [exam_type, exam_year] = [value('exam_type'), value('exam_year')];
  if (subject === undefined || exam_type === undefined || exam_year === undefined) return null;
  const course_code = value('course_code');
  return {
    subject: String(subject),
    course_code: course_code === undefined ? null : String(course_code),
    exam_type: String(exam_type),
    exam_year: Number(exam_year),
  };
}

const isSameExam = (a: ExamOf, b: ExamOf): boolean =>
  a.exam_year === b.exam_year &&
  a.exam_type === b.exam_type &&
  (a.course_code !== null && b.course_code !== null
    ? a.course_code === b.course_code
    : keyOf(a.subject) === keyOf(b.subject));

/** The one paper of the same course, exam and year: of the archive, else of the hub. Where there are several, none. */
export function tieOf(
  solution: ProposedDocument,
  papers: ReadonlyArray<{ readonly files: readonly string[]; readonly exam: ExamOf }>,
  ofHub: ReadonlyArray<{ readonly id: string; readonly exam: ExamOf }>,
): ProposedTie | null {
  const exam = examOf(solution);
  if (!exam) return null;
  const [paper, ...others] = papers.filter((one) => isSameExam(one.exam, exam));
  if (others.length > 0) return null;
  if (paper) return { files: paper.files, id: null, reason: 'same course, exam and year' };
  const [known, ...more] = ofHub.filter((one) => isSameExam(one.exam, exam));
  if (!known || more.length > 0) return null;
  return { files: null, id: known.id, reason: 'same course, exam and year, already in the hub' };
}
