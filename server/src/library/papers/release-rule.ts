import type { Kysely } from 'kysely';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { momentOf } from '../../base/time-zones.ts';

/** From when what is uploaded is public, unless a teacher says otherwise (decision 132). Days after the exam; null: no rule. */
export interface ReleaseRuleConfig {
  readonly paperDays: number | null;
  readonly solutionDays: number | null;
}

type Dated = Partial<Pick<DocumentRow, 'exam_date' | 'solution_of'>>;

export interface ReleaseRule {
  /** @returns null without a rule or an exam date, and for a moment that is past */
  ofPaper(paper: Dated, now: Date): Date | null;
  /** The same for a solution, by the exam date of its paper. */
  ofSolution(db: Kysely<Schema>, solution: Dated, now: Date): Promise<Date | null>;
}

/** The start of the day so many days after the exam, or after the last day of its month. */
function daysAfter(examDate: string, days: number, timeZone: string): Date {
  const [year = 0, month = 1, day] = examDate.split('-').map(Number);
  // The day before the first one of the next month.
  const exam = day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
  const date = new Date(exam);
  date.setUTCDate(date.getUTCDate() + days);
  return momentOf(date, 0, timeZone);
}

export function releaseRule({ paperDays, solutionDays }: ReleaseRuleConfig, timeZone: string): ReleaseRule {
  function after(examDate: string | null | undefined, days: number | null, now: Date): Date | null {
    if (examDate == null || days === null) return null;
    const date = daysAfter(examDate, days, timeZone);
    return date > now ? date : null;
  }
  return {
    ofPaper: ({ exam_date }, now) => after(exam_date, paperDays, now),
    async ofSolution(db, { solution_of }, now) {
      if (solutionDays === null || solution_of == null) return null;
      const paper = await db
        .selectFrom('documents')
        .select('exam_date')
        .where('_id', '=', solution_of)
        .executeTakeFirst();
      return after(paper?.exam_date, solutionDays, now);
    },
  };
}
