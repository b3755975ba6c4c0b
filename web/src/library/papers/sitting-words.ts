import type { ExamSitting } from '@exam-vault/contract/sittings';
import { examDate } from '../../base/languages/format.ts';

/** What a browser kept of a paper before papers had sittings lacks them. */
interface Exam extends Partial<ExamSitting> {
  readonly exam_year: number | null;
}

const HAS_YEAR = /(?:19|20)\d\d/;
const DAY_LENGTH = '2023-11-20'.length;

/** When the exam was held, in the words of its paper where it has some: 'Nov/Dec 2023'. */
function whenHeld({ exam_year, exam_date, session }: Exam, withDay: boolean): readonly (string | null)[] {
  const year = exam_year === null ? null : String(exam_year);
  const date = exam_date ? examDate(exam_date) : null;
  if (session) {
    const named = year === null || HAS_YEAR.test(session) ? session : `${session} ${year}`;
    // A month says no more than the session.
    return [named, withDay && exam_date?.length === DAY_LENGTH ? date : null];
  }
  return [exam_date && year !== null && !exam_date.startsWith(year) ? year : null, date ?? year];
}

/**
 * What tells an exam from others of its type, in one short line: 'Nov/Dec 2023 · Set A'. Empty: nothing is known.
 * @param withDay the day stands beside a session, too
 */
export const sittingLine = (exam: Exam, { withDay = false } = {}): string =>
  [...whenHeld(exam, withDay), exam.variant].filter(Boolean).join(' · ');

interface NamedExam extends Exam {
  readonly title: string;
  readonly exam_type: string;
}

/** The paper of a question in one line: 'Operating Systems midterm · Nov 2023 · Set A · Midterm'. */
export const examLine = (paper: NamedExam): string =>
  [paper.title, sittingLine(paper), paper.exam_type].filter((part) => part !== '').join(' · ');
