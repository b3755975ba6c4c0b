import * as z from 'zod/mini';
import {
  answerFields,
  deleteAnswer,
  documentParams,
  documentShape,
  downloadAnswer,
  downloadBody,
  filterFields,
  formFields,
  myQuery,
  pageQuery,
} from './documents.ts';
import type { DocumentContract } from './document-contract.ts';
import { endpoint } from './endpoint.ts';
import { DIALOGS, LOADING, NOTICES, paperLoadFailed } from './messages.ts';
import { outline } from './outlines.ts';
import { PAPER_APPROVAL_STATUSES } from './permissions.ts';
import {
  findQuery,
  foundPages,
  isShortUnlessInside,
  pageParams,
  readPage,
  readPageQuery,
  searchAnswer,
  searchShape,
  withMatches,
} from './search.ts';
import { datesAgree } from './sittings.ts';
import { filterText } from './text.ts';
import { text } from './texts.ts';

/** A paper as every call answers it (contract section 4). */
export const paper = z.object({
  ...documentShape,
  ...answerFields('paper'),
  paper_approval_status: z.enum(PAPER_APPROVAL_STATUSES),
  /** Milliseconds since 1970. */
  approval_at: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  /** ISO 8601. Only where it is set: a public paper has none. Beside `approved_by` the paper is approved, and public from then. */
  release_at: z.optional(z.string()),
});
export type Paper = z.output<typeof paper>;

/** The fields of the paper upload and edit form. */
export const paperForm = z.object(formFields('paper')).check(datesAgree);
export type PaperForm = z.output<typeof paperForm>;

export const getPaper = endpoint({
  method: 'GET',
  path: '/papers/get_paper/:id',
  access: 'reader',
  summary: 'Get a paper to prefill the edit form',
  params: documentParams,
  answer: paper,
});

export const viewPaper = endpoint({
  method: 'GET',
  path: '/papers/:id/view_paper',
  access: 'reader',
  summary: 'Get a paper with the link to its file',
  params: documentParams,
  answer: paper,
});

export const allPapers = endpoint({
  method: 'GET',
  path: '/papers/all_paper',
  access: 'reader',
  summary: 'Approved papers, newest first, 12 a page',
  query: pageQuery,
  answer: z.object({ data: z.array(paper), total: z.number() }),
});

export const myPapers = endpoint({
  method: 'GET',
  path: '/papers/my_paper',
  access: 'member',
  summary: "The caller's own papers, newest first",
  query: myQuery,
  answer: z.array(paper),
});

export const uploadPaper = endpoint({
  method: 'POST',
  path: '/papers/upload_paper',
  access: 'uploader',
  counted: 'uploads',
  summary: 'Upload a paper for review',
  form: paperForm,
  answer: paper,
  status: 201,
  once: true,
});

export const editPaper = endpoint({
  method: 'PUT',
  path: '/papers/edit_paper/:id',
  access: 'member',
  counted: 'uploads',
  summary: 'Edit a paper; without a new file, the old one stays',
  params: documentParams,
  form: paperForm,
  answer: paper,
});

export const deletePaper = endpoint({
  method: 'PUT',
  path: '/papers/:id/delete',
  access: 'member',
  summary: 'Delete a paper (soft; an administrator can restore it)',
  params: documentParams,
  answer: deleteAnswer,
});

export const downloadPaper = endpoint({
  method: 'POST',
  path: '/papers/download_papers',
  access: 'member',
  counted: 'downloads',
  summary: 'Count a download',
  body: downloadBody,
  answer: downloadAnswer,
});

/** Filters of the papers' search, each optional; an unknown value gives an empty list. */
const paperFilters = z.object({
  ...filterFields('paper'),
  /** Absent means Approved; Pending and Rejected are the teachers'. */
  paper_approval_status: filterText,
});

export type PaperFilters = z.output<typeof paperFilters>;

export const searchPapers = endpoint({
  method: 'GET',
  path: '/papers/search_papers',
  access: 'reader',
  counted: 'searches',
  summary: 'Search papers by title and filters, newest first; with inside=true, also by their text, best match first',
  query: z.extend(paperFilters, searchShape).check(isShortUnlessInside),
  answer: searchAnswer(z.extend(paper, withMatches)),
});

export const similarPapers = endpoint({
  method: 'GET',
  path: '/papers/:id/similar',
  access: 'reader',
  counted: 'searches',
  summary: 'List up to six papers of the same subject with similar text',
  params: documentParams,
  answer: z.object({ data: z.array(paper) }),
});

export const paperPage = endpoint({
  method: 'GET',
  path: '/papers/:id/pages/:page',
  access: 'reader',
  summary: 'Get a page of a paper: its picture and its words with their positions',
  params: pageParams,
  query: readPageQuery,
  answer: readPage,
});

export const paperOutline = endpoint({
  method: 'GET',
  path: '/papers/:id/outline',
  access: 'reader',
  summary: 'List the sections of a paper',
  params: documentParams,
  answer: outline,
});

export const findInPaper = endpoint({
  method: 'GET',
  path: '/papers/:id/find',
  access: 'reader',
  counted: 'searches',
  summary: 'List the pages of a paper that contain a text',
  params: documentParams,
  query: findQuery,
  answer: foundPages,
});

/** Papers, as one of the kinds of documents. */
export const paperContract = {
  kind: 'paper',
  hasReview: true,
  answer: paper,
  form: paperForm,
  endpoints: {
    get: getPaper,
    view: viewPaper,
    all: allPapers,
    my: myPapers,
    upload: uploadPaper,
    edit: editPaper,
    remove: deletePaper,
    countDownload: downloadPaper,
    search: searchPapers,
    similar: similarPapers,
    page: paperPage,
    find: findInPaper,
    outline: paperOutline,
  },
  words: { noun: 'paper', one: 'paper', many: 'papers', found: ['paper', 'papers'], deleted: 'The paper was deleted.' },
  messages: {
    uploaded: DIALOGS.paperUploaded,
    edited: DIALOGS.paperEdited,
    confirmDelete: DIALOGS.deletePaper,
    noOwn: NOTICES.noOwnPapers,
    notApprovedTitle: text('Couldn’t upload the paper'),
    loadFailed: paperLoadFailed,
    loadingAll: LOADING.allPapers,
    loadingMy: LOADING.myPapers,
    loadingForm: LOADING.paperForm,
    uploading: LOADING.paperUpload,
    editing: LOADING.paperEdit,
  },
} as const satisfies DocumentContract<'paper', Paper>;
