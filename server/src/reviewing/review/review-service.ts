import { REVIEWED_KINDS } from '@exam-vault/contract/document-contracts';
import { mayReview, REVIEW_TRANSITIONS, type ReviewAction, type ReviewState } from '@exam-vault/contract/permissions';
import type { Parsed } from '@exam-vault/contract/endpoint';
import { UNDO_S, type approvePaper } from '@exam-vault/contract/review';
import { sql, type Kysely, type UpdateObject } from 'kysely';
import type { Logger } from 'pino';
import { auditLog } from '../../library/audit/audit-log.ts';
import { actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { deleteRows } from '../../base/database/queries.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentList, DocumentLists } from '../../library/documents/document-lists.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import { alreadyReviewed, forbidden, staleRevision, undoTooLate } from '../../base/errors.ts';
import { assertMayBePublished } from '../rules/department-rules.ts';
import { alarmRepository as alarms } from './alarm-repository.ts';
import type { OwnerNews } from './owner-news.ts';
import { approvedFrom, releaseTime } from './release-dates.ts';

export interface ReviewServiceDeps extends ServiceDeps {
  readonly lists: DocumentLists;
  readonly news: OwnerNews;
  readonly log: Pick<Logger, 'warn'>;
}

/** A little longer than a decision can be taken back, by another clock. */
const ANNOUNCE_AFTER_MS = UNDO_S * 1_000 + 500;

/** Decisions that are told in one go. */
const DUE_BATCH = 100;

/** The states to which a decision leads. */
const OUTCOMES: Readonly<Record<ReviewAction, readonly ReviewState[]>> = {
  approve: ['Approved', 'Scheduled'],
  reject: ['Rejected'],
};

function isOutcomeOf(action: ReviewAction, { paper_approval_status: state }: DocumentRow): boolean {
  return state !== null && OUTCOMES[action].includes(state);
}

const isScheduled = ({ paper_approval_status: state }: DocumentRow) => state === 'Scheduled';

/** `revision` is the one that the reviewer looked at. With `may_undo` they can take it back for `UNDO_S` seconds; the owner is told after that. */
type ApproveDecision = Omit<Parsed<typeof approvePaper, 'body'>, 'status'>;
export type ReviewDecision = Omit<ApproveDecision, 'release_at'>;

export type ReviewService = ReturnType<typeof reviewService>;

/** Pending to Approved or Rejected, exactly once (spec section 4; contract policy 2). */
export function reviewService({ db, lists, news: { note, announce }, clock, log }: ReviewServiceDeps) {
  async function decide(
    reviewer: UserRow,
    action: ReviewAction,
    { paperId, revision, may_undo: mayUndo = false }: ReviewDecision,
    outcome: UpdateObject<Schema, 'documents'>,
  ): Promise<DocumentRow> {
    if (!mayReview(reviewer)) throw forbidden();
    const { from } = REVIEW_TRANSITIONS[action];
    const seen = assertReadable(await documentRepository(db).find(REVIEWED_KINDS, paperId), reviewer);
    const decided = await db.transaction().execute(async (trx) => {
      const row = await documentRepository(trx).decide(seen._id, [from], revision, {
        reviewer_id: reviewer._id,
        approved_by: reviewer.name,
        ...outcome,
      });
      if (row) {
        if (action === 'approve') await assertMayBePublished(trx, row);
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
        if (!mayUndo && !isScheduled(row)) await note(trx, row, action);
        await auditLog(trx).append({
          ...actorOf(reviewer),
          at: clock.now(),
          action: `${row.kind}.${action}`,
          object_id: row._id,
          about_id: row.owner_id,
          detail: {
            revision: row.revision,
            comment: row.comment,
            own: row.owner_id === reviewer._id,
            ...(isScheduled(row) ? { release_at: row.release_at } : {}),
          },
        });
      }
      return row;
    });
    if (decided) {
      // The owner of a scheduled paper is told when it is public.
      if (isScheduled(decided)) return decided;
      if (mayUndo) setTimeout(() => void announceDue(), ANNOUNCE_AFTER_MS).unref();
      else await announce(decided, action, reviewer._id);
      return decided;
    }
    // Somebody was first, or the owner has changed it: say which.
    const now = assertReadable(await documentRepository(db).find(REVIEWED_KINDS, paperId), reviewer);
    if (isOutcomeOf(action, now) && now.reviewer_id === reviewer._id) return now;
    throw now.paper_approval_status === 'Pending' ? staleRevision() : alreadyReviewed();
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
      const document = await documentRepository(trx).find(REVIEWED_KINDS, document_id);
      if (document?.revision !== revision || isScheduled(document)) continue;
      await note(trx, document, action);
      standing.push({ document, action });
    }
    return standing;
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
    const seen = assertReadable(await documentRepository(db).find(REVIEWED_KINDS, paperId), reviewer);
    return await db.transaction().execute(async (trx) => {
      const own = { document_id: seen._id, reviewer_id: reviewer._id, revision };
      const undone = await deleteRows(trx, 'undoable_decisions', own)
        .where('until', '>', sql<Date>`now()`)
        .returning('action')
        .executeTakeFirst();
      if (!undone) throw undoTooLate();
      const { action } = undone;
      const row = await documentRepository(trx).decide(seen._id, OUTCOMES[action], revision, {
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
        action: `${row.kind}.undo`,
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

    /** Sets the reviewer's name and the server's time. @throws Problem FORBIDDEN, NOT_FOUND, VALIDATION, ALREADY_REVIEWED, STALE_REVISION, NEVER_PUBLISH */
    approve: (reviewer: UserRow, { release_at, ...decision }: ApproveDecision) =>
      decide(
        reviewer,
        'approve',
        decision,
        approvedFrom(release_at === undefined ? release_at : releaseTime(release_at, clock.now()), clock.now()),
      ),

    /** Sets the reviewer's name and the reason. @throws Problem FORBIDDEN, NOT_FOUND, ALREADY_REVIEWED, STALE_REVISION */
    reject: (reviewer: UserRow, decision: ReviewDecision, comment: string | null) =>
      decide(reviewer, 'reject', decision, { paper_approval_status: 'Rejected', comment }),

    /** Papers that wait, newest first. */
    queue: (page?: number): Promise<DocumentList> =>
      lists.list({ kind: 'paper', scope: { paper_approval_status: 'Pending' } }, page),
  };
}
