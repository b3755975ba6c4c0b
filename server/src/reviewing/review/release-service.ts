import { REVIEWED_KINDS } from '@exam-vault/contract/document-contracts';
import { mayReview } from '@exam-vault/contract/permissions';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { actorOf } from '../../base/actor.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { alreadyPublic, alreadyReviewed, forbidden } from '../../base/errors.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { auditLog } from '../../library/audit/audit-log.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import type { OwnerNews } from './owner-news.ts';
import { approvedFrom, releaseAfter, releaseTime } from './release-dates.ts';

interface ReleaseServiceDeps extends ServiceDeps {
  readonly news: OwnerNews;
  readonly log: Pick<Logger, 'warn'>;
}

/** Papers that are released in one transaction. */
const DUE_BATCH = 100;

export type ReleaseService = ReturnType<typeof releaseService>;

/** From when papers are public (decision 132). */
export function releaseService({ db, clock, news: { note, announce }, log }: ReleaseServiceDeps) {
  /**
   * Changes from when a paper is public; null or a moment that is past: at once. A pending one still needs its approval.
   * @throws Problem FORBIDDEN, NOT_FOUND, VALIDATION, ALREADY_PUBLIC, ALREADY_REVIEWED for a rejected one
   */
  async function setRelease(reviewer: UserRow, paperId: string, release_at: string | null): Promise<DocumentRow> {
    if (!mayReview(reviewer)) throw forbidden();
    const time = releaseTime(release_at, clock.now());
    const seen = assertReadable(await documentRepository(db).find(REVIEWED_KINDS, paperId), reviewer);
    const changed = await db.transaction().execute(async (trx) => {
      const before = await documentRepository(trx).lock(REVIEWED_KINDS, seen._id);
      const row = before && (await changeRelease(trx, before, time));
      if (!row) return null;
      const isReleased = row.paper_approval_status === 'Approved';
      if (isReleased) await note(trx, row, 'approve');
      await auditLog(trx).append({
        ...actorOf(reviewer),
        at: clock.now(),
        action: `${row.kind}.${isReleased ? 'release' : 'set_release'}`,
        object_id: row._id,
        about_id: row.owner_id,
        detail: { revision: row.revision, release_at: row.release_at, before: before.release_at },
      });
      return row;
    });
    if (!changed) {
      const now = assertReadable(await documentRepository(db).find(REVIEWED_KINDS, paperId), reviewer);
      throw now.paper_approval_status === 'Approved' ? alreadyPublic() : alreadyReviewed();
    }
    if (changed.paper_approval_status === 'Approved') await announce(changed, 'approve', changed.reviewer_id);
    return changed;
  }

  /** A pending paper keeps its revision: what a reviewer has read is the same. Null for one that waits for nothing. */
  async function changeRelease(trx: Kysely<Schema>, before: DocumentRow, time: Date | null) {
    const { _id, paper_approval_status: state, deleted_at } = before;
    if (state === 'Scheduled')
      return documentRepository(trx).decide(_id, [state], undefined, approvedFrom(time, clock.now()));
    if (state !== 'Pending' || deleted_at) return null;
    const changed = trx
      .updateTable('documents')
      .set({ release_at: releaseAfter(time) })
      .where('_id', '=', _id);
    return changed.returningAll().executeTakeFirstOrThrow();
  }

  async function releaseBatch(trx: Kysely<Schema>): Promise<DocumentRow[]> {
    const due = await trx
      .selectFrom('documents')
      .select(['_id', 'release_at'])
      .where('paper_approval_status', '=', 'Scheduled')
      .where('deleted_at', 'is', null)
      .where('release_at', '<=', sql<Date>`now()`)
      .limit(DUE_BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const released = [];
    for (const { _id, release_at } of due) {
      const row = await documentRepository(trx).decide(_id, ['Scheduled'], undefined, approvedFrom(null, clock.now()));
      if (!row) continue;
      await note(trx, row, 'approve');
      await auditLog(trx).append({
        at: clock.now(),
        actor_id: null,
        actor: 'hub',
        action: `${row.kind}.release`,
        object_id: _id,
        about_id: row.owner_id,
        detail: { revision: row.revision, before: release_at },
      });
      released.push(row);
    }
    return released;
  }

  /** Releases papers whose date has come by the database's clock. Hubs may call it at the same time: each paper is released once. */
  async function releaseDue(): Promise<void> {
    try {
      let released: DocumentRow[];
      do {
        released = await db.transaction().execute(releaseBatch);
        for (const row of released) await announce(row, 'approve', row.reviewer_id);
      } while (released.length === DUE_BATCH);
    } catch (error) {
      log.warn({ err: error }, 'papers that are due could not be released yet');
    }
  }

  return { setRelease, releaseDue };
}
