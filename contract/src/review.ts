import * as z from 'zod/mini';
import { pageQuery } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { paper } from './papers.ts';
import { commentText } from './text.ts';

/** `revision` (optional) guards against reviewing what the owner has just changed: 409 STALE_REVISION. */
const decision = {
  paperId: z.string().check(z.minLength(1)),
  revision: z.optional(z.number().check(z.int(), z.positive(), z.lte(2_147_483_647))),
  /** Accepted and ignored: the hub knows who decides, and when (contract section 4). */
  approved_by: z.optional(z.unknown().check(z.meta({ type: 'string' }))),
  approval_at: z.optional(z.unknown().check(z.meta({ type: 'number' }))),
};

export const newPapers = endpoint({
  method: 'GET',
  path: '/papers/new_papers',
  access: 'teacher',
  summary: 'Pending papers, newest first',
  query: pageQuery,
  answer: z.array(paper),
});

export const approvePaper = endpoint({
  method: 'PUT',
  path: '/papers/approve_paper',
  access: 'teacher',
  summary: 'Approve a pending paper, exactly once',
  body: z.object({ ...decision, status: z.literal('Approved') }),
  answer: paper,
});

export const rejectPaper = endpoint({
  method: 'PUT',
  path: '/papers/reject_paper',
  access: 'teacher',
  summary: 'Reject a pending paper, exactly once, with an optional reason',
  body: z.object({ ...decision, status: z.literal('Rejected'), comment: commentText }),
  answer: paper,
});
