import * as z from 'zod/mini';
import {
  answerFields,
  deleteAnswer,
  documentParams,
  documentShape,
  downloadAnswer,
  downloadBody,
  formFields,
  myQuery,
  pageQuery,
} from './documents.ts';
import { endpoint } from './endpoint.ts';
import { PAPER_APPROVAL_STATUSES } from './permissions.ts';

/** A paper as every call answers it (contract section 4). */
export const paper = z.object({
  ...documentShape,
  ...answerFields('paper'),
  paper_approval_status: z.enum(PAPER_APPROVAL_STATUSES),
  /** Milliseconds since 1970. */
  approval_at: z.nullable(z.number()),
  comment: z.nullable(z.string()),
});
export type Paper = z.output<typeof paper>;

/** The fields of the paper upload and edit form. */
export const paperForm = z.object(formFields('paper'));
export type PaperForm = z.output<typeof paperForm>;

export const getPaper = endpoint({
  method: 'GET',
  path: '/papers/get_paper/:id',
  access: 'anyone',
  summary: 'A paper, to prefill the edit form',
  params: documentParams,
  answer: paper,
});

export const viewPaper = endpoint({
  method: 'GET',
  path: '/papers/:id/view_paper',
  access: 'anyone',
  summary: 'A paper with the address of its file',
  params: documentParams,
  answer: paper,
});

export const allPapers = endpoint({
  method: 'GET',
  path: '/papers/all_paper',
  access: 'anyone',
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
  summary: 'Upload a paper; it waits for review',
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
  summary: 'Change a paper; without a file the old one stays',
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
