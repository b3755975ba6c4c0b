import * as z from 'zod/mini';
import {
  deleteAnswer,
  documentParams,
  downloadAnswer,
  downloadBody,
  filterFields,
  formFields,
  myQuery,
  pageQuery,
} from './documents.ts';
import type { DocumentContract } from './document-contract.ts';
import { endpoint } from './endpoint.ts';
import { DIALOGS, LOADING, NOTICES, solutionLoadFailed } from './messages.ts';
import { outline } from './outlines.ts';
import { paper } from './papers.ts';
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
import { filterText, requiredText } from './text.ts';
import { text } from './texts.ts';

/**
 * A solution or marking scheme of a paper (decision 135): reviewed as papers are, and never public before its paper is. It has the fields of
 * a paper.
 */
export const solution = z.extend(paper, {
  solution_type: z.string(),
  /** The paper; null after it was purged. */
  solution_of: z.nullable(z.string()),
  /** Only where it is true: a teacher has uploaded it, or called it the official one. */
  official: z.optional(z.literal(true)),
  /** Only where it is true: its paper isn't public, so it isn't either. */
  withheld: z.optional(z.literal(true)),
  /** Only where its paper isn't for everyone: who may read the paper. The stricter of this and `readers` holds. */
  paper_readers: z.optional(z.enum(['members', 'institution'])),
});
export type Solution = z.output<typeof solution>;

/** The fields of the solution upload and edit form. */
export const solutionForm = z.object({
  ...formFields('solution'),
  /** The `_id` of a paper that the caller may read: an upload needs it, and an edit without it keeps the tie. */
  solution_of: z.optional(requiredText()),
});
export type SolutionForm = z.output<typeof solutionForm>;

export const getSolution = endpoint({
  method: 'GET',
  path: '/solutions/get_solution/:id',
  access: 'reader',
  summary: 'Get a solution to prefill the edit form',
  params: documentParams,
  answer: solution,
});

export const viewSolution = endpoint({
  method: 'GET',
  path: '/solutions/:id/view_solution',
  access: 'reader',
  summary: 'Get a solution with the link to its file',
  params: documentParams,
  answer: solution,
});

/** What a paper's page says before anyone asks to see a solution: that there is one, and nothing of it. */
export const solutionsOfPaper = endpoint({
  method: 'GET',
  path: '/papers/:id/solutions',
  access: 'reader',
  summary: 'List the solutions of a paper that the caller may read',
  params: documentParams,
  answer: z.object({
    data: z.array(
      z.pick(solution, {
        _id: true,
        solution_type: true,
        official: true,
        paper_approval_status: true,
        release_at: true,
      }),
    ),
  }),
});

export const allSolutions = endpoint({
  method: 'GET',
  path: '/solutions/all_solutions',
  access: 'reader',
  summary: 'Approved solutions of public papers, newest first, 12 a page',
  query: pageQuery,
  answer: z.object({ data: z.array(solution), total: z.number() }),
});

export const mySolutions = endpoint({
  method: 'GET',
  path: '/solutions/my_solutions',
  access: 'member',
  summary: "The caller's own solutions, newest first",
  query: myQuery,
  answer: z.array(solution),
});

export const uploadSolution = endpoint({
  method: 'POST',
  path: '/solutions/upload_solution',
  access: 'uploader',
  counted: 'uploads',
  summary: 'Upload a solution of a paper for review',
  form: solutionForm,
  answer: solution,
  status: 201,
  once: true,
});

export const editSolution = endpoint({
  method: 'PUT',
  path: '/solutions/edit_solution/:id',
  access: 'member',
  counted: 'uploads',
  summary: 'Edit a solution; without a new file, the old one stays',
  params: documentParams,
  form: solutionForm,
  answer: solution,
});

export const setOfficial = endpoint({
  method: 'PUT',
  path: '/solutions/:id/official',
  access: 'teacher',
  summary: 'Call a solution the official one, or take that back',
  params: documentParams,
  body: z.object({ official: z.boolean() }),
  answer: solution,
});

export const deleteSolution = endpoint({
  method: 'PUT',
  path: '/solutions/:id/delete',
  access: 'member',
  summary: 'Delete a solution (soft; an administrator can restore it)',
  params: documentParams,
  answer: deleteAnswer,
});

export const downloadSolution = endpoint({
  method: 'POST',
  path: '/solutions/download_solutions',
  access: 'member',
  counted: 'downloads',
  summary: 'Count a download',
  body: downloadBody,
  answer: downloadAnswer,
});

/** Filters of the solutions' search, each optional; an unknown value gives an empty list. */
const solutionFilters = z.object({
  ...filterFields('solution'),
  /** Absent means Approved; Pending and Rejected are the teachers'. */
  paper_approval_status: filterText,
});

export type SolutionFilters = z.output<typeof solutionFilters>;

export const searchSolutions = endpoint({
  method: 'GET',
  path: '/solutions/search_solutions',
  access: 'reader',
  counted: 'searches',
  summary:
    'Search solutions by title and filters, newest first; with inside=true, also by their text, best match first',
  query: z.extend(solutionFilters, searchShape).check(isShortUnlessInside),
  answer: searchAnswer(z.extend(solution, withMatches)),
});

export const similarSolutions = endpoint({
  method: 'GET',
  path: '/solutions/:id/similar',
  access: 'reader',
  counted: 'searches',
  summary: 'List up to six solutions of the same subject with similar text',
  params: documentParams,
  answer: z.object({ data: z.array(solution) }),
});

export const solutionPage = endpoint({
  method: 'GET',
  path: '/solutions/:id/pages/:page',
  access: 'reader',
  summary: 'Get a page of a solution: its picture and its words with their positions',
  params: pageParams,
  query: readPageQuery,
  answer: readPage,
});

export const solutionOutline = endpoint({
  method: 'GET',
  path: '/solutions/:id/outline',
  access: 'reader',
  summary: 'List the sections of a solution',
  params: documentParams,
  answer: outline,
});

export const findInSolution = endpoint({
  method: 'GET',
  path: '/solutions/:id/find',
  access: 'reader',
  counted: 'searches',
  summary: 'List the pages of a solution that contain a text',
  params: documentParams,
  query: findQuery,
  answer: foundPages,
});

/** Solutions, as one of the kinds of documents. */
export const solutionContract = {
  kind: 'solution',
  hasReview: true,
  answer: solution,
  form: solutionForm,
  endpoints: {
    get: getSolution,
    view: viewSolution,
    all: allSolutions,
    my: mySolutions,
    upload: uploadSolution,
    edit: editSolution,
    remove: deleteSolution,
    countDownload: downloadSolution,
    search: searchSolutions,
    similar: similarSolutions,
    page: solutionPage,
    find: findInSolution,
    outline: solutionOutline,
  },
  words: {
    noun: 'solution',
    one: 'solution',
    many: 'solutions',
    found: ['solution', 'solutions'],
    deleted: 'The solution was deleted.',
  },
  messages: {
    uploaded: DIALOGS.solutionUploaded,
    edited: DIALOGS.solutionEdited,
    confirmDelete: DIALOGS.deleteSolution,
    noOwn: NOTICES.noOwnSolutions,
    notApprovedTitle: text('Couldn’t upload the solution'),
    loadFailed: solutionLoadFailed,
    loadingAll: LOADING.allSolutions,
    loadingMy: LOADING.mySolutions,
    loadingForm: LOADING.paperForm,
    uploading: LOADING.solutionUpload,
    editing: LOADING.solutionEdit,
  },
} as const satisfies DocumentContract<'solution', Solution>;
