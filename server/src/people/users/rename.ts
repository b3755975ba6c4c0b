import type { Kysely } from 'kysely';
import { auditLog, type AuditEntry } from '../../library/audit/audit-log.ts';
import { changeRows } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';

/** The name also stands on documents, where lists read it. Their triggers tell the kept answers. */
export async function showName(trx: Kysely<Schema>, { _id, name }: UserRow): Promise<void> {
  await changeRows(trx, 'documents', { owner_id: _id }).set({ uploaded_by: name }).execute();
  await changeRows(trx, 'documents', { reviewer_id: _id }).set({ approved_by: name }).execute();
}

/** Notes what stood in a profile before, and both names where the name has changed. The entry is about the person, and goes with them. */
export async function recordCorrection(
  trx: Kysely<Schema>,
  before: UserRow,
  changes: Readonly<Record<string, unknown>>,
  by: Pick<AuditEntry, 'at' | 'actor_id' | 'actor'>,
): Promise<void> {
  const fields = Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof UserRow]]));
  const { name } = changes;
  const comment = typeof name === 'string' ? { comment: `${before.name} → ${name}` } : {};
  await auditLog(trx).append({
    ...by,
    action: 'user.profile_correct',
    object_id: before._id,
    detail: { fields, ...comment },
  });
}
