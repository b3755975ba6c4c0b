import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../../base/database/schema.ts';
import { workLoops } from '../../../base/queue/work-loop.ts';
import { countWordsOf, documentsToCount } from './public-words.ts';

/** Documents that are looked up at a time. */
const BATCH = 50;
/** Until then a document that is new is not in the dictionary, and one that is hidden still is. */
const POLL_INTERVAL_MS = 1_000;

export interface DictionaryFillingDeps {
  readonly db: Kysely<Schema>;
  readonly log: Pick<Logger, 'error'>;
}

export type DictionaryFilling = ReturnType<typeof dictionaryFilling>;

/** Keeps the dictionary to the words of the documents that are public, in the background. */
export function dictionaryFilling({ db, log }: DictionaryFillingDeps) {
  /** @returns whether anything was counted */
  async function fillNext(): Promise<boolean> {
    const due = await documentsToCount(db, BATCH);
    let hasCounted = false;
    for (const document_id of due) {
      if (loops.signal.aborted || !(await countWordsOf(db, document_id))) break;
      hasCounted = true;
    }
    return hasCounted;
  }

  const loops = workLoops(log, [
    {
      next: fillNext,
      idleMs: POLL_INTERVAL_MS,
      // Half of the time is for those who wait for answers.
      restMs: (tookMs) => tookMs,
      failure: 'the words of the dictionary could not be counted',
    },
  ]);
  return loops;
}
