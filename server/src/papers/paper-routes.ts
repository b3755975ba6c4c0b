import {
  allPapers,
  deletePaper,
  downloadPaper,
  editPaper,
  getPaper,
  myPapers,
  uploadPaper,
  viewPaper,
} from '@exam-vault/contract/papers';
import type { FastifyInstance } from 'fastify';
import type { DocumentService } from '../documents/document-service.ts';
import { serve } from '../http/serve.ts';
import { serveMyList } from '../http/serve-lists.ts';
import type { ServeUpload } from '../http/serve-upload.ts';
import type { PresentPaper } from './present-paper.ts';

/** Every call of the spec under /papers but review, search and stats. */
export function paperRoutes(
  app: FastifyInstance,
  papers: DocumentService,
  present: PresentPaper,
  serveUpload: ServeUpload,
): void {
  for (const endpoint of [getPaper, viewPaper]) {
    serve(app, endpoint, async ({ caller, params }) => present(await papers.view(caller.user, params.id), caller.user));
  }

  serve(app, allPapers, async ({ caller, query }) => {
    const { data, total } = await papers.all(query.page ?? 1);
    return { data: data.map((paper) => present(paper, caller.user)), total };
  });

  serveMyList(app, myPapers, async (user, page) => {
    const { data, total } = await papers.own(user, page);
    return { data: data.map((paper) => present(paper, user)), total };
  });

  serveUpload(app, uploadPaper, {
    handle: async ({ caller, form, file }) => present(await papers.upload(caller.user, form, file), caller.user),
  });

  serveUpload(app, editPaper, {
    before: ({ caller, params }) => papers.checkEdit(caller.user, params.id),
    handle: async ({ caller, params, form, file }) =>
      present(await papers.edit(caller.user, params.id, form, file), caller.user),
  });

  serve(app, deletePaper, async ({ caller, params }) => {
    await papers.remove(caller.user, params.id);
    return { message: 'The paper was deleted.' };
  });

  serve(app, downloadPaper, async ({ caller, body }) => ({
    download_count: await papers.countDownload(caller.user, body.paper_id),
  }));
}
