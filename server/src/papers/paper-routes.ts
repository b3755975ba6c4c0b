import {
  allPapers,
  deletePaper,
  downloadPaper,
  editPaper,
  getPaper,
  myPapers,
  uploadPaper,
  viewPaper,
  type Paper,
} from '@exam-vault/contract/papers';
import type { FastifyInstance } from 'fastify';
import { documentRoutes, type DocumentRouteParts } from '../documents/document-routes.ts';

/** Every call of the spec under /papers but review, search and stats. */
export function paperRoutes(app: FastifyInstance, parts: Omit<DocumentRouteParts<Paper>, 'deleted'>): void {
  const endpoints = {
    views: [getPaper, viewPaper],
    all: allPapers,
    mine: myPapers,
    upload: uploadPaper,
    edit: editPaper,
    remove: deletePaper,
    countDownload: downloadPaper,
  };
  documentRoutes(app, endpoints, { ...parts, deleted: 'The paper was deleted.' });
}
