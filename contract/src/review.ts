import * as z from 'zod/mini';
import { documentParams, pageQuery } from './documents.ts';
import { DRAFT_FIELDS, LIKENESSES, questionCounts } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import { paper } from './papers.ts';
import { solution } from './solutions.ts';
import { commentText } from './text.ts';

/** `revision` (optional) guards against reviewing what the owner has just changed: 409 STALE_REVISION. */
const decision = {
  paperId: z.string().check(z.minLength(1)),
  revision: z.optional(z.number().check(z.int(), z.positive(), z.lte(2_147_483_647))),
  /** Accepted and ignored: the hub knows who decides, and when (contract section 4). */
  approved_by: z.optional(z.unknown().check(z.meta({ type: 'string' }))),
  approval_at: z.optional(z.unknown().check(z.meta({ type: 'number' }))),
  /** The decision can be taken back for `UNDO_S` seconds; the owner is told after that. */
  may_undo: z.optional(z.boolean()),
};

/** At most so many years ahead. */
export const MAX_RELEASE_YEARS = 5;

/** ISO 8601, at most five years ahead; null or a moment that is past: public at once. */
const releaseTime = z.nullable(z.iso.datetime({ offset: true, message: 'isn’t a date and time' }));

/** Seconds in which a reviewer can take back a decision of their own. */
export const UNDO_S = 10;
/** Minutes for which a paper is claimed by the reviewer who got it. */
export const CLAIM_MINUTES = 10;

/** Papers and solutions are decided by the same calls: `paperId` and `id` are those of either. */
const reviewed = z.union([solution, paper]);

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
  counted: 'decisions',
  summary: 'Approve a pending paper or solution, exactly once',
  body: z.object({
    ...decision,
    status: z.literal('Approved'),
    /** Absent: the date that the paper has stands. */
    release_at: z.optional(releaseTime),
  }),
  answer: reviewed,
});

export const setRelease = endpoint({
  method: 'PUT',
  path: '/papers/:id/release_at',
  access: 'teacher',
  summary: 'Set from when a paper or solution that is not public yet may be public',
  params: documentParams,
  body: z.object({ release_at: releaseTime }),
  answer: reviewed,
});

export const rejectPaper = endpoint({
  method: 'PUT',
  path: '/papers/reject_paper',
  access: 'teacher',
  counted: 'decisions',
  summary: 'Reject a pending paper or solution, exactly once, with an optional reason',
  body: z.object({ ...decision, status: z.literal('Rejected'), comment: commentText }),
  answer: reviewed,
});

/** What a reviewer should look at. None of it prevents a decision. */
export const reviewCheck = z.object({
  /** `contradicts`: the paper says something else than the field. `too_long`: only the first pages and words were looked at, or looking took too long. */
  kind: z.enum(['incomplete', 'unreadable', 'blank', 'turned', 'contradicts', 'too_long']),
  /** From 1; null for the whole document. */
  page: z.nullable(z.number()),
  field: z.nullable(z.enum(DRAFT_FIELDS)),
  /** What the paper says. */
  value: z.nullable(z.string()),
});
export type ReviewCheck = z.output<typeof reviewCheck>;

/** A field as the paper has it: fuller than what was entered, and the same. It is offered and is no fault. */
export const reviewOffer = z.object({ field: z.enum(DRAFT_FIELDS), value: z.string() });
export type ReviewOffer = z.output<typeof reviewOffer>;

/** A document that the paper is like. `page` and `other_page` are most alike. */
export const likeDocument = z.object({
  _id: z.string(),
  title: z.string(),
  kind: z.enum(LIKENESSES),
  /** From 0 to 1. */
  score: z.number(),
  page: z.number(),
  other_page: z.number(),
  ...questionCounts,
  /** Null for notes. */
  paper_approval_status: z.nullable(paper.shape.paper_approval_status),
});

/** A paper on the reviewer's desk. */
export const deskPaper = z.extend(paper, {
  checks: z.array(reviewCheck),
  offers: z.optional(z.array(reviewOffer)),
  /** The page on which the header was read, from 1; null when none was found. */
  header_page: z.nullable(z.number()),
  seen_before: z.array(likeDocument),
  /** The name of another reviewer who has it before them now; null: nobody else. */
  claimed_by: z.nullable(z.string()),
  /** The entry of its department’s never-publish list that keeps it from being approved; null: none. */
  held_by: z.nullable(z.string()),
  /** Papers of the same uploader that are approved and rejected. */
  uploader: z.object({ approved: z.number(), rejected: z.number() }),
  /** Papers that wait, this one included. */
  waiting: z.number(),
});
export type DeskPaper = z.output<typeof deskPaper>;

/** Claims the paper for some minutes. Claims keep two reviewers from the same paper; they forbid nothing. */
export const nextPaper = endpoint({
  method: 'GET',
  path: '/review/next',
  access: 'teacher',
  summary: 'Get the next pending paper that no one else is reviewing, with what to check',
  query: z.object({ after: z.optional(z.string()) }),
  answer: z.nullable(deskPaper),
});

/** A question or part, in pieces: those that differ are other words, or stand in one paper only. */
const comparedQuestion = z.object({
  /** From 1. */
  page: z.number(),
  pieces: z.array(z.object({ text: z.string(), differs: z.boolean() })),
});
const comparedSide = z.object({ _id: z.string(), title: z.string() });

/** Two papers side by side. */
export const paperComparison = z.object({
  paper: comparedSide,
  other: comparedSide,
  /** In the order of `paper`, then what only `other` has; null: it has no such question. */
  rows: z.array(z.object({ own: z.nullable(comparedQuestion), other: z.nullable(comparedQuestion) })),
  /** A reviewer has said that they are no copies of each other. */
  not_a_copy: z.boolean(),
});
export type PaperComparison = z.output<typeof paperComparison>;

export const comparePapers = endpoint({
  method: 'GET',
  path: '/review/compare',
  access: 'teacher',
  summary: 'Compare the questions of two papers',
  query: z.object({ paper: z.string().check(z.minLength(1)), other: z.string().check(z.minLength(1)) }),
  answer: paperComparison,
});

/** Remembered for both papers, as long as they have these files. False takes it back. */
export const setNotACopy = endpoint({
  method: 'PUT',
  path: '/review/not_a_copy',
  access: 'teacher',
  summary: 'Mark two papers as not copies of each other, or undo that',
  body: z.object({
    paper: z.string().check(z.minLength(1)),
    other: z.string().check(z.minLength(1)),
    not_a_copy: z.boolean(),
  }),
  answer: z.object({ not_a_copy: z.boolean() }),
});

export const undoReview = endpoint({
  method: 'POST',
  path: '/review/undo',
  access: 'teacher',
  counted: 'decisions',
  summary: "Undo one's own decision within ten seconds",
  body: z.object({
    paperId: decision.paperId,
    revision: z.number().check(z.int(), z.positive(), z.lte(2_147_483_647)),
  }),
  answer: reviewed,
});
