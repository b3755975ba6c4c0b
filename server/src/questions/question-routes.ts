import * as contract from '@exam-vault/contract/questions';
import type { FastifyInstance } from 'fastify';
import type { DocumentRow } from '../database/schema.ts';
import type { DocumentService } from '../documents/document-service.ts';
import { serve } from '../http/serve.ts';
import { presentQuestion } from './present-question.ts';
import { presentFound, presentRepeats } from './question-lists.ts';
import type { questionCorrections } from './question-corrections.ts';
import type { QuestionService } from './question-service.ts';

export interface QuestionRoutesDeps {
  readonly questions: QuestionService;
  readonly corrections: ReturnType<typeof questionCorrections>;
  readonly papers: Pick<DocumentService, 'view'>;
}

/** Questions of papers, over HTTP (contract section 9). */
export function questionRoutes(app: FastifyInstance, { questions, corrections, papers }: QuestionRoutesDeps): void {
  const answerOf = async (paper: DocumentRow) => {
    const { state, data } = await questions.ofPaper(paper);
    return { state, data: data.map(presentQuestion), total: data.length };
  };

  serve(app, contract.paperQuestions, async ({ caller, params }) => {
    return await answerOf(await papers.view(caller.user, params.id));
  });

  serve(app, contract.questionRepeats, async ({ caller, params }) => {
    return presentRepeats(await questions.repeats(caller.user, params.id));
  });

  serve(app, contract.searchQuestions, async ({ query }) => {
    const { data, total, isAbout } = await questions.search(query);
    return { data: data.map(presentFound), total, ...(isAbout && { about: true }) };
  });

  serve(app, contract.compareQuestions, async ({ body }) => {
    const { data, total } = await questions.compare(body.text, body.subject ?? null);
    return { data: data.map(({ repeats, ...own }) => ({ ...own, repeats: presentRepeats(repeats) })), total };
  });

  serve(app, contract.correctQuestion, async ({ caller, params, body }) => {
    return await answerOf(await corrections.correct(caller.user, params.id, body));
  });

  serve(app, contract.mergeQuestions, async ({ caller, body }) => {
    return await answerOf(await corrections.merge(caller.user, body));
  });

  serve(app, contract.splitQuestion, async ({ caller, body }) => {
    return await answerOf(await corrections.split(caller.user, body));
  });

  serve(app, contract.setQuestionTopics, async ({ caller, params, body }) => {
    return await answerOf(await corrections.setTopics(caller.user, params.id, body));
  });
}
