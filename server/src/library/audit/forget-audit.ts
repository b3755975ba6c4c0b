import type { Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { auditLog } from './audit-log.ts';

const DAY_MS = 24 * 3_600_000;
/** Entries that one transaction removes. */
const REMOVED_AT_ONCE = 5_000;

/**
 * Removes the entries of the audit log that are older than the institution keeps them (`RETENTION_AUDIT_DAYS`), until `stop`, and writes to
 * the log how many. `days` null: nothing is removed. @returns how many
 */
export async function forgetAudit(
  db: Kysely<Schema>,
  clock: Clock,
  days: number | null,
  stop?: AbortSignal,
): Promise<number> {
  if (days === null) return 0;
  const before = new Date(clock.now().getTime() - days * DAY_MS);
  let all = 0;
  for (;;) {
    const removed = await db.transaction().execute(async (trx) => {
      const log = auditLog(trx);
      const count = await log.removeBefore(before, REMOVED_AT_ONCE);
      if (count > 0) {
        const detail = { comment: `${count} entries from before ${before.toISOString().slice(0, 10)}` };
        await log.append({
          at: clock.now(),
          actor_id: null,
          actor: 'hub',
          action: 'hub.forget_audit',
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
