import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { Turn } from '../../base/limits/fair-queue.ts';
import type { MatchSource, WithRepeats } from './question-matching.ts';
import type { QuestionText } from './part-likeness.ts';

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
