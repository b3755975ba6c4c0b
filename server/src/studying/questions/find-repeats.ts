import type { Ask } from '../../serving/compute/compute-pool.ts';
import { repeatsOf, type MatchSource, type WithRepeats } from './question-matching.ts';
import type { QuestionText } from './part-likeness.ts';

type Compared = WithRepeats<QuestionText>['likest'];

/** The likest of each question, in their order. Runs in a thread, and asks for the rows. */
export async function findRepeats(ask: Ask, questions: readonly QuestionText[]): Promise<Compared[]> {
  const source: MatchSource<QuestionText> = {
    candidates: async (question, words) =>
      (await ask('candidates', questions.indexOf(question), words)) as Awaited<ReturnType<typeof source.candidates>>,
    documentsOf: async (words) => (await ask('documentsOf', words)) as ReadonlyMap<string, number>,
  };
  return (await repeatsOf(questions, source)).map(({ likest }) => likest);
}
