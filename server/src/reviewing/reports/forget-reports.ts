import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema } from '../../base/database/schema.ts';
import type { Clock } from '../../base/ports/clock.ts';

const DAY_MS = 24 * 3_600_000;
/** Reports that one transaction removes. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Removes reports and copyright claims that were closed longer ago than the institution keeps them (`RETENTION_REPORTS_DAYS`), until `stop`,
 * and writes to the audit log how many. Open ones stay, and so does what was done about the document. `days` null: nothing is removed.
 * @returns how many
 */
export async function forgetReports(
  db: Kysely<Schema>,
  clock: Clock,
  days: number | null,
  stop?: AbortSignal,
): Promise<number> {
  if (days === null) return 0;
  const now = clock.now();
  const before = new Date(now.getTime() - days * DAY_MS);
  let all = 0;
  for (;;) {
    const removed = await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('reports')
        .where('_id', 'in', (eb) =>
          // Only a closed report has a time when it was closed.
          eb.selectFrom('reports').select('_id').where('resolved_at', '<', before).limit(REMOVED_AT_ONCE),
        )
        .executeTakeFirst();
      const count = Number(numDeletedRows);
      if (count > 0) {
        const detail = { comment: `${count} closed before ${before.toISOString().slice(0, 10)}` };
        await auditLog(trx).append({
          at: now,
          actor_id: null,
          actor: 'hub',
          action: 'hub.forget_reports',
          object_id: null,
          detail,
        });
      }
      return count;
    });
    all += removed;
    if (removed < REMOVED_AT_ONCE || stop?.aborted) return all;
  }
}
