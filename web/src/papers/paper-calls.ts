import * as papers from '@exam-vault/contract/papers';
import { paperPage, searchPapers, similarPapers } from '@exam-vault/contract/search';
import { documentCalls } from '../documents/document-calls.ts';

/** The papers' calls. */
export const paperCalls = documentCalls<papers.Paper>({
  all: papers.allPapers,
  search: searchPapers,
  my: papers.myPapers,
  get: papers.getPaper,
  view: papers.viewPaper,
  upload: papers.uploadPaper,
  edit: papers.editPaper,
  remove: papers.deletePaper,
  countDownload: papers.downloadPaper,
  similar: similarPapers,
  page: paperPage,
});
