import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { afterSeconds, claimInTurn } from './claim-in-turn.ts';

/** Longer than a job takes on a slow machine, and shorter than the delay after a failure. */
export const LEASE_S = 600;
const RETRY_AFTER_S = 3_600;

/** What is due because something has changed: `changes` tells whether it has changed again since. */
export interface DueChange {
  readonly changes: number;
}

/** The lanes of what triggers put into the queue: what is new, and what an earlier version has left. */
export const [NEW_LANE, OLD_LANE] = [0, 1];

/** A queue that triggers fill, with one row for each object. Its rows are not locked while a worker has them: a lease only makes them due later. */
export function changesQueue<Due extends DueChange>(
  db: Kysely<Schema>,
  table: 'questions_due' | 'prints_due',
  id: keyof Due & string,
) {
  const jobs = sql.table(table);
  const is = (due: Due) => sql`${sql.ref(id)} = ${due[id]}`;
  const queue = {
    table,
    id,
    isFree: sql<boolean>`due_at <= now()`,
    order: 'due_at',
    isWaiting: sql<boolean>`true`,
  } as const;

  return {
    async claim({ onlyNew = false } = {}): Promise<Due | null> {
      const lanes = onlyNew ? [NEW_LANE] : [NEW_LANE, OLD_LANE];
      return await claimInTurn<Due>(db, queue, lanes, sql`due_at = ${afterSeconds(LEASE_S)}`);
    },

    /** The job is done, unless its object changed meanwhile: then it is due again at once, behind its owner's others. */
    async complete(due: Due): Promise<void> {
      await sql`delete from ${jobs} where ${is(due)} and changes = ${due.changes}`.execute(db);
      await sql`update ${jobs} set due_at = now(), flow_turn = null where ${is(due)}`.execute(db);
    },

    /** Tries a job that failed again later, so that it is in nobody's way. */
    async postpone(due: Due, seconds = RETRY_AFTER_S): Promise<void> {
      await sql`update ${jobs} set due_at = ${afterSeconds(seconds)}, flow_turn = null where ${is(due)}`.execute(db);
    },
  };
}
