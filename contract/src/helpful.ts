import * as z from 'zod/mini';
import { documentParams, type DocumentKind } from './documents.ts';
import { endpoint } from './endpoint.ts';

/** What helps to choose among documents: marks of people who find one helpful, and pins of teachers (contract section 9, decision 95). */

/** Documents that are pinned in a subject at a time. */
export const MAX_PINNED = 3;

/** A solution stands under its paper and in no list of a subject. */
export const PINNED_KINDS: readonly DocumentKind[] = ['paper', 'notes'];

const helpfulState = z.object({
  /** How many people find it helpful. */
  helpful: z.number(),
  /** The caller is one of them. */
  marked: z.boolean(),
  /** It is the caller's own document, which they don't mark. */
  own: z.boolean(),
});

export const getHelpful = endpoint({
  method: 'GET',
  path: '/documents/:id/helpful',
  access: 'member',
  summary: 'Get whether the caller finds a document helpful, and how many people do',
  params: documentParams,
  answer: helpfulState,
});

export const markHelpful = endpoint({
  method: 'PUT',
  path: '/documents/:id/helpful',
  access: 'member',
  summary: "Mark someone else's document as helpful",
  params: documentParams,
  answer: helpfulState,
});

export const unmarkHelpful = endpoint({
  method: 'DELETE',
  path: '/documents/:id/helpful',
  access: 'member',
  summary: 'Remove a helpful mark',
  params: documentParams,
  answer: helpfulState,
});

export const pinDocument = endpoint({
  method: 'PUT',
  path: '/documents/:id/pinned',
  access: 'teacher',
  counted: 'decisions',
  summary: 'Pin a published paper or notes at the top of its subject, or unpin it',
  params: documentParams,
  body: z.object({ pinned: z.boolean() }),
  answer: z.object({ pinned: z.boolean() }),
});
