import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { jobQueue } from './job-queue.ts';

/** Longer than a job takes on a slow machine, and shorter than the delay after a failure. */
export const LEASE_S = 600;
export const RETRY_AFTER_S = 3_600;

/** The lanes of what triggers put into the queue: what is new, and what an earlier version has left. */
const [NEW_LANE, OLD_LANE] = [0, 1];

/** A queue that triggers fill, with one row for each object, which counts the changes of its object. */
export function changesQueue<Name extends 'questions_due' | 'prints_due'>(db: Kysely<Schema>, table: Name, id: string) {
  const queue = jobQueue<Name>(db, { table, id, leaseS: LEASE_S, isWaiting: sql`true` });
  type Due = Selectable<Schema[Name]>;

  return {
    ...queue,
    claim: ({ onlyNew = false } = {}): Promise<Due | null> => queue.claim(onlyNew ? [NEW_LANE] : [NEW_LANE, OLD_LANE]),

    /** The job is done, unless its object changed meanwhile: then it is due again at once. */
    async complete(due: Due & { readonly changes: number }): Promise<void> {
      await sql`delete from ${sql.table(table)} where ${queue.isOwn(due)} and changes = ${due.changes}`.execute(db);
      await queue.putBack(due, 0);
    },
  };
}
