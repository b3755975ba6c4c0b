import { mayReview, REVIEW_TRANSITIONS, type ReviewAction } from '@exam-vault/contract/permissions';
import type { Kysely, Updateable } from 'kysely';
import { auditLog } from '../audit/audit-log.ts';
import type { DocumentRow, DocumentTable, Schema, UserRow } from '../database/schema.ts';
import type { DocumentList, DocumentLists } from '../documents/document-lists.ts';
import { documentRepository } from '../documents/document-repository.ts';
import { assertReadable } from '../documents/document-rights.ts';
import { alreadyReviewed, forbidden, staleRevision } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { PostMail } from '../ports/mailer.ts';
import { reviewMail } from './review-mails.ts';

export interface ReviewServiceDeps {
  readonly db: Kysely<Schema>;
  readonly lists: DocumentLists;
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  readonly post: PostMail;
  /** What a mailed link begins with; null leaves the link out. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
}

export interface ReviewDecision {
  readonly paperId: string;
  /** The revision that the reviewer looked at. */
  readonly revision: number | undefined;
}

export type ReviewService = ReturnType<typeof reviewService>;

/** Pending to Approved or Rejected, exactly once (spec section 4; contract policy 2). */
export function reviewService({ db, lists, findUser, post, publicUrl, clock }: ReviewServiceDeps) {
  async function decide(
    reviewer: UserRow,
    action: ReviewAction,
    { paperId, revision }: ReviewDecision,
    outcome: Updateable<DocumentTable>,
  ): Promise<DocumentRow> {
    if (!mayReview(reviewer)) throw forbidden();
    const { from, to } = REVIEW_TRANSITIONS[action];
    const seen = assertReadable(await documentRepository(db).find('paper', paperId), reviewer);
    const owner = await findUser(seen.owner_id);
    const decided = await db.transaction().execute(async (trx) => {
      const row = await documentRepository(trx).decide(seen._id, from, revision, {
        paper_approval_status: to,
        reviewer_id: reviewer._id,
        approved_by: reviewer.name,
        ...outcome,
      });
      if (row) {
        await auditLog(trx).append({
          at: clock.now(),
          actor_id: reviewer._id,
          actor: reviewer.name,
          action: `paper.${action}`,
          object_id: row._id,
          detail: { revision: row.revision, comment: row.comment, own: row.owner_id === reviewer._id },
        });
      }
      return row;
    });
    if (decided) {
      // After the decision stands: a mail cannot be taken back. Reviewers of their own paper know already, and a disabled account gets no mail.
      if (owner && owner._id !== reviewer._id && !owner.disabled_at)
        post(reviewMail(owner, decided, action, publicUrl));
      return decided;
    }
    // Somebody was first, or the owner has changed it: say which.
    const now = assertReadable(await documentRepository(db).find('paper', paperId), reviewer);
    if (now.paper_approval_status === to && now.reviewer_id === reviewer._id) return now;
    throw now.paper_approval_status === 'Pending' ? staleRevision() : alreadyReviewed();
  }

  return {
    /** Sets the reviewer's name and the server's time. @throws Problem FORBIDDEN, NOT_FOUND, ALREADY_REVIEWED, STALE_REVISION */
    approve: (reviewer: UserRow, decision: ReviewDecision) =>
      decide(reviewer, 'approve', decision, { approval_at: clock.now() }),

    /** Sets the reviewer's name and the reason. @throws Problem FORBIDDEN, NOT_FOUND, ALREADY_REVIEWED, STALE_REVISION */
    reject: (reviewer: UserRow, decision: ReviewDecision, comment: string | null) =>
      decide(reviewer, 'reject', decision, { comment }),

    /** Papers that wait, newest first. */
    queue: (page?: number): Promise<DocumentList> =>
      lists.list({ kind: 'paper', scope: { paper_approval_status: 'Pending' } }, page),
  };
}
