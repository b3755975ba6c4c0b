import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The semester's step: all students advance one semester, those of the last one become alumni (contract section 9, decision 44). */

/** A second step within these days has to be asked for with `again`. */
export const STEP_PAUSE_DAYS = 30;
/** For this long a step can be taken back. */
export const STEP_UNDO_DAYS = 14;

/** A group of students who advance together. */
const stepRow = z.object({
  from: z.string(),
  /** Null: they become alumni. */
  to: z.nullable(z.string()),
  count: z.number(),
});
export type StepRow = z.output<typeof stepRow>;

/** The latest step that was not taken back. */
const lastStep = z.object({
  step_id: z.string(),
  at: z.string(),
  /** Null when it was made at the command line. */
  made_by: z.nullable(z.string()),
  /** How many students it has moved. */
  total: z.number(),
  /** Until when it can be undone; null: no longer. */
  undo_until: z.nullable(z.string()),
});
export type LastStep = z.output<typeof lastStep>;

export const stepOutcome = z.object({
  /** Null for a dry run. */
  step_id: z.nullable(z.string()),
  /** In the order of the catalogue's semesters, each of them. */
  preview: z.array(stepRow),
  total: z.number(),
  /** Students whose semester is not in the catalogue any more. They stay as they are. */
  not_in_catalogue: z.number(),
  last: z.nullable(lastStep),
});
export type StepOutcome = z.output<typeof stepOutcome>;

export const makeSemesterStep = endpoint({
  method: 'POST',
  path: '/admin/semester_step',
  access: 'administrator',
  summary: 'Move all students up one semester; with dry_run, only report how many',
  body: z.object({
    dry_run: z.optional(z.boolean()),
    /** Needed within 30 days of the last step. */
    again: z.optional(z.boolean()),
  }),
  answer: stepOutcome,
});

export const undoSemesterStep = endpoint({
  method: 'POST',
  path: '/admin/semester_step/undo',
  access: 'administrator',
  summary: 'Undo the last move up a semester, within 14 days',
  answer: z.object({
    step_id: z.string(),
    /** Students who are in their semester of before again. */
    restored: z.number(),
    /** Students who have changed their semester themselves since, and stay. */
    left: z.number(),
  }),
});
