import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ComputeLimitError, type ComputePool } from '../compute/compute-pool.ts';
import type { Schema } from '../database/schema.ts';
import type { TopicKeeping } from '../topics/topic-keeping.ts';
import { paperMatching } from './match-paper.ts';
import { questionQueue, type DuePaper } from './question-queue.ts';
import { questionRepository } from './question-repository.ts';
import { saveCut } from './save-cut.ts';

const POLL_INTERVAL_MS = 500;
/** Between two papers that an earlier version has read, so that cutting a whole archive slows nobody down. */
const REST_MS = 20;
/** A paper that takes too much to cut takes it again: a later version may do better. */
const RETRY_COSTLY_AFTER_S = 30 * 86_400;

export type QuestionCutting = ReturnType<typeof questionCutting>;

export interface QuestionCuttingDeps {
  readonly db: Kysely<Schema>;
  readonly log: Pick<Logger, 'error'>;
  /** Where papers are cut. */
  readonly background: ComputePool;
  readonly topics: Pick<TopicKeeping, 'keepPaper' | 'spreadNext'>;
}

/** Cuts papers into questions once they are read, in the background (decision 80). */
export function questionCutting({ db, log, background, topics }: QuestionCuttingDeps) {
  const queue = questionQueue(db);
  const questions = questionRepository(db);
  const matchPaper = paperMatching(db, background);
  const stopping = new AbortController();

  async function work({ document_id, must_cut }: DuePaper): Promise<void> {
    const paper = await db.selectFrom('documents').selectAll().where('_id', '=', document_id).executeTakeFirst();
    if (!paper) return;
    if (must_cut)
      await saveCut(db, paper, await background.run('cutPages', paper.owner_id, await questions.pages(paper)));
    await matchPaper(paper);
    await topics.keepPaper(document_id);
  }

  /** @returns false when nothing was due */
  async function processNext(): Promise<boolean> {
    const due = await queue.claim();
    // Topics that have changed wait until every paper is cut.
    if (!due) return await topics.spreadNext();
    try {
      await work(due);
      await queue.complete(due);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, document: due.document_id }, 'a paper could not be cut');
      const costly = error instanceof ComputeLimitError ? RETRY_COSTLY_AFTER_S : undefined;
      await queue.postpone(due, stopping.signal.aborted ? 0 : costly);
    }
    return true;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasWorked = await processNext().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the cutting of papers was interrupted');
        return false;
      });
      const pause = hasWorked ? REST_MS : POLL_INTERVAL_MS;
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  let running: Promise<void> = Promise.resolve();
  return {
    start(): void {
      running = loop();
    },
    /** Cuts until nothing is due. For tests, without `start`. */
    async drain(): Promise<void> {
      while (await processNext());
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('The hub stops'));
      await running;
    },
  };
}
