import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_TEXT_LENGTH } from './limits.ts';
import { requiredText } from './text.ts';

/** Subjects that administrators add to the institution's lists (contract section 9, an extension; decision 128). */

export const MAX_ADDED_SUBJECTS = 2_000;
export const MAX_ABBREVIATIONS = 10;

const newSubject = z.object({
  name: requiredText(MAX_TEXT_LENGTH),
  /** One of the catalogue's groups, or a new one. */
  group: requiredText(MAX_TEXT_LENGTH),
  abbreviations: z.optional(
    z.array(requiredText(MAX_TEXT_LENGTH)).check(z.maxLength(MAX_ABBREVIATIONS, { message: 'has too many entries' })),
  ),
});
export type NewSubject = z.output<typeof newSubject>;

export const addedSubject = z.object({
  name: z.string(),
  group: z.string(),
  abbreviations: z.array(z.string()),
  added_at: z.string(),
});
export type AddedSubject = z.output<typeof addedSubject>;

const added = z.object({ subjects: z.array(addedSubject) });

export const listAddedSubjects = endpoint({
  method: 'GET',
  path: '/admin/subjects',
  access: 'administrator',
  summary: 'The subjects that administrators have added',
  answer: added,
});

export const addSubject = endpoint({
  method: 'POST',
  path: '/admin/subjects',
  access: 'administrator',
  summary: 'Add a subject to the institution’s lists',
  body: newSubject,
  answer: added,
});

export const removeSubject = endpoint({
  method: 'DELETE',
  path: '/admin/subjects/:subject',
  access: 'administrator',
  summary: 'Take an added subject out of the lists',
  params: z.object({ subject: requiredText(MAX_TEXT_LENGTH) }),
  answer: added,
});
