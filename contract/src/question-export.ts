import { endpoint } from './endpoint.ts';
import * as z from 'zod/mini';
import { subjectParams } from './subjects.ts';

/** The questions of a subject as a file, for approved teachers (contract section 9). They answer no JSON, so `RAW_ROUTES` has them. */

/** For the question bank of a Moodle. */
export const questionsXml = endpoint({
  method: 'GET',
  path: '/subjects/:subject/questions.xml',
  access: 'teacher',
  summary: 'The questions of the public papers of a subject as Moodle XML',
  params: subjectParams,
  answer: z.unknown(),
});

export const questionsCsv = endpoint({
  method: 'GET',
  path: '/subjects/:subject/questions.csv',
  access: 'teacher',
  summary: 'The questions of the public papers of a subject as a table',
  params: subjectParams,
  answer: z.unknown(),
});
