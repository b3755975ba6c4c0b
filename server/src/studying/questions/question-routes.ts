import * as contract from '@exam-vault/contract/questions';
import type { FastifyInstance } from 'fastify';
import type { AnswerService } from '../answers/answer-service.ts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import type { CurrentCatalogue } from '../../library/catalogue/current-catalogue.ts';
import type { DocumentService } from '../../library/documents/document-service.ts';
import { addressKey } from '../../base/limits/address-key.ts';
import { serve } from '../../serving/http/serve.ts';
import { presentQuestion } from './present-question.ts';
import { presentFound, presentRepeats } from './question-lists.ts';
import type { questionCorrections } from './question-corrections.ts';
import type { QuestionService } from './question-service.ts';

export interface QuestionRoutesDeps {
  readonly questions: QuestionService;
  readonly catalogue: Pick<CurrentCatalogue, 'nameToday'>;
  readonly corrections: ReturnType<typeof questionCorrections>;
  readonly answers: Pick<AnswerService, 'countOf' | 'countUnplaced'>;
  readonly papers: Pick<DocumentService, 'view'>;
  readonly solutions: Pick<DocumentService, 'view'>;
}

/** Questions of papers, over HTTP (contract section 9). */
export function questionRoutes(
  app: FastifyInstance,
  { questions, catalogue, corrections, answers, papers, solutions }: QuestionRoutesDeps,
): void {
  /** An older name of a course means the course. */
  const byNameToday = async <Asked extends { readonly subject?: string | null | undefined }>(asked: Asked) =>
    asked.subject == null ? asked : { ...asked, subject: await catalogue.nameToday(asked.subject) };
  const answerOf = async (user: UserRow, paper: DocumentRow) => {
    const { state, data, isPartial } = await questions.ofPaper(paper);
    const counts = await answers.countOf(
      user,
      data.map(({ _id }) => _id),
    );
    const shown = data.map((row) => ({ ...presentQuestion(row), answers: counts.get(row._id) ?? 0 }));
    const unplaced = await answers.countUnplaced(user, paper._id);
    return {
      state,
      data: shown,
      total: data.length,
      ...(unplaced > 0 && { unplaced_answers: unplaced }),
      ...(isPartial && { partial: true as const }),
    };
  };

  serve(app, contract.paperQuestions, async ({ caller: { user }, params }) =>
    answerOf(user, await papers.view(user, params.id)),
  );

  serve(app, contract.solutionQuestions, async ({ caller: { user }, params }) => ({
    data: await questions.ofSolution(await solutions.view(user, params.id), user),
  }));

  serve(app, contract.questionRepeats, async ({ caller, params }) =>
    presentRepeats(await questions.repeats(caller.user, params.id)),
  );

  serve(app, contract.searchQuestions, async ({ caller, query }) => {
    const { data, total, isAbout, inAnswers } = await questions.search(await byNameToday(query));
    const counts = await answers.countOf(
      caller.user,
      data.map(({ _id }) => _id),
    );
    const shown = data.map((row) => ({
      ...presentFound(row),
      answers: counts.get(row._id) ?? 0,
      ...(inAnswers.has(row._id) && { found_in_answer: true as const }),
    }));
    return { data: shown, total, ...(isAbout && { about: true }) };
  });

  serve(app, contract.compareQuestions, async ({ caller, body, request }) => {
    const turn = { person: caller.user._id, address: addressKey(request.ip) };
    const { text, subject } = await byNameToday(body);
    const { data, total } = await questions.compare(text, subject ?? null, turn);
    return { data: data.map(({ repeats, ...own }) => ({ ...own, repeats: presentRepeats(repeats) })), total };
  });

  serve(app, contract.correctQuestion, async ({ caller: { user }, params, body }) =>
    answerOf(user, await corrections.correct(user, params.id, body)),
  );
  serve(app, contract.mergeQuestions, async ({ caller: { user }, body }) =>
    answerOf(user, await corrections.merge(user, body)),
  );
  serve(app, contract.splitQuestion, async ({ caller: { user }, body }) =>
    answerOf(user, await corrections.split(user, body)),
  );
  serve(app, contract.setQuestionTopics, async ({ caller: { user }, params, body }) =>
    answerOf(user, await corrections.setTopics(user, params.id, body)),
  );
}
