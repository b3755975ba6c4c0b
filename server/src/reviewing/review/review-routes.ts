import {
  approvePaper,
  comparePapers,
  newPapers,
  nextPaper,
  rejectPaper,
  setNotACopy,
  setRelease,
  undoReview,
} from '@exam-vault/contract/review';
import type { FastifyInstance } from 'fastify';
import { withTotal } from '../../serving/http/serve-lists.ts';
import { serve } from '../../serving/http/serve.ts';
import type { ReviewedKind } from '@exam-vault/contract/document-contracts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import type { Presenters } from '../../library/documents/present-document.ts';
import type { NotCopies } from './not-copies.ts';
import type { ReviewDesk } from './review-desk.ts';
import type { ReleaseService } from './release-service.ts';
import type { ReviewService } from './review-service.ts';

interface ReviewServices {
  readonly review: ReviewService;
  readonly release: ReleaseService;
  readonly desk: ReviewDesk;
  readonly copies: NotCopies;
}

export function reviewRoutes(
  app: FastifyInstance,
  { review, release, desk, copies }: ReviewServices,
  presenters: Presenters,
): void {
  const present = presenters.paper;
  const presentReviewed = (row: DocumentRow, user: UserRow) => presenters[row.kind as ReviewedKind](row, user);

  serve(app, newPapers, async ({ caller, query, reply }) => {
    const papers = withTotal(reply, query.page, await review.queue(query.page));
    return papers.map((paper) => present(paper, caller.user));
  });

  serve(app, approvePaper, async ({ caller, body }) =>
    presentReviewed(await review.approve(caller.user, body), caller.user),
  );

  serve(app, setRelease, async ({ caller, params, body }) =>
    presentReviewed(await release.setRelease(caller.user, params.id, body.release_at), caller.user),
  );

  serve(app, rejectPaper, async ({ caller, body }) =>
    presentReviewed(await review.reject(caller.user, body, body.comment ?? null), caller.user),
  );

  serve(app, nextPaper, async ({ caller, query }) => {
    const next = await desk.next(caller.user, query.after ?? null);
    if (!next) return null;
    const { paper, checks, offers, seen_before, ...rest } = next;
    const lists = { checks: [...checks], offers: [...offers], seen_before: [...seen_before] };
    return { ...present(paper, caller.user), ...rest, ...lists };
  });

  serve(app, undoReview, async ({ caller, body: { paperId, revision } }) =>
    presentReviewed(await review.undo(caller.user, paperId, revision), caller.user),
  );

  serve(app, comparePapers, ({ caller, query: { paper, other } }) => copies.compare(caller.user, paper, other));

  serve(app, setNotACopy, async ({ caller, body: { paper, other, not_a_copy } }) => {
    await copies.set(caller.user, paper, other, not_a_copy);
    return { not_a_copy };
  });
}
