import * as z from 'zod/mini';
import { pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { foundQuestion, questionParams } from './questions.ts';
import { filterText } from './text.ts';

/**
 * The study list: questions that a person wants to learn, or knows (contract section 9, an extension). Nobody else sees it. A question of a paper
 * that they may not read is not in it; it is there again when they may.
 */

export const STUDY_STATES = ['to_learn', 'known'] as const;
export type StudyState = (typeof STUDY_STATES)[number];

/** Questions that a person may have on the list. */
export const MAX_STUDY_LIST = 2_000;

const studyState = z.enum(STUDY_STATES);

export const getStudyList = endpoint({
  method: 'GET',
  path: '/study_list',
  access: 'member',
  summary: "List the questions on the caller's study list, newest first",
  query: z.object({ state: z.optional(studyState), subject: filterText, page: z.optional(pageNumber) }),
  answer: z.object({
    data: z.array(z.object({ state: studyState, at: z.string(), subject: z.string(), question: foundQuestion })),
    total: z.number(),
    /** Of the whole list, whatever is asked for. */
    subjects: z.array(z.object({ subject: z.string(), to_learn: z.number(), known: z.number() })),
  }),
});
export type StudyList = z.output<typeof getStudyList.answer>;
export type StudyListEntry = StudyList['data'][number];

export const studyListIds = endpoint({
  method: 'GET',
  path: '/study_list/ids',
  access: 'member',
  summary: "List the ids of questions on the caller's study list, and of repeats of questions they know",
  answer: z.object({
    states: z.array(z.object({ _id: z.string(), state: studyState })),
    /** The same question in another public paper, with the exam year of the one that they know. At most 5,000. */
    known_repeats: z.array(z.object({ _id: z.string(), exam_year: z.nullable(z.number()) })),
  }),
});
export type StudyListIds = z.output<typeof studyListIds.answer>;

export const putOnStudyList = endpoint({
  method: 'PUT',
  path: '/study_list/:id',
  access: 'member',
  summary: 'Add a question to the study list, or mark it as known',
  params: questionParams,
  body: z.object({ state: studyState }),
  answer: z.object({ state: studyState }),
});

export const removeFromStudyList = endpoint({
  method: 'DELETE',
  path: '/study_list/:id',
  access: 'member',
  summary: 'Remove a question from the study list',
  params: questionParams,
  answer: z.object({ state: z.null() }),
});
