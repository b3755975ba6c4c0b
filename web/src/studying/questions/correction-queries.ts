import {
  correctQuestion,
  mergeQuestions,
  setQuestionTopics,
  splitQuestion,
  type Question,
  type QuestionsOfPaper,
} from '@exam-vault/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { QUESTIONS } from './question-queries.ts';

/** What a teacher changes of a question. */
export interface QuestionChanges {
  readonly label?: string;
  readonly text?: string;
  readonly marks?: number | null;
}

/** Corrects the questions of a paper. Each call answers all of them, as they are then. */
export function useCorrections(paper: string) {
  const client = useQueryClient();
  const own = [QUESTIONS, 'paper', paper];
  const shown = async (answer: Promise<QuestionsOfPaper>): Promise<readonly Question[]> => {
    try {
      const now = await answer;
      client.setQueryData(own, now);
      // Searches and repeats are asked again when they are shown next.
      void client.invalidateQueries({ queryKey: [QUESTIONS], predicate: ({ queryKey }) => queryKey[2] !== paper });
      return now.data;
    } catch (error) {
      // Somebody else was faster: what they have made of it is shown beside what was typed.
      if (error instanceof ApiProblem && error.status >= 404 && error.status <= 409) {
        await client.invalidateQueries({ queryKey: own });
      }
      throw error;
    }
  };
  return {
    change: ({ _id, revision }: Question, changes: QuestionChanges) =>
      shown(call(correctQuestion, { params: { id: _id }, body: { revision, ...changes } })),
    putBack: ({ _id, revision }: Question) =>
      shown(call(correctQuestion, { params: { id: _id }, body: { revision, reset: true } })),
    join: (questions: readonly Question[]) =>
      shown(
        call(mergeQuestions, {
          body: { ids: questions.map(({ _id }) => _id), revisions: questions.map(({ revision }) => revision) },
        }),
      ),
    setTopics: ({ _id, revision }: Question, topics: readonly string[] | null) =>
      shown(call(setQuestionTopics, { params: { id: _id }, body: { revision, topics: topics && [...topics] } })),
    split: ({ _id, revision }: Question, at: number) => shown(call(splitQuestion, { body: { id: _id, revision, at } })),
  };
}
