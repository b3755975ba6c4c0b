import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { ComputeLimitError, type ComputePool } from '../../serving/compute/compute-pool.ts';
import { rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { RETRY_AFTER_S } from '../../base/queue/changes-queue.ts';
import { doJob, type JobKind } from '../../base/queue/do-job.ts';
import { workLoops } from '../../base/queue/work-loop.ts';
import type { TopicKeeping } from '../topics/topic-keeping.ts';
import { matchRepository } from './match-repository.ts';
import { questionQueue, type DuePaper } from './question-queue.ts';
import { questionRepository } from './question-repository.ts';
import { repeatsInThread } from './repeats-in-thread.ts';
import { saveCut } from './save-cut.ts';

const POLL_INTERVAL_MS = 500;
/** Between two papers that an earlier version has read, so that cutting a whole archive slows nobody down. */
const REST_MS = 20;
/** A paper that takes too much to cut takes it again: a later version may do better. */
const RETRY_COSTLY_AFTER_S = 30 * 86_400;
/** Questions of one paper that are compared. */
const MAX_COMPARED = 400;
/** So many papers in a row, then topics that have changed have a turn. */
const MAX_IN_A_ROW = 20;

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
  const matches = matchRepository(db);

  let inARow = 0;

  /** Finds the questions of a paper in other papers of its subject (decision 81). */
  async function matchPaper({ _id, owner_id }: DocumentRow): Promise<void> {
    const rows = (await matches.ofPaper(_id)).slice(0, MAX_COMPARED);
    const found = await repeatsInThread(background, owner_id, rows, matches);
    await matches.save(
      _id,
      found.flatMap(({ question, likest }) => likest.map((match) => ({ ...match, question_id: question._id }))),
    );
  }

  async function cutAndMatch({ document_id, must_cut }: DuePaper): Promise<void> {
    const paper = await rowsOf(db, 'documents', { _id: document_id }).selectAll().executeTakeFirst();
    if (!paper) return;
    if (must_cut)
      await saveCut(db, paper, await background.run('cutPages', paper.owner_id, await questions.pages(paper)));
    await matchPaper(paper);
    await topics.keepPaper(document_id);
  }

  const kind: JobKind<DuePaper> = {
    queue,
    async work(due) {
      await cutAndMatch(due);
      await queue.complete(due);
    },
    retryAfter: (_due, error) => (error instanceof ComputeLimitError ? RETRY_COSTLY_AFTER_S : RETRY_AFTER_S),
    failure: 'a paper could not be cut',
    about: ({ document_id }) => ({ document: document_id }),
  };

  /** @returns false when nothing was due */
  async function processNext(stop: AbortSignal): Promise<boolean> {
    const due = inARow < MAX_IN_A_ROW ? await queue.claim() : null;
    if (!due) {
      const wasTheirTurn = inARow >= MAX_IN_A_ROW;
      inARow = 0;
      return (await topics.spreadNext()) || wasTheirTurn;
    }
    inARow += 1;
    await doJob(log, kind, due, stop);
    return true;
  }

  return workLoops(log, [
    {
      next: processNext,
      idleMs: POLL_INTERVAL_MS,
      restMs: () => REST_MS,
      failure: 'the cutting of papers was interrupted',
    },
  ]);
}
