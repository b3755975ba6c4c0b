import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { foundQuestion } from './questions.ts';
import { requiredText } from './text.ts';

/** What there is of a subject as a whole (contract section 9, an extension). It is made of public papers alone, for everybody. */

/** Questions that are named as asked most. */
export const MAX_MOST_ASKED = 10;
/** Years of the grid, from the last exam back. An exam year that was typed wrongly must not make a grid of a century. */
export const MAX_GRID_YEARS = 30;
/** Missing papers that a person may ask for. */
export const MAX_WANTED = 200;

export const subjectParams = z.object({ subject: requiredText(MAX_TEXT_LENGTH) });

/** An exam of a subject. */
const exam = { exam_year: z.number(), exam_type: z.string() };

export const askedQuestion = z.extend(foundQuestion, {
  /** The exam year of each public paper that has it or a repeat of it, the earliest first; null where the paper has none. */
  years: z.array(z.nullable(z.number())),
});
export type AskedQuestion = z.output<typeof askedQuestion>;

export const getSubject = endpoint({
  method: 'GET',
  path: '/subjects/:subject',
  access: 'member',
  summary: 'The public papers of a subject by exam, what is missing, and the questions asked most',
  params: subjectParams,
  answer: z.object({
    /** The latest year first; null: papers without a year. */
    papers: z.array(z.object({ ...exam, exam_year: z.nullable(z.number()), count: z.number() })),
    /** Between the first and the last year, for the exam types of which there is a paper. The latest year first. */
    missing: z.array(
      z.object({
        ...exam,
        /** How many people have asked for it. */
        wanted: z.number(),
        /** The caller is one of them. */
        asked: z.boolean(),
      }),
    ),
    /** Always empty: the hub has no syllabus. */
    topics: z.array(
      z.object({
        name: z.string(),
        unit: z.nullable(z.string()),
        questions: z.number(),
        marks: z.number(),
        years: z.array(z.number()),
      }),
    ),
    /** At most ten, each of a group of repeats once. One that was asked once only is not among them. */
    most_asked: z.array(askedQuestion),
  }),
});
export type SubjectOverview = z.output<typeof getSubject.answer>;

export const wantPaper = endpoint({
  method: 'POST',
  path: '/subjects/:subject/wanted',
  access: 'member',
  summary: 'Ask for a missing paper',
  params: subjectParams,
  body: z.object({
    exam_year: z.int().check(z.gte(1_900), z.lte(2_099)),
    exam_type: requiredText(MAX_TEXT_LENGTH),
  }),
  status: 201,
  answer: z.object({ ...exam, wanted: z.number() }),
});
