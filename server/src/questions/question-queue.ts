import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { changesQueue, type DueChange } from '../queue/changes-queue.ts';

/** A paper whose questions are to be cut, or only compared. */
export interface DuePaper extends DueChange {
  readonly document_id: string;
  readonly must_cut: boolean;
}

/** The queue of papers whose questions are due. Triggers fill it (migration 050). */
export const questionQueue = (db: Kysely<Schema>) => changesQueue<DuePaper>(db, 'questions_due', 'document_id');
