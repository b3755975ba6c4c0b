import { approvePaper, newPapers, rejectPaper } from '@exam-vault/contract/review';
import type { FastifyInstance } from 'fastify';
import { withTotal } from '../http/serve-lists.ts';
import { serve } from '../http/serve.ts';
import type { Present } from '../documents/present-document.ts';
import type { Paper } from '@exam-vault/contract/papers';
import type { ReviewService } from './review-service.ts';

export function reviewRoutes(app: FastifyInstance, review: ReviewService, present: Present<Paper>): void {
  serve(app, newPapers, async ({ caller, query, reply }) => {
    const papers = withTotal(reply, query.page, await review.queue(query.page));
    return papers.map((paper) => present(paper, caller.user));
  });

  serve(app, approvePaper, async ({ caller, body: { paperId, revision } }) =>
    present(await review.approve(caller.user, { paperId, revision }), caller.user),
  );

  serve(app, rejectPaper, async ({ caller, body: { paperId, revision, comment } }) =>
    present(await review.reject(caller.user, { paperId, revision }, comment ?? null), caller.user),
  );
}
