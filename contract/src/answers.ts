import * as z from 'zod/mini';
import { documentParams, pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { MAX_PAGE } from './limits.ts';
import { questionPaper, questionParams } from './questions.ts';
import { ownReport, REPORT_KINDS } from './reports.ts';
import { commentText, linesText, looksEmpty, requiredComment } from './text.ts';

/**
 * Answers of members under the questions of papers (contract section 9, decision 95). They have the rights of their question's paper. Nothing is
 * generated: each word is a member's.
 */

/** Characters of an answer: Markdown with formulas. */
export const MAX_ANSWER_LENGTH = 20_000;
/** Bytes of a request with such a text: letters of Hindi have three each, and JSON may escape what a letter needs. */
const MAX_ANSWER_BYTES = 6 * MAX_ANSWER_LENGTH + 1_000;
/** Earlier texts that are kept of one answer, the newest ones. */
export const MAX_EARLIER_TEXTS = 50;

/** Pictures in one answer. */
export const MAX_ANSWER_PICTURES = 4;
/** Bytes of a picture as it is uploaded. The hub keeps a smaller one. */
export const MAX_ANSWER_PICTURE_BYTES = 10 * 1_048_576;
/** Pictures of one person that stand in no answer. Beyond it the oldest go. */
export const MAX_UNUSED_PICTURES = 20;
/** How long a picture is kept that stands in no answer. */
export const UNUSED_PICTURE_HOURS = 24;

/** A picture in an answer: WebP, upright, at most 1,600 pixels on its longer side, without metadata (decision 95). */
export const answerPicture = z.object({
  _id: z.string(),
  /** Its path carries its permission for the caller, for a quarter of an hour. */
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
export type AnswerPicture = z.output<typeof answerPicture>;

export const answer = z.object({
  _id: z.string(),
  /** As it was written: Markdown, formulas between dollar signs. Empty only beside pictures. */
  text: z.string(),
  /** The same as HTML, made by the hub: formulas are MathML, and nothing in it runs or loads anything. */
  html: z.string(),
  /** In the order in which the member put them. */
  pictures: z.array(answerPicture),
  /** The name of the member. */
  author: z.string(),
  /** The caller has written it. */
  own: z.boolean(),
  votes: z.number(),
  /** One of them is the caller's. */
  voted: z.boolean(),
  /** The name of the teacher who confirms it. */
  confirmed_by: z.nullable(z.string()),
  /** ISO 8601. */
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** Counts its texts. An edit names the one that it is made on. */
  revision: z.number(),
  /** A teacher has hidden it: only its author and teachers read it, and it counts nowhere. */
  hidden: z.boolean(),
  /** What the teacher wrote about it. */
  hidden_reason: z.nullable(z.string()),
  /** Only of a remark on a document: where it points to. */
  remark: z.optional(
    z.object({
      /** Null: to the whole document. */
      page: z.nullable(z.number()),
      /** From the left and from the top, as fractions of the upright page; null: to no spot. */
      spot: z.nullable(z.object({ x: z.number(), y: z.number() })),
    }),
  ),
  /** Where it stands when that is the same question in another paper; null: under this question. */
  question: z.nullable(z.object({ _id: z.string(), label: z.string(), paper: questionPaper })),
});
export type QuestionAnswer = z.output<typeof answer>;

const revision = z.number().check(z.int(), z.positive(), z.lte(2_147_483_647));
/** The hub refuses an empty one that has no picture beside it. */
const text = z.pipe(
  linesText(MAX_ANSWER_LENGTH),
  z.transform((given) => (looksEmpty(given) ? '' : given)),
);
/** Ids. Own ones that stand in no answer yet, or those of the answer that is changed. */
const pictures = z.optional(
  z.array(z.string()).check(
    z.maxLength(MAX_ANSWER_PICTURES),
    z.refine((ids) => new Set(ids).size === ids.length, { message: 'has a picture twice' }),
  ),
);
const answerParams = z.object({ id: z.string() });

export const listAnswers = endpoint({
  method: 'GET',
  path: '/questions/:id/answers',
  access: 'member',
  summary: 'List answers to a question and to the same question in other public papers, 12 per page',
  params: questionParams,
  query: z.object({ page: z.optional(pageNumber) }),
  answer: z.object({
    /** Confirmed ones first, then by votes, then the oldest. */
    data: z.array(answer),
    total: z.number(),
    /** Until then only teachers write and read answers of this paper. */
    closed_until: z.nullable(z.string()),
  }),
});
export type AnswersOfQuestion = z.output<typeof listAnswers.answer>;

export const writeAnswer = endpoint({
  method: 'POST',
  path: '/questions/:id/answers',
  access: 'member',
  counted: 'answers',
  summary: 'Write an answer to a question',
  params: questionParams,
  maxBodyBytes: MAX_ANSWER_BYTES,
  body: z.object({ text, pictures }),
  answer,
  status: 201,
});

export const listRemarks = endpoint({
  method: 'GET',
  path: '/documents/:id/remarks',
  access: 'member',
  summary: 'List remarks on a document, 12 per page',
  params: documentParams,
  query: z.object({ page: z.optional(pageNumber) }),
  /** In the order of answers. */
  answer: listAnswers.answer,
});

const fraction = z.number().check(z.gte(0), z.lte(1));

/** A remark is an answer to a document, so the other calls of answers are for it too. */
export const writeRemark = endpoint({
  method: 'POST',
  path: '/documents/:id/remarks',
  access: 'member',
  counted: 'answers',
  summary: 'Write a remark on a document, one of its pages or a spot of a page',
  params: documentParams,
  maxBodyBytes: MAX_ANSWER_BYTES,
  body: z.object({
    text,
    pictures,
    /** Absent or null: on the whole document. */
    page: z.optional(z.nullable(z.number().check(z.int(), z.positive(), z.lte(MAX_PAGE)))),
    /** Only with a page. */
    spot: z.optional(z.nullable(z.object({ x: fraction, y: fraction }))),
  }),
  answer,
  status: 201,
});

export const uploadAnswerPicture = endpoint({
  method: 'POST',
  path: '/answers/pictures',
  access: 'member',
  counted: 'uploads',
  summary: 'Upload a picture for an answer',
  form: z.object({}),
  answer: answerPicture,
  status: 201,
});

/** The bytes of a picture. */
export const answerPictureFile = {
  path: '/files/answers/:permission/:name',
  summary: 'Get a picture of an answer by its signed path',
} as const;

export const editAnswer = endpoint({
  method: 'PATCH',
  path: '/answers/:id',
  access: 'member',
  counted: 'answers',
  summary: "Edit the text or pictures of the caller's answer",
  params: answerParams,
  maxBodyBytes: MAX_ANSWER_BYTES,
  body: z.object({
    text,
    /** Absent: they stay as they are. */
    pictures,
    revision,
  }),
  answer,
});

export const deleteAnswer = endpoint({
  method: 'DELETE',
  path: '/answers/:id',
  access: 'member',
  summary: 'Delete an own answer, for good',
  params: answerParams,
  answer: z.object({ deleted: z.literal(true) }),
});

export const voteAnswer = endpoint({
  method: 'PUT',
  path: '/answers/:id/vote',
  access: 'member',
  summary: "Vote for someone else's answer",
  params: answerParams,
  answer,
});

export const unvoteAnswer = endpoint({
  method: 'DELETE',
  path: '/answers/:id/vote',
  access: 'member',
  summary: 'Remove a vote',
  params: answerParams,
  answer,
});

export const confirmAnswer = endpoint({
  method: 'PUT',
  path: '/answers/:id/confirmation',
  access: 'teacher',
  summary: 'Confirm an answer as a teacher',
  params: answerParams,
  answer,
});

export const unconfirmAnswer = endpoint({
  method: 'DELETE',
  path: '/answers/:id/confirmation',
  access: 'teacher',
  summary: 'Remove the confirmation of an answer',
  params: answerParams,
  answer,
});

export const hideAnswer = endpoint({
  method: 'PUT',
  path: '/answers/:id/hidden',
  access: 'teacher',
  counted: 'decisions',
  summary: 'Hide an answer, or make it visible again',
  params: answerParams,
  body: z.object({
    hidden: z.boolean(),
    /** To its author. */
    reason: commentText,
  }),
  answer,
});

export const answerHistory = endpoint({
  method: 'GET',
  path: '/answers/:id/history',
  access: 'member',
  summary: 'List earlier versions of an answer, newest first',
  params: answerParams,
  answer: z.object({
    /** The first one is the text of now; at most 50 earlier ones. */
    data: z.array(z.object({ revision: z.number(), text: z.string(), at: z.string(), editor: z.string() })),
    total: z.number(),
  }),
});
export type AnswerHistory = z.output<typeof answerHistory.answer>;

export const previewAnswer = endpoint({
  method: 'POST',
  path: '/answers/preview',
  access: 'member',
  counted: 'previews',
  summary: 'Preview the text of an answer without saving it',
  maxBodyBytes: MAX_ANSWER_BYTES,
  body: z.object({ text: requiredComment(MAX_ANSWER_LENGTH) }),
  answer: z.object({
    html: z.string(),
    /** The text costs too much to format, so its HTML shows it as it was typed. */
    is_plain: z.boolean(),
  }),
});

/** An answer whose question is gone: its paper was cut again or has another file, and nothing in it fits (decision 95). */
const unplacedAnswer = z.extend(answer, {
  /** The question as it was when the answer was written. */
  asked: z.object({ label: z.string(), text: z.string() }),
});
export type UnplacedAnswer = z.output<typeof unplacedAnswer>;

export const unplacedAnswers = endpoint({
  method: 'GET',
  path: '/papers/:id/unplaced_answers',
  access: 'member',
  summary:
    "List answers of a paper that no longer match a question: the caller's own, or all for teachers; oldest first, 12 per page",
  params: documentParams,
  query: z.object({ page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(unplacedAnswer), total: z.number() }),
});
export type UnplacedAnswers = z.output<typeof unplacedAnswers.answer>;

export const placeAnswer = endpoint({
  method: 'PUT',
  path: '/answers/:id/question',
  access: 'member',
  summary: 'Move an answer without a question to another question of the paper',
  params: answerParams,
  body: z.object({ question: z.string() }),
  answer,
});

/** A field that is wrong is a matter of documents. */
export const ANSWER_REPORT_KINDS = REPORT_KINDS.filter((kind) => kind !== 'wrong_field');

export const reportAnswer = endpoint({
  method: 'POST',
  path: '/answers/:id/reports',
  access: 'member',
  counted: 'reports',
  summary: 'Report an answer',
  params: answerParams,
  body: z.object({
    kind: z.enum(ANSWER_REPORT_KINDS as [(typeof ANSWER_REPORT_KINDS)[number]]),
    /** Needed for `other`. */
    text: commentText,
  }),
  answer: ownReport,
  status: 201,
});

/** At most so many days ahead. */
export const MAX_CLOSED_DAYS = 366;

export const closeAnswers = endpoint({
  method: 'PUT',
  path: '/papers/:id/answers_closed',
  access: 'teacher',
  summary: 'Close answers for a paper until a given time, or reopen them',
  params: documentParams,
  body: z.object({
    /** ISO 8601, at most 366 days ahead; null or a moment that is past opens them. */
    until: z.nullable(z.iso.datetime({ offset: true, message: 'isn’t a date and time' })),
  }),
  answer: z.object({ closed_until: z.nullable(z.string()) }),
});
