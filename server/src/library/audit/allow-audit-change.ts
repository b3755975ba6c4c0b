import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

/** The trigger of the log lets this kind of statement through until the next call, or the end of the transaction. */
export async function allowAuditChange(db: Kysely<Schema>, statement: 'UPDATE' | 'DELETE' | ''): Promise<void> {
  await sql`select set_config('exam_vault.audit_change', ${statement}, true)`.execute(db);
}
