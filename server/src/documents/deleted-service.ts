import { RESTORE_DAYS } from '@exam-vault/contract/limits';
import type { Kysely } from 'kysely';
import { auditLog } from '../audit/audit-log.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import { deletedRepository, type DeletedRow } from './deleted-repository.ts';
import type { DocumentFiles } from './document-file.ts';

const DAY = 24 * 3_600_000;
/** Documents that one transaction purges: so few that what a crash leaves of them, files and thumbnails, is swept and not taken for another database's. */
const AT_ONCE = 5;

export interface DeletedServiceDeps {
  readonly db: Kysely<Schema>;
  readonly files: Pick<DocumentFiles, 'discard'>;
  readonly clock: Clock;
}

/** A deleted document and how long it stays. */
export interface Restorable extends DeletedRow {
  /** A begun day counts. */
  readonly days_left: number;
}

export type DeletedService = ReturnType<typeof deletedService>;

/** Deleted documents: restored for 30 days, then purged; what was done to them stays in the audit log (contract policy 11). */
export function deletedService({ db, files, clock }: DeletedServiceDeps) {
  const since = () => new Date(clock.now().getTime() - RESTORE_DAYS * DAY);

  return {
    async list(page: number): Promise<{ data: Restorable[]; total: number }> {
      const from = since();
      const { rows, total } = await deletedRepository(db).list(from, page);
      const data = rows.map((row) => ({
        ...row,
        days_left: Math.ceil((row.deleted_at.getTime() - from.getTime()) / DAY),
      }));
      return { data, total };
    },

    /** With the state it had; one that is there already stays as it is. @throws Problem NOT_FOUND */
    async restore(user: UserRow, _id: string): Promise<void> {
      const now = clock.now();
      const restored = await db.transaction().execute(async (trx) => {
        const row = await deletedRepository(trx).restore(_id, since());
        if (row) {
          const { _id: actor_id, name: actor } = user;
          await auditLog(trx).append({ at: now, actor_id, actor, action: `${row.kind}.restore`, object_id: _id });
        }
        return row;
      });
      if (!restored && !(await deletedRepository(db).isLive(_id))) throw notFound();
    },

    /** Removes what was deleted more than 30 days ago, row and file, until `stop`. @returns how many documents */
    async purge(stop?: AbortSignal): Promise<number> {
      let all = 0;
      for (;;) {
        const purged = await db.transaction().execute(async (trx) => {
          const rows = await deletedRepository(trx).purge(since(), AT_ONCE);
          for (const { _id, kind, title } of rows) {
            // The title, so that the log can still name what is gone.
            await auditLog(trx).append({
              at: clock.now(),
              actor_id: null,
              actor: 'hub',
              action: `${kind}.purge`,
              object_id: _id,
              detail: { title },
            });
          }
          return rows;
        });
        // After the commit: a row must never be without its file. What a crash leaves here is an orphan and is collected later.
        for (const { file_id } of purged) await files.discard(file_id);
        all += purged.length;
        if (purged.length < AT_ONCE || stop?.aborted) return all;
      }
    },
  };
}
