import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { foundQuestion } from './questions.ts';
import { subjectParams } from './subjects.ts';
import { requiredText } from './text.ts';

/** Mock papers: real questions of a subject, drawn by a number (contract section 9, an extension). Of public papers alone, for everybody the same. */

export const MAX_MOCK_MARKS = 200;
export const MAX_MOCK_SECTIONS = 10;
/** Questions of one section. */
export const MAX_SECTION_QUESTIONS = 50;
/** Code points of the title of a section. */
export const MAX_SECTION_TITLE = 100;
/** Mock papers are numbered from 0 to this one: six figures can be said aloud. */
export const MAX_MOCK_SEED = 999_999;

const marks = z.number().check(z.gte(0.5), z.lte(MAX_MOCK_MARKS));

export const mockPaper = endpoint({
  method: 'POST',
  path: '/subjects/:subject/mock',
  access: 'member',
  counted: 'searches',
  summary: 'A mock paper of real questions of a subject; the same seed gives the same paper',
  params: subjectParams,
  body: z.object({
    /** No paper has more. */
    marks: z.int().check(z.gte(1), z.lte(MAX_MOCK_MARKS)),
    /** Absent: one section without a title, filled up to `marks`. */
    sections: z.optional(
      z
        .array(
          z.object({
            title: requiredText(MAX_SECTION_TITLE),
            count: z.int().check(z.gte(1), z.lte(MAX_SECTION_QUESTIONS)),
            /** Of each question; null: questions without printed marks. */
            marks_each: z.nullable(marks),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_MOCK_SECTIONS)),
    ),
    seed: z.int().check(z.gte(0), z.lte(MAX_MOCK_SEED)),
    /** Nothing that was asked in this exam year, in the same or nearly the same words. */
    not_asked_in: z.optional(z.int().check(z.gte(1_900), z.lte(2_099))),
  }),
  answer: z.object({
    seed: z.number(),
    /** As requested. */
    marks: z.number(),
    /** The sum of the printed marks. It is less than `marks` where the questions do not suffice. */
    reached: z.number(),
    /** Each question is followed by its parts, and by what may be answered instead of it. */
    sections: z.array(z.object({ title: z.string(), questions: z.array(foundQuestion) })),
  }),
});
export type MockPaper = z.output<typeof mockPaper.answer>;
