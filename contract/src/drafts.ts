import * as z from 'zod/mini';
import { ALL_FIELDS, DRAFT_KINDS, type FieldName } from './document-fields.ts';
import { documentParams, pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { FILE_TYPES } from './files.ts';
import { MAX_TITLE_LENGTH } from './limits.ts';
import { notes } from './notes.ts';
import { paper } from './papers.ts';
import { codePoints, tidy } from './text.ts';

/**
 * Drafts: files that are uploaded but not handed in yet (contract section 9, an extension). A draft belongs to the person who made it;
 * for everybody else, teachers and administrators too, it is 404.
 */

/** A draft is removed so many days after it was last changed. */
export const DRAFT_DAYS = 7;
/** Drafts that a person may have at a time. */
export const MAX_DRAFTS = 200;
/** Pictures that become one document. Together they are at most `MAX_FILE_SIZE` bytes. */
export const MAX_PICTURES = 40;

/** The fields that are proposed and kept with a draft: those of a document. */
export type DraftField = FieldName;
export const DRAFT_FIELDS: readonly DraftField[] = ALL_FIELDS.map(({ name }) => name);

/** An object that may have a property for each field. */
function byField<Schema extends z.ZodMiniType>(schema: Schema) {
  const shape = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, z.optional(schema)]));
  return z.object(shape as Record<DraftField, z.ZodMiniOptional<Schema>>);
}

/**
 * What the student has typed so far, as a form holds it: texts, a year as its four digits. Only the length is checked before the draft is
 * submitted, because a form may be half filled in. An empty text removes a value.
 */
export const draftValues = byField(
  z.pipe(
    z.string().check(
      z.refine((text) => codePoints(tidy(text)) <= MAX_TITLE_LENGTH, {
        message: `is longer than ${MAX_TITLE_LENGTH} characters`,
      }),
      z.refine((text) => !/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFD]/u.test(tidy(text)), {
        message: 'has characters that are not allowed',
      }),
      z.meta({ maxLength: MAX_TITLE_LENGTH }),
    ),
    z.transform(tidy),
  ),
);
export type DraftValues = z.output<typeof draftValues>;

/** Left, top, width and height, in fractions of the upright page. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const PROPOSAL_ORIGINS = ['file_name', 'folder', 'file_title', 'words', 'papers'] as const;
export type ProposalOrigin = (typeof PROPOSAL_ORIGINS)[number];

/** What the hub read for a field, always a guess. */
export const proposal = z.object({
  /** As a form holds it: a text; a year as its four digits. */
  value: z.string(),
  /** From 0 to 1: how often a proposal of this sort is right. */
  confidence: z.number(),
  /** Whether it may be filled in without asking. Else it is only offered. */
  prefill: z.boolean(),
  /** The page on which it was read, from 1; null when it comes from the file's name, the profile or earlier papers. */
  page: z.nullable(z.number()),
  /**
   * Where it was read: left, top, width and height, in fractions of the picture that `GET /drafts/{id}/pages/{page}` answers. The strip
   * beside a field is that picture, cropped by CSS: one picture serves all fields.
   */
  box: z.nullable(box),
  /**
   * Where it comes from if no page says it: the name of the file, the folders it came in, the title that a PDF gives itself, what the
   * text is about, or what approved papers with the same words are about. Absent: a page, or what its owner gave before.
   */
  from: z.optional(z.enum(PROPOSAL_ORIGINS)),
  /** The approved document whose header taught where or how to read it, while everyone can read it. Absent: none did. */
  as_in: z.optional(z.object({ _id: z.string(), title: z.string(), exam_year: z.nullable(z.number()) })),
  /** Other values that it may be, the likeliest first. */
  others: z.array(z.string()),
  /** For `value`, then for each of `others`: the page, and the words of its line there; both null when it comes from elsewhere. */
  taken_from: z.optional(z.array(z.object({ page: z.nullable(z.number()), words: z.nullable(z.string()) }))),
});
export type DraftProposal = z.output<typeof proposal>;

const point = z.tuple([z.number().check(z.gte(0), z.lte(1)), z.number().check(z.gte(0), z.lte(1))]);

/** Quarter turns, clockwise, in degrees. */
export const PAGE_TURNS = [0, 90, 180, 270] as const;

/**
 * One page of a draft that is made of pictures. `page` is the number of the picture as it was uploaded, from 1, whatever the order is
 * now: so a page that was removed can come back. `corners` are the paper's corners (top left, top right, bottom right, bottom left) in
 * fractions of the uploaded picture as it stands upright by its EXIF data; the page is straightened first and then turned.
 */
export const draftPage = z.object({
  page: z.int().check(z.gte(1), z.lte(MAX_PICTURES)),
  turn: z.literal(PAGE_TURNS),
  corners: z.optional(z.nullable(z.tuple([point, point, point, point]))),
});
export type DraftPage = z.output<typeof draftPage>;

/** How far the proposals of a draft are. `failed`: its pages could not be read; what is known otherwise is still proposed. */
export const PROPOSALS_STATES = ['reading', 'done', 'failed'] as const;
export type ProposalsState = (typeof PROPOSALS_STATES)[number];

/**
 * How two documents are alike, the surest first. `same_file`: the same bytes. `same_pages`: the same paper photographed, scanned or saved
 * again. `same_questions`: set again, or another set of it. `part`: all questions of one are in the other. `similar`: perhaps; compare them.
 */
export const LIKENESSES = ['same_file', 'same_pages', 'same_questions', 'part', 'similar'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Why: questions of both, and how many of each the other one has; null or absent where they are not counted. */
export const questionCounts = {
  questions: z.optional(z.nullable(z.number())),
  other_questions: z.optional(z.nullable(z.number())),
  same: z.optional(z.nullable(z.number())),
  other_same: z.optional(z.nullable(z.number())),
};

/** A document that a draft resembles. One that the caller may not read is only `{kind, waiting: true}`. */
export const seenBefore = z.union([
  z.object({
    _id: z.string(),
    title: z.string(),
    kind: z.enum(LIKENESSES),
    /** From 0 to 1. */
    score: z.number(),
    /** The pages of both that are most alike, from 1. */
    page: z.optional(z.number()),
    other_page: z.optional(z.number()),
    ...questionCounts,
    /** True: it is not a document but an earlier draft of the caller's own, and the title is the name of its file. */
    draft: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.enum(['same_file', 'same_pages']), waiting: z.literal(true) }),
]);
export type SeenBefore = z.output<typeof seenBefore>;

/**
 * What may be wrong with a draft: `incomplete`, a file that was cut before it was uploaded; a page without anything on it, a page that lies on its side, text that cannot be read, or
 * `contradicts:FIELD`, a typed value that is not what the paper says. Nothing of it prevents the draft from being submitted.
 */
export const PAGE_WARNINGS = ['blank', 'turned', 'unreadable'] as const;
export type PageWarning = (typeof PAGE_WARNINGS)[number];
export type DraftWarning = 'incomplete' | PageWarning | `contradicts:${DraftField}`;

export const draft = z.object({
  _id: z.string(),
  kind: z.enum(DRAFT_KINDS),
  /** As the client named it: of the first picture, when there are several. */
  file_name: z.string(),
  /** Of the document that the draft becomes: several pictures are one PDF. */
  file_type: z.enum(FILE_TYPES),
  /** Bytes. */
  file_size: z.number(),
  page_count: z.nullable(z.number()),
  /** Increases whenever the pages change. Add it to the address of a page's picture, so that no old picture is shown. */
  revision: z.number(),
  /** The pictures that were uploaded; 0 for a PDF, whose pages cannot be changed. */
  pictures: z.number(),
  /** The pages as they are now, in their order; empty for a PDF. */
  pages: z.array(draftPage),
  values: draftValues,
  /** The other kind, where the pages look like it; absent: they don't. */
  looks_like: z.optional(z.enum(DRAFT_KINDS)),
  proposals_state: z.enum(PROPOSALS_STATES),
  proposals: byField(proposal),
  seen_before: z.array(seenBefore),
  /** True while pages are compared with other documents, so that `seen_before` may grow. */
  comparing: z.optional(z.literal(true)),
  warnings: z.array(z.string()),
  /** ISO 8601. */
  created_at: z.string(),
  /** ISO 8601: `DRAFT_DAYS` after the last change. */
  expires_at: z.string(),
});
export type Draft = z.output<typeof draft>;

/** Files come under the name `file`: one, or 1 to `MAX_PICTURES` pictures in the order of their pages. */
export const createDraft = endpoint({
  method: 'POST',
  path: '/drafts',
  access: 'uploader',
  counted: 'uploads',
  summary: 'Upload a file, or the pictures of one document, as a draft',
  form: z.object({ kind: z.enum(DRAFT_KINDS) }),
  files: MAX_PICTURES,
  answer: draft,
  status: 201,
  once: true,
});

export const listDrafts = endpoint({
  method: 'GET',
  path: '/drafts',
  access: 'member',
  summary: "The caller's own drafts, newest first",
  query: z.object({ kind: z.optional(z.string()) }),
  answer: z.array(draft),
});

export const getDraft = endpoint({
  method: 'GET',
  path: '/drafts/:id',
  access: 'member',
  summary: "Get one of the caller's drafts",
  params: documentParams,
  answer: draft,
});

/** The values that are named change, the others stay. `kind` makes notes of a paper or the other way round: it is read again. `pages` is the whole new arrangement: a page that is missing is removed. */
export const changeDraft = endpoint({
  method: 'PATCH',
  path: '/drafts/:id',
  access: 'uploader',
  counted: 'drafts',
  summary: 'Save form values, and reorder, rotate or straighten the pages',
  params: documentParams,
  body: z.object({
    kind: z.optional(z.enum(DRAFT_KINDS)),
    values: z.optional(draftValues),
    pages: z.optional(z.array(draftPage).check(z.minLength(1), z.maxLength(MAX_PICTURES))),
  }),
  answer: draft,
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/drafts/:id',
  access: 'member',
  counted: 'drafts',
  summary: 'Discard a draft with its files',
  params: documentParams,
  answer: z.object({ message: z.string() }),
});

/**
 * Hands a draft in. The body has the fields of `upload_paper` or `upload_notes`, as its form would send them: texts (a number is taken as
 * its digits); what is absent is taken from the draft's `values`. `keep_pictures: true` keeps the pictures as they were uploaded with the
 * document; without it they are removed.
 */
export const submitDraft = endpoint({
  method: 'POST',
  path: '/drafts/:id/submit',
  access: 'uploader',
  counted: 'drafts',
  summary: 'Submit a draft exactly once',
  params: documentParams,
  body: z.looseObject({ keep_pictures: z.optional(z.boolean()) }),
  answer: z.union([paper, notes]),
  status: 201,
});

/**
 * A WebP picture of a page as the document will have it, turned upright by what was read on it. With `?original=true` page n is the n-th
 * picture as it was uploaded, upright by its EXIF data alone: to place the corners on. Like every call it needs the bearer token: fetch it
 * and show the blob.
 */
export const draftPagePicture = endpoint({
  method: 'GET',
  path: '/drafts/:id/pages/:page',
  access: 'member',
  summary: "Get the picture of a draft's page",
  params: z.object({ id: z.string(), page: pageNumber }),
  query: z.object({ original: z.optional(z.enum(['true', 'false'])) }),
  raw: true,
  answer: z.unknown(),
});
