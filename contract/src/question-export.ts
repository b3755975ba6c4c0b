import { endpoint } from './endpoint.ts';
import * as z from 'zod/mini';
import { subjectParams } from './subjects.ts';

/** The questions of a subject as a file, for approved teachers (contract section 9). */

/** For the question bank of a Moodle. */
export const questionsXml = endpoint({
  method: 'GET',
  path: '/subjects/:subject/questions.xml',
  access: 'teacher',
  summary: "Export a subject's questions as Moodle XML",
  params: subjectParams,
  raw: true,
  answer: z.unknown(),
});

export const questionsCsv = endpoint({
  method: 'GET',
  path: '/subjects/:subject/questions.csv',
  access: 'teacher',
  summary: "Export a subject's questions as a table",
  params: subjectParams,
  raw: true,
  answer: z.unknown(),
});
