import type { ReviewAction } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { reviewMail } from './review-mails.ts';

export interface OwnerNewsDeps {
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  readonly post: PostMail;
  /** What a mailed link begins with; null leaves the link out. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
}

export type OwnerNews = ReturnType<typeof ownerNews>;

/** What owners are told of a review. Reviewers of their own paper know already. */
export function ownerNews({ findUser, post, publicUrl, clock }: OwnerNewsDeps) {
  /** Tells the owner inside the hub. */
  async function note(trx: Kysely<Schema>, document: DocumentRow, action: ReviewAction): Promise<void> {
    const { _id, owner_id, reviewer_id, approved_by, comment } = document;
    await notify(trx, {
      user_id: owner_id,
      kind: action === 'approve' ? 'paper_approved' : 'paper_rejected',
      document_id: _id,
      by: { actor_id: reviewer_id, actor: approved_by ?? '' },
      text: comment,
      at: clock.now(),
    });
  }

  /** Mails the owner, after the decision stands: a mail cannot be taken back. A disabled account gets none. */
  async function announce(document: DocumentRow, action: ReviewAction, reviewer_id: string | null): Promise<void> {
    const owner = await findUser(document.owner_id);
    if (owner && owner._id !== reviewer_id && !owner.disabled_at) post(reviewMail(owner, document, action, publicUrl));
  }

  return { note, announce };
}
