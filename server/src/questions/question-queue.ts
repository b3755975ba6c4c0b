import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Longer than a paper takes on a slow machine: one that is due later was begun or has failed. */
const LEASE_S = 300;
const RETRY_AFTER_S = 3_600;

/** A paper whose questions are to be cut, or only compared. */
export interface DuePaper {
  readonly document_id: string;
  readonly must_cut: boolean;
  readonly changes: number;
}

/** The queue of papers whose questions are due. Triggers fill it (migration 050). */
export function questionQueue(db: Kysely<Schema>) {
  return {
    /** Claims the paper that waits longest, new ones first. */
    async claim(): Promise<DuePaper | null> {
      const { rows } = await sql<DuePaper>`
        update questions_due set due_at = now() + ${LEASE_S} * interval '1 second' where document_id = (
          select document_id from questions_due where due_at <= now() order by is_new desc, due_at limit 1 for update skip locked
        ) returning document_id, must_cut, changes
      `.execute(db);
      return rows[0] ?? null;
    },

    /** The paper is done, unless it changed meanwhile: then it is due again. */
    async complete({ document_id, changes }: DuePaper): Promise<void> {
      await sql`delete from questions_due where document_id = ${document_id} and changes = ${changes}`.execute(db);
      await sql`update questions_due set due_at = now() where document_id = ${document_id}`.execute(db);
    },

    /** Tries a paper that failed again later, so that it is in nobody's way. */
    async postpone({ document_id }: DuePaper, seconds = RETRY_AFTER_S): Promise<void> {
      await sql`
        update questions_due set due_at = now() + ${seconds}::int * interval '1 second' where document_id = ${document_id}
      `.execute(db);
    },
  };
}
