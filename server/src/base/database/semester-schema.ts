import type { Generated } from 'kysely';

/** The tables of the semester's step, as Kysely sees them (migration 055). */

export interface SemesterStepTable {
  _id: Generated<string>;
  /** The administrator's name; null for the command line. */
  made_by: string | null;
  made_by_id: Generated<string | null>;
  at: Date;
  /** How many students it has moved. */
  total: number;
  /** When it was taken back. */
  undone_at: Date | null;
}

/** A student whom a step has moved; kept for as long as the step can be taken back. */
export interface SemesterStepStudentTable {
  step_id: string;
  user_id: string;
  from_semester: string;
  /** Null: they became an alumnus. */
  to_semester: string | null;
}
