import * as z from 'zod/mini';
import type { DocumentKind, FieldName } from './document-fields.ts';
import { ALL_FIELDS } from './document-fields.ts';
import { DOCUMENT_KINDS, documentParams, pageNumber } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { MAX_COMMENT_LENGTH, MAX_TEXT_LENGTH } from './limits.ts';
import { commentText, filterText, optionalLine, requiredComment, requiredText } from './text.ts';

/**
 * Reports about documents, and what teachers do about them (contract section 9). A hidden document is readable like a Pending paper: by its
 * owner, by teachers and by the administrator, and it is in nothing derived.
 */

/** Reports of one person that nobody has answered yet. One more is 409 TOO_MANY_REPORTS. */
export const MAX_OPEN_REPORTS = 30;
/** Copyright claims of one account, or of one network that is signed out, that wait at a time. */
export const MAX_OPEN_CLAIMS = 20;
/** Code points of the address that a copyright claim names. */
export const MAX_CLAIM_URL_LENGTH = 500;

/** What can be wrong with a document. `wrong_field` names the field. */
export const REPORT_KINDS = ['wrong_field', 'unreadable', 'duplicate', 'not_allowed', 'copyright', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What a teacher did about a report. */
export const REPORT_ACTIONS = ['corrected', 'hidden', 'dismissed'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];

/** Open, or what was done. */
export const REPORT_STATES = ['open', ...REPORT_ACTIONS] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** In the query of the list: every report that is not open. */
export const ANSWERED = 'answered';

const field = z.enum(ALL_FIELDS.map(({ name }) => name) as [FieldName, ...FieldName[]]);

/** What everybody concerned sees of a report. */
const reportShape = {
  _id: z.string(),
  kind: z.enum(REPORT_KINDS),
  /** The field that is wrong; null for other kinds. */
  field: z.nullable(field),
  /** What the field should say. */
  proposed: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** ISO 8601. */
  created_at: z.string(),
  state: z.enum(REPORT_STATES),
  /** What the teacher wrote to the person who reported. */
  answer: z.nullable(z.string()),
  resolved_at: z.nullable(z.string()),
};

/** The answer to a question that a report is about (decision 95). */
const aboutAnswer = {
  _id: z.string(),
  text: z.string(),
  author: z.string(),
  hidden: z.boolean(),
  /** How many pictures it has. */
  pictures: z.number(),
  /** The label of its question; null of a remark, and when its paper has none that fits any more. */
  question: z.nullable(z.string()),
  /** Only of a remark: the page that it is on, null: the whole document. */
  remark: z.optional(z.object({ page: z.nullable(z.number()) })),
};

const aboutDocument = { kind: z.enum(DOCUMENT_KINDS), _id: z.string(), title: z.string() };

/** A report as the person who made it sees it. */
export const ownReport = z.object({
  ...reportShape,
  /** Null when they may not read it any more. */
  document: z.nullable(z.object(aboutDocument)),
  /** Only of a report about an answer that is not deleted; null when its paper may not be read any more. */
  about_answer: z.optional(
    z.nullable(z.object({ _id: z.string(), question: z.nullable(z.string()), remark: aboutAnswer.remark })),
  ),
});
export type OwnReport = z.output<typeof ownReport>;

/** A report as teachers see it. */
export const report = z.object({
  ...reportShape,
  /** Null when it is deleted, or a claim names none of this hub. */
  document: z.nullable(
    z.object({
      ...aboutDocument,
      hidden: z.boolean(),
      /** What the reported field says now; null for other kinds. */
      value: z.nullable(z.string()),
    }),
  ),
  /** Only of a report about an answer that is not deleted; `document` is then its paper. */
  about_answer: z.optional(z.object(aboutAnswer)),
  /** The name of the person who reported; null for a copyright claim. */
  reporter: z.nullable(z.string()),
  /** Only of a copyright claim, which nobody signed in has made: what its sender wrote, unproven. */
  claim: z.nullable(z.object({ name: z.string(), email: z.string(), document_url: z.string() })),
  /** The name of the teacher; null while it is open. */
  resolved_by: z.nullable(z.string()),
});
export type Report = z.output<typeof report>;

const newReport = z.object({
  kind: z.enum(REPORT_KINDS),
  /** Needed for `other`. */
  text: commentText,
  /** Needed for `wrong_field`. */
  field: z.optional(z.nullable(field)),
  proposed: optionalLine(MAX_TEXT_LENGTH),
});

/** A repeat of an open report (same person, document, kind and field) replaces its text. */
export const reportPaper = endpoint({
  method: 'POST',
  path: '/papers/:id/reports',
  access: 'member',
  counted: 'reports',
  summary: 'Report a paper',
  params: documentParams,
  body: newReport,
  answer: ownReport,
  status: 201,
});

export const reportNotes = endpoint({
  method: 'POST',
  path: '/notes/:id/reports',
  access: 'member',
  counted: 'reports',
  summary: 'Report notes',
  params: documentParams,
  body: newReport,
  answer: ownReport,
  status: 201,
});

export const reportSolution = endpoint({
  method: 'POST',
  path: '/solutions/:id/reports',
  access: 'member',
  counted: 'reports',
  summary: 'Report a solution',
  params: documentParams,
  body: newReport,
  answer: ownReport,
  status: 201,
});

/** The call that reports a document of each kind. */
export const REPORT_CALLS = {
  paper: reportPaper,
  notes: reportNotes,
  solution: reportSolution,
} as const satisfies Record<DocumentKind, Endpoint>;

export const claimCopyright = endpoint({
  method: 'POST',
  path: '/copyright_claims',
  access: 'anyone',
  counted: 'claims',
  summary: 'Claim a copyright, without an account',
  body: z.object({
    document_url: requiredText(MAX_CLAIM_URL_LENGTH),
    name: requiredText(MAX_TEXT_LENGTH),
    email: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(254, { message: 'is too long' }),
        z.email({ message: 'isn’t an email address' }),
      ),
    text: requiredComment(MAX_COMMENT_LENGTH),
    /** No person sees this field. Robots fill it in, and then nothing is stored. */
    website: z.optional(z.string()),
  }),
  answer: z.object({ message: z.string() }),
  status: 202,
});

export const listReports = endpoint({
  method: 'GET',
  path: '/reports',
  access: 'teacher',
  summary: 'Reports, newest first; 12 a page',
  /** `state` is open, answered, or what was done; absent: all. */
  query: z.object({ state: filterText, page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(report), total: z.number() }),
});

export const myReports = endpoint({
  method: 'GET',
  path: '/reports/mine',
  access: 'member',
  summary: "List the caller's reports, newest first, 12 per page",
  query: z.object({ page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(ownReport), total: z.number() }),
});

export const resolveReport = endpoint({
  method: 'POST',
  path: '/reports/:id/resolve',
  access: 'teacher',
  counted: 'decisions',
  summary: 'Close a report exactly once; the outcome hidden hides its document',
  params: documentParams,
  body: z.object({
    action: z.enum(REPORT_ACTIONS),
    /** To the person who reported. */
    answer: commentText,
    /** To the owner of a document that is hidden. */
    reason: commentText,
  }),
  answer: report,
});

export const hideDocument = endpoint({
  method: 'PUT',
  path: '/documents/:id/hidden',
  access: 'teacher',
  counted: 'decisions',
  summary: 'Hide or withdraw a document, or make it visible again',
  params: documentParams,
  body: z.object({
    hidden: z.boolean(),
    /** Withdrawn: hidden for good, which needs a reason. `withdrawn_openly`: its address tells everyone so. */
    as: z.optional(z.enum(['withdrawn', 'withdrawn_openly'])),
    /** To its owner. */
    reason: commentText,
  }),
  answer: z.object({ hidden: z.boolean() }),
});
