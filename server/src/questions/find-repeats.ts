import type { ComputePool } from '../compute/compute-pool.ts';
import type { Ask } from '../compute/tasks.ts';
import type { Turn } from '../limits/fair-queue.ts';
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

/** Finds the repeats of questions in a thread (decision 122). @throws ComputeLimitError, Problem UNAVAILABLE */
export async function repeatsInThread<Question extends QuestionText>(
  pool: ComputePool,
  turn: Turn | string,
  questions: readonly Question[],
  { candidates, documentsOf }: MatchSource<Question>,
): Promise<WithRepeats<Question>[]> {
  const calls = {
    documentsOf,
    candidates: async (at: number, words: readonly string[]) => {
      const question = questions[at];
      return question ? await candidates(question, words) : [];
    },
  };
  const texts = questions.map(({ text, stem }) => ({ text, stem }));
  const found = await pool.runAsking('findRepeats', turn, calls, texts);
  return questions.map((question, at) => ({ question, likest: found[at] ?? [] }));
}
