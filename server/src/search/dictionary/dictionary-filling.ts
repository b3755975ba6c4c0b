import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../database/schema.ts';
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
  const stopping = new AbortController();

  /** @returns whether anything was counted */
  async function fillNext(): Promise<boolean> {
    const due = await documentsToCount(db, BATCH);
    let hasCounted = false;
    for (const document_id of due) {
      if (stopping.signal.aborted || !(await countWordsOf(db, document_id))) break;
      hasCounted = true;
    }
    return hasCounted;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const hasCounted = await fillNext().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the words of the dictionary could not be counted');
        return false;
      });
      // Half of the time is for those who wait for answers.
      const rest = hasCounted ? performance.now() - began : POLL_INTERVAL_MS;
      await wait(rest, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  let running: Promise<void> = Promise.resolve();
  return {
    start(): void {
      running = loop();
    },
    /** Counts all that is due. For tests, without `start`. */
    async drain(): Promise<void> {
      while (await fillNext());
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('The hub stops'));
      await running;
    },
  };
}
