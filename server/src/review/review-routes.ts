import { approvePaper, newPapers, rejectPaper } from '@exam-vault/contract/review';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import type { PresentPaper } from '../papers/present-paper.ts';
import type { ReviewService } from './review-service.ts';

export function reviewRoutes(app: FastifyInstance, review: ReviewService, present: PresentPaper): void {
  serve(app, newPapers, async ({ caller, query, reply }) => {
    const { data, total } = await review.queue(query.page);
    if (query.page !== undefined) reply.header('x-total-count', total);
    return data.map((paper) => present(paper, caller.user));
  });

  serve(app, approvePaper, async ({ caller, body: { paperId, revision } }) =>
    present(await review.approve(caller.user, { paperId, revision }), caller.user),
  );

  serve(app, rejectPaper, async ({ caller, body: { paperId, revision, comment } }) =>
    present(await review.reject(caller.user, { paperId, revision }, comment ?? null), caller.user),
  );
}
