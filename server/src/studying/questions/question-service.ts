import type { QUESTION_STATES, SolutionPart } from '@exam-vault/contract/questions';
import type { Kysely } from 'kysely';
import type { ComputePool } from '../../serving/compute/compute-pool.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import { notFound } from '../../base/errors.ts';
import { questionLists, type RepeatRow } from './question-lists.ts';
import { questionRepository, type ShownQuestion } from './question-repository.ts';
import { shownBoxes } from './present-question.ts';
import { questionComparison } from './compare-questions.ts';
import { questionSearch } from './find-questions.ts';
import { isTooLong } from './too-long.ts';

/** Repeats of one question that are answered. */
const MAX_REPEATS = 50;

type QuestionState = (typeof QUESTION_STATES)[number];

/** The questions of a paper, and how far the hub is with them. */
export interface PaperQuestions {
  readonly state: QuestionState;
  readonly data: readonly ShownQuestion[];
  /** Some of its words are in no question. */
  readonly isPartial: boolean;
}

export type QuestionService = ReturnType<typeof questionService>;

/** What people see of questions: they have the rights of their paper (contract section 9). */
export function questionService({
  db,
  interactive,
}: {
  readonly db: Kysely<Schema>;
  readonly interactive: ComputePool;
}) {
  const questions = questionRepository(db);
  const documents = documentRepository(db);
  const lists = questionLists(db);

  /** @throws Problem NOT_FOUND when there is none, or the user may not read its paper */
  async function find(user: UserRow, _id: string): Promise<ShownQuestion> {
    const question = await questions.find(_id);
    if (!question) throw notFound();
    assertReadable(await documents.find('paper', question.document_id), user);
    return question;
  }

  return {
    /** The caller has checked the right to read the paper. Questions that were found before stay in sight while it is cut again. */
    async ofPaper(paper: DocumentRow): Promise<PaperQuestions> {
      const { _id, text_status } = paper;
      const data = await questions.ofPaper(_id);
      const isPartial = await isTooLong(db, paper);
      const isReading = text_status === 'waiting' || text_status === 'reading';
      const cut = await questions.cutState(_id);
      if (isReading || cut === 'waiting') return { state: 'waiting', data, isPartial };
      const hasFailed = cut === 'failed' || text_status === 'failed';
      return { state: hasFailed && data.length === 0 ? 'failed' : 'done', data, isPartial };
    },

    /**
     * The parts of a solution by the label of their question. The caller has checked the right to read it. Solutions are cut when asked for,
     * because few of their pages bear the numbers of the paper.
     */
    async ofSolution(solution: DocumentRow, { _id }: Pick<UserRow, '_id'>): Promise<SolutionPart[]> {
      const cut = await interactive.run('cutSolutionPages', _id, await questions.pages(solution));
      return cut.flatMap(({ label, text, boxes, confidence }) =>
        boxes[0] ? [{ label, text, page: boxes[0].page, boxes: shownBoxes(boxes), confidence }] : [],
      );
    },

    /** The repeats of a question in public papers, the likest first. @throws Problem NOT_FOUND */
    async repeats(user: UserRow, _id: string): Promise<readonly RepeatRow[]> {
      const question = await find(user, _id);
      return await lists.repeats(question._id, MAX_REPEATS);
    },

    /** Questions of public papers. */
    search: questionSearch(db),

    compare: questionComparison(db, interactive),
  };
}
