import { setImmediate as others } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../../base/database/schema.ts';
import { workLoops } from '../../../base/queue/work-loop.ts';
import { loadPageTextsById } from '../retrieve/load-documents.ts';
import { dueDocuments, keepPairs, type DueDocument } from './word-pair-repository.ts';
import { wordPairs } from './word-pairs.ts';

/** Documents at a time, of about a hundred pages. */
const BATCH = 20;
/** Until then a phrase reads the texts of what is new. */
const POLL_INTERVAL_MS = 2_000;

export interface WordPairFillingDeps {
  readonly db: Kysely<Schema>;
  readonly log: Pick<Logger, 'error'>;
}

export type WordPairFilling = ReturnType<typeof wordPairFilling>;

/** Keeps the pairs of neighbouring words of documents that are new, have changed, or are from an earlier version, in the background. */
export function wordPairFilling({ db, log }: WordPairFillingDeps) {
  /**
   * The next documents from the newest on, those below a number.
   * @returns the lowest number of them; undefined: nothing is due there
   */
  async function fillNext(below?: number): Promise<number | undefined> {
    const due = await dueDocuments(db, BATCH, below);
    if (due.length === 0) return undefined;
    const ids = due.map(({ document_id }) => document_id);
    const texts = await loadPageTextsById(db, ids);
    const computed: (DueDocument & { readonly pairs: Buffer })[] = [];
    for (const document of due) {
      computed.push({ ...document, pairs: wordPairs((texts.get(document.document_id) ?? []).map(({ text }) => text)) });
      // Forty dense pages take some ten milliseconds.
      await others();
    }
    await keepPairs(db, computed);
    return due.at(-1)?.number;
  }

  // From there on, not from the newest: what was filled stays in the index of what is due as long as any old snapshot is open.
  let last: number | undefined;
  return workLoops(log, [
    {
      async next() {
        const below = last;
        last = undefined;
        last = await fillNext(below);
        return last !== undefined;
      },
      idleMs: POLL_INTERVAL_MS,
      // Half of the time is for those who wait for answers.
      restMs: (tookMs) => tookMs,
      failure: 'the pairs of words could not be kept',
    },
  ]);
}
