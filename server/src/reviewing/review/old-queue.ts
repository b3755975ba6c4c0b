import { REVIEWED_KINDS } from '@exam-vault/contract/document-contracts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';

const DAY_MS = 24 * 3_600_000;

/** Documents that have waited for a review for more than a day. */
export interface OldQueue {
  readonly count: number;
  readonly oldest: Date;
}

/** @returns null when none has */
export async function oldQueue(db: Kysely<Schema>, now: Date): Promise<OldQueue | null> {
  const { count, oldest } = await db
    .selectFrom('documents')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where('kind', 'in', REVIEWED_KINDS)
    .where('paper_approval_status', '=', 'Pending')
    .where('deleted_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return oldest === null ? null : { count, oldest };
}
