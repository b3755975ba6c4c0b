import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { requiredText } from './text.ts';

/** Other names of a course, which administrators merge and split (contract section 9, an extension; decision 128). */

/** `same`: another name or code of the course. `followed`: an earlier course, which this one has taken the place of. */
export const COURSE_RELATIONS = ['same', 'followed'] as const;
export type CourseRelation = (typeof COURSE_RELATIONS)[number];

/** Pairs that are proposed at once. */
export const MAX_PROPOSED_MERGES = 20;

const name = requiredText(MAX_TEXT_LENGTH);

const pair = z.object({
  /** The name that goes: of a subject, or a name or code that no paper has yet. */
  name,
  /** The subject that stays. */
  subject: name,
});

const namedPapers = z.object({ subject: z.string(), papers: z.number() });

const side = z.extend(namedPapers, { first_year: z.nullable(z.number()), last_year: z.nullable(z.number()) });

const courseNames = z.object({
  /** By their names. */
  names: z.array(
    z.object({
      name: z.string(),
      subject: z.string(),
      relation: z.enum(COURSE_RELATIONS),
      /** Papers and notes that were uploaded with this name. */
      documents: z.number(),
      at: z.string(),
    }),
  ),
  /** Pairs that may be one course; the one with the latest exam first. */
  alike: z.array(
    z.object({
      sides: z.array(side),
      /** Codes that papers of both bear. */
      codes: z.array(z.string()),
      /** Titles of papers of one that are a name of the other. */
      titles: z.array(z.extend(namedPapers, { title: z.string() })),
    }),
  ),
});
export type CourseNames = z.output<typeof courseNames>;
export type ProposedMerge = CourseNames['alike'][number];

export const listCourseNames = endpoint({
  method: 'GET',
  path: '/admin/course_names',
  access: 'administrator',
  summary: 'Other names of courses, and subjects that look like one course',
  answer: courseNames,
});

export const nameCourse = endpoint({
  method: 'POST',
  path: '/admin/course_names',
  access: 'administrator',
  summary: 'Merge a subject into another, or keep two subjects apart',
  body: z.extend(pair, { relation: z.enum([...COURSE_RELATIONS, 'different']) }),
  answer: courseNames,
});
export type NewCourseName = z.output<typeof nameCourse.body>;

export const splitCourse = endpoint({
  method: 'DELETE',
  path: '/admin/course_names/:subject/:name',
  access: 'administrator',
  summary: 'Take a name out of its course again, or forget that two subjects are kept apart',
  params: pair,
  answer: courseNames,
});
