import { MAX_COMPARED_QUESTIONS } from '@exam-vault/contract/questions';
import type { Kysely } from 'kysely';
import { ComputeLimitError, type ComputePool } from '../../serving/compute/compute-pool.ts';
import type { Schema } from '../../base/database/schema.ts';
import { validation } from '../../base/errors.ts';
import type { Turn } from '../../base/limits/fair-queue.ts';
import { repeatsInThread } from './repeats-in-thread.ts';
import { matchRepository } from './match-repository.ts';
import { questionLists, type RepeatRow } from './question-lists.ts';

/** A question of a text that is in no paper, with where it was asked. */
export interface ComparedQuestion {
  readonly label: string;
  readonly text: string;
  readonly marks: number | null;
  /** In public papers, the likest first. */
  readonly repeats: readonly RepeatRow[];
}

/**
 * Finds the questions of a draft paper in public papers. The text is kept nowhere: it is in no table and no log, and the database is asked for
 * single words of it. The work is bounded for each question, and so is their number.
 */
export function questionComparison(db: Kysely<Schema>, interactive: ComputePool) {
  const matches = matchRepository(db);
  const lists = questionLists(db);

  /** @param subject null: of all subjects @param turn of the person whose text it is @throws Problem VALIDATION when the text takes too much */
  return async function compare(
    text: string,
    subject: string | null,
    turn: Turn,
  ): Promise<{ data: ComparedQuestion[]; total: number }> {
    const source = {
      documentsOf: matches.documentsOf,
      candidates: (_question: unknown, words: readonly string[]) => matches.publicCandidates(subject, words),
    };
    const inThread = async () => {
      const all = await interactive.run('questionsOfText', turn, text);
      const questions = all.slice(0, MAX_COMPARED_QUESTIONS);
      return { total: all.length, found: await repeatsInThread(interactive, turn, questions, source) };
    };
    const { total, found } = await inThread().catch((error: unknown) => {
      throw error instanceof ComputeLimitError
        ? validation('text: this takes too long to compare. Try fewer questions.')
        : error;
    });
    const ids = [...new Set(found.flatMap(({ likest }) => likest.map(({ other_id }) => other_id)))];
    const rows = new Map((await lists.byId(ids)).map((row) => [row._id, row]));
    const data = found.map(({ question: { label, text: own, marks }, likest }) => ({
      label,
      text: own,
      marks,
      repeats: likest.flatMap(({ other_id, kind, score }) => {
        const row = rows.get(other_id);
        return row ? [{ ...row, is_same: kind === 'same', score }] : [];
      }),
    }));
    return { data, total };
  };
}
