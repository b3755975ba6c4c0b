import type { Kysely } from 'kysely';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { repeatsInThread } from './repeats-in-thread.ts';
import { matchRepository } from './match-repository.ts';

/** Questions of one paper that are compared. */
const MAX_COMPARED = 400;

/** Finds the questions of a paper in other papers of its subject (decision 81). */
export function paperMatching(db: Kysely<Schema>, background: ComputePool) {
  const matches = matchRepository(db);
  return async ({ _id, owner_id }: Pick<DocumentRow, '_id' | 'owner_id'>): Promise<void> => {
    const rows = (await matches.ofPaper(_id)).slice(0, MAX_COMPARED);
    const found = await repeatsInThread(background, owner_id, rows, matches);
    await matches.save(
      _id,
      found.flatMap(({ question, likest }) => likest.map((match) => ({ ...match, question_id: question._id }))),
    );
  };
}
