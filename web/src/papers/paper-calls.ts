import * as papers from '@exam-vault/contract/papers';
import { searchPapers } from '@exam-vault/contract/search';
import { call, callWithHeaders } from '../api/call.ts';
import { upload } from '../api/upload.ts';
import type { DocumentCalls } from '../documents/document-kind.ts';

/** The papers' calls, as the shared screens ask for them. */
export const paperCalls: DocumentCalls<papers.Paper> = {
  all: (page) => call(papers.allPapers, { query: { page: String(page) } }),
  search: (filters, page) => call(searchPapers, { query: { ...filters, page: String(page) } }),
  async my(page) {
    const { answer, headers } = await callWithHeaders(papers.myPapers, { query: { page: String(page) } });
    return { data: answer, total: Number(headers.get('X-Total-Count') ?? answer.length) };
  },
  get: (id) => call(papers.getPaper, { params: { id } }),
  view: (id) => call(papers.viewPaper, { params: { id } }),
  upload: (fields, file, transfer) => upload(papers.uploadPaper, { fields, file, ...transfer }),
  edit: (id, fields, file, transfer) =>
    upload(papers.editPaper, { params: { id }, fields, ...(file && { file }), ...transfer }),
  remove: (id) => call(papers.deletePaper, { params: { id } }),
  countDownload: async (id) => (await call(papers.downloadPaper, { body: { paper_id: id } })).download_count,
};
