import { RESTORE_DAYS } from '@exam-vault/contract/limits';
import type { Kysely } from 'kysely';
import { auditLog } from '../audit/audit-log.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { deletedRepository, type DeletedRow } from './deleted-repository.ts';
import type { DocumentFiles } from '../../base/ports/document-file.ts';

const DAY_MS = 24 * 3_600_000;
/** Documents that one transaction purges. So few that the orphaned files of a crash stay below the limit of `collectOrphans`. */
const PURGED_AT_ONCE = 5;

export interface DeletedServiceDeps {
  readonly db: Kysely<Schema>;
  readonly files: Pick<DocumentFiles, 'discard'>;
  readonly clock: Clock;
}

/** A deleted document and how long it can still be restored. */
export interface Restorable extends DeletedRow {
  /** Rounded up. */
  readonly days_left: number;
}

export type DeletedService = ReturnType<typeof deletedService>;

/** Deleted documents can be restored for 30 days, and are purged then. The audit log keeps their entries (contract policy 11). */
export function deletedService({ db, files, clock }: DeletedServiceDeps) {
  const since = () => new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS);

  return {
    async list(page: number): Promise<{ data: Restorable[]; total: number }> {
      const from = since();
      const { rows, total } = await deletedRepository(db).list(from, page);
      const data = rows.map((row) => ({
        ...row,
        days_left: Math.ceil((row.deleted_at.getTime() - from.getTime()) / DAY_MS),
      }));
      return { data, total };
    },

    /** Restores a document with the state it had. One that is not deleted stays as it is. @throws Problem NOT_FOUND, VALIDATION */
    async restore(user: UserRow, _id: string): Promise<void> {
      const now = clock.now();
      const restored = await db.transaction().execute(async (trx) => {
        const row = await deletedRepository(trx).restore(_id, since());
        if (row) {
          await auditLog(trx).append({
            at: now,
            actor_id: user._id,
            actor: user.name,
            action: `${row.kind}.restore`,
            object_id: _id,
            about_id: row.owner_id,
          });
        }
        return row;
      });
      if (!restored && !(await deletedRepository(db).isLive(_id))) throw notFound();
    },

    /** Removes rows and files of documents deleted more than 30 days ago, until `stop`. @returns how many documents */
    async purge(stop?: AbortSignal): Promise<number> {
      let all = 0;
      for (;;) {
        const purged = await db.transaction().execute(async (trx) => {
          const rows = await deletedRepository(trx).purge(since(), PURGED_AT_ONCE);
          for (const { _id, kind, title, owner_id } of rows) {
            // With the title the log can still name the document.
            await auditLog(trx).append({
              at: clock.now(),
              actor_id: null,
              actor: 'hub',
              action: `${kind}.purge`,
              object_id: _id,
              about_id: owner_id,
              detail: { title },
            });
          }
          return rows;
        });
        // After the commit: a row must never be without its file. A crash before this line leaves orphaned files.
        for (const { file_ids } of purged) for (const file_id of file_ids) await files.discard(file_id);
        all += purged.length;
        if (purged.length < PURGED_AT_ONCE || stop?.aborted) return all;
      }
    },
  };
}
