import { mayReview, REVIEW_TRANSITIONS, type ReviewAction } from '@exam-vault/contract/permissions';
import type { Parsed } from '@exam-vault/contract/endpoint';
import { UNDO_S, type approvePaper } from '@exam-vault/contract/review';
import { sql, type Kysely, type Updateable } from 'kysely';
import type { Logger } from 'pino';
import { auditLog } from '../../library/audit/audit-log.ts';
import { actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { deleteRows } from '../../base/database/queries.ts';
import type { DocumentRow, DocumentTable, Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentList, DocumentLists } from '../../library/documents/document-lists.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { alreadyReviewed, forbidden, staleRevision, undoTooLate } from '../../base/errors.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { alarmRepository as alarms } from './alarm-repository.ts';
import { reviewMail } from './review-mails.ts';

export interface ReviewServiceDeps extends ServiceDeps {
  readonly lists: DocumentLists;
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  readonly post: PostMail;
  /** What a mailed link begins with; null leaves the link out. */
  readonly publicUrl: string | null;
  readonly log: Pick<Logger, 'warn'>;
}

/** A little longer than a decision can be taken back, by another clock. */
const ANNOUNCE_AFTER_MS = UNDO_S * 1_000 + 500;

/** Decisions that are told in one go. */
const DUE_BATCH = 100;

/** `revision` is the one that the reviewer looked at. With `may_undo` they can take it back for `UNDO_S` seconds; the owner is told after that. */
export type ReviewDecision = Omit<Parsed<typeof approvePaper, 'body'>, 'status'>;

export type ReviewService = ReturnType<typeof reviewService>;

/** Pending to Approved or Rejected, exactly once (spec section 4; contract policy 2). */
export function reviewService({ db, lists, findUser, post, publicUrl, clock, log }: ReviewServiceDeps) {
  async function decide(
    reviewer: UserRow,
    action: ReviewAction,
    { paperId, revision, may_undo: mayUndo = false }: ReviewDecision,
    outcome: Updateable<DocumentTable>,
  ): Promise<DocumentRow> {
    if (!mayReview(reviewer)) throw forbidden();
    const { from, to } = REVIEW_TRANSITIONS[action];
    const seen = assertReadable(await documentRepository(db).find('paper', paperId), reviewer);
    const decided = await db.transaction().execute(async (trx) => {
      const row = await documentRepository(trx).decide(seen._id, from, revision, {
        paper_approval_status: to,
        reviewer_id: reviewer._id,
        approved_by: reviewer.name,
        ...outcome,
      });
      if (row) {
        await deleteRows(trx, 'review_claims', { document_id: row._id }).execute();
        // One that may not be taken back replaces an earlier one that might.
        await deleteRows(trx, 'undoable_decisions', { document_id: row._id }).execute();
        if (mayUndo) {
          // The database's clock counts, because several hubs share it.
          const until = sql<Date>`now() + ${UNDO_S} * interval '1 second'`;
          const undoable = { document_id: row._id, reviewer_id: reviewer._id, revision: row.revision, action, until };
          await trx.insertInto('undoable_decisions').values(undoable).execute();
        }
        await alarms(trx).decided(row, action);
        if (!mayUndo) await note(trx, row, action);
        await auditLog(trx).append({
          ...actorOf(reviewer),
          at: clock.now(),
          action: `paper.${action}`,
          object_id: row._id,
          about_id: row.owner_id,
          detail: { revision: row.revision, comment: row.comment, own: row.owner_id === reviewer._id },
        });
      }
      return row;
    });
    if (decided) {
      if (mayUndo) setTimeout(() => void announceDue(), ANNOUNCE_AFTER_MS).unref();
      else await announce(decided, action, reviewer._id);
      return decided;
    }
    // Somebody was first, or the owner has changed it: say which.
    const now = assertReadable(await documentRepository(db).find('paper', paperId), reviewer);
    if (now.paper_approval_status === to && now.reviewer_id === reviewer._id) return now;
    throw now.paper_approval_status === 'Pending' ? staleRevision() : alreadyReviewed();
  }

  /** Tells the owner inside the hub. Reviewers of their own paper know already. */
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

  /** Takes the decisions that stand now, and notes them in the same transaction. */
  async function noteDue(trx: Kysely<Schema>): Promise<Array<{ document: DocumentRow; action: ReviewAction }>> {
    const standing = [];
    const due = trx
      .selectFrom('undoable_decisions')
      .select('document_id')
      .where('until', '<=', sql<Date>`now()`)
      .limit(DUE_BATCH)
      .forUpdate()
      .skipLocked();
    const taken = trx.deleteFrom('undoable_decisions').where('document_id', 'in', due);
    for (const { document_id, action, revision } of await taken.returningAll().execute()) {
      const document = await documentRepository(trx).find('paper', document_id);
      if (document?.revision !== revision) continue;
      await note(trx, document, action);
      standing.push({ document, action });
    }
    return standing;
  }

  /** Tells the owner, after the decision stands: a mail cannot be taken back. Reviewers of their own paper know already, and a disabled account gets no mail. */
  async function announce(document: DocumentRow, action: ReviewAction, reviewer_id: string | null): Promise<void> {
    const owner = await findUser(document.owner_id);
    if (owner && owner._id !== reviewer_id && !owner.disabled_at) post(reviewMail(owner, document, action, publicUrl));
  }

  /** Tells the owners of papers whose decision cannot be taken back any more. Every hub may call it at any time: each decision is told once. */
  async function announceDue(): Promise<void> {
    try {
      const standing = await db.transaction().execute(noteDue);
      for (const { document, action } of standing) await announce(document, action, document.reviewer_id);
    } catch (error) {
      log.warn({ err: error }, 'owners of decided papers could not be told yet');
    }
  }

  /** @throws Problem FORBIDDEN, NOT_FOUND, UNDO_TOO_LATE when it is not the reviewer's own decision of the last seconds, STALE_REVISION */
  async function undo(reviewer: UserRow, paperId: string, revision: number): Promise<DocumentRow> {
    if (!mayReview(reviewer)) throw forbidden();
    const seen = assertReadable(await documentRepository(db).find('paper', paperId), reviewer);
    return await db.transaction().execute(async (trx) => {
      const own = { document_id: seen._id, reviewer_id: reviewer._id, revision };
      const undone = await deleteRows(trx, 'undoable_decisions', own)
        .where('until', '>', sql<Date>`now()`)
        .returning('action')
        .executeTakeFirst();
      if (!undone) throw undoTooLate();
      const { action } = undone;
      const row = await documentRepository(trx).decide(seen._id, REVIEW_TRANSITIONS[action].to, revision, {
        paper_approval_status: 'Pending',
        reviewer_id: null,
        approved_by: null,
        approval_at: null,
        comment: null,
      });
      if (!row) throw staleRevision();
      await alarms(trx).openAgain(row._id);
      await auditLog(trx).append({
        ...actorOf(reviewer),
        at: clock.now(),
        action: 'paper.undo',
        object_id: row._id,
        about_id: row.owner_id,
        detail: { revision: row.revision, decision: action },
      });
      return row;
    });
  }

  return {
    undo,
    announceDue,

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
