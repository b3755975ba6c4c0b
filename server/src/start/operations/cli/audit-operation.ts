import type { Kysely } from 'kysely';
import type { AuditAction } from '@exam-vault/contract/audit';
import { auditLog } from '../../../library/audit/audit-log.ts';
import type { Schema } from '../../../base/database/schema.ts';

/**
 * Writes an operation on the whole hub to the audit log. When that fails, the error is printed and the command continues: a hub whose
 * disk is full must still be backed up.
 */
export async function auditOperation(
  db: Kysely<Schema>,
  action: AuditAction & `hub.${string}`,
  comment: string,
): Promise<void> {
  const actor = action.replace('.', ' ');
  const entry = { at: new Date(), actor_id: null, actor, action, object_id: null, detail: { comment } };
  await auditLog(db)
    .append(entry)
    .catch((error: Error) => console.error(`This could not be noted in the audit log: ${error.message}`));
}
