import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../base/database/schema.ts';
import { changesQueue } from '../../base/queue/changes-queue.ts';

/** A paper whose questions are to be cut, or only compared. */
export type DuePaper = Selectable<Schema['questions_due']>;

/** The queue of papers whose questions are due. Triggers fill it (migration 050). */
export const questionQueue = (db: Kysely<Schema>) => changesQueue(db, 'questions_due', 'document_id');
