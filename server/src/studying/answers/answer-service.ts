import { mayAnswer } from '@exam-vault/contract/answer-permissions';
import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { auditLog } from '../../library/audit/audit-log.ts';
import { actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { changeRows, deleteRows, doNothing, rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import type { DocumentFiles } from '../../base/ports/document-file.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import { answersClosed, forbidden, notFound, validation } from '../../base/errors.ts';
import { readableDocument } from '../../people/personal/readable-document.ts';
import { answerModeration } from './answer-moderation.ts';
import { answerWriting } from './answer-writing.ts';
import { answerPictureRepository } from './answer-picture-repository.ts';
import type { Turn } from '../../base/limits/fair-queue.ts';
import type { RenderAnswer, RenderedAnswer } from './answer-renderer.ts';
import { answerRepository, type SeenAnswer } from './answer-repository.ts';

export interface AnswerServiceDeps extends ServiceDeps {
  readonly files: Pick<DocumentFiles, 'discard'>;
  readonly render: RenderAnswer;
}

export type AnswerService = ReturnType<typeof answerService>;

/** Answers under questions: they have the rights of their question's paper (contract section 9, decision 95). */
export function answerService({ db, clock, files, render }: AnswerServiceDeps) {
  const answers = answerRepository(db);
  const documents = documentRepository(db);
  const readable = async (user: UserRow, document_id: string): Promise<DocumentRow> =>
    assertReadable(await documents.find('paper', document_id), user);

  /** @throws Problem NOT_FOUND when there is none, or the user may not read its paper */
  async function findQuestion(user: UserRow, _id: string) {
    const question = await rowsOf(db, 'questions', { _id }).select(['_id', 'document_id']).executeTakeFirst();
    if (!question) throw notFound();
    await readable(user, question.document_id);
    return question;
  }

  /** @throws Problem NOT_FOUND when there is none, or the user may not read it */
  async function find(user: UserRow, _id: string): Promise<SeenAnswer> {
    const row = await answers.find(user, _id, clock.now());
    if (!row) throw notFound();
    await readableDocument(db, user, row.document_id);
    return row;
  }

  async function listOn(user: UserRow, document_id: string, at: Parameters<typeof answers.shownOn>[1], page: number) {
    const now = clock.now();
    const closed = await answers.closedUntil(document_id, now);
    const isOpen = closed === null || isApprovedTeacher(user);
    return { ...(await answers.shownOn(user, at, { page, now, isOpen })), closed };
  }

  /** @throws Problem FORBIDDEN, ANSWERS_CLOSED */
  async function assertWritable(user: UserRow, document_id: string): Promise<void> {
    if (!mayAnswer(user)) throw forbidden();
    const until = await answers.closedUntil(document_id, clock.now());
    if (until !== null && !isApprovedTeacher(user)) throw answersClosed(until);
  }

  /** After the commit: a row must never be without its file. */
  async function discard(file_ids: readonly string[]): Promise<void> {
    for (const file_id of file_ids) await files.discard(file_id);
  }

  return {
    find,

    /** What a question shows to a person, 12 a page. @throws Problem NOT_FOUND */
    async list(user: UserRow, question_id: string, page: number) {
      const { _id, document_id } = await findQuestion(user, question_id);
      return await listOn(user, document_id, { question: _id }, page);
    },

    /** Remarks on a document, 12 a page. @throws Problem NOT_FOUND */
    async remarks(user: UserRow, _id: string, page: number) {
      const { _id: document_id } = await readableDocument(db, user, _id);
      return await listOn(user, document_id, { document: document_id }, page);
    },

    countOf: (user: UserRow, ids: readonly string[]) => answers.countOf(user, ids, clock.now()),

    ...answerWriting({ db, clock, render, find, findQuestion, assertWritable, discard }),

    /** Their own words they take away also while their paper is hidden or deleted. @throws Problem NOT_FOUND, FORBIDDEN */
    async remove(user: UserRow, _id: string): Promise<void> {
      const removed = await db.transaction().execute(async (trx) => {
        // No picture can be put into it from here on.
        const own = await rowsOf(trx, 'answers', { _id, author_id: user._id })
          .select('_id')
          .forUpdate()
          .executeTakeFirst();
        if (!own) return null;
        const file_ids = await answerPictureRepository(trx).filesOf(_id);
        await deleteRows(trx, 'answers', { _id }).execute();
        return file_ids;
      });
      if (removed) return await discard(removed);
      await find(user, _id);
      throw forbidden();
    },

    /** A repeat changes nothing. Alumni who only read may take a vote back. @throws Problem NOT_FOUND, FORBIDDEN for an own answer */
    async vote(user: UserRow, _id: string, isFor: boolean): Promise<SeenAnswer> {
      const row = await find(user, _id);
      if (row.author_id === user._id || (isFor && !mayAnswer(user))) throw forbidden();
      const vote = { answer_id: _id, user_id: user._id };
      if (isFor) await db.insertInto('answer_votes').values(vote).onConflict(doNothing).execute();
      else await deleteRows(db, 'answer_votes', vote).execute();
      return await find(user, _id);
    },

    /** Answers of a paper whose question is gone: own ones, and for teachers all. @throws Problem NOT_FOUND */
    async unplaced(user: UserRow, document_id: string, page: number) {
      const paper = await readable(user, document_id);
      return await answers.unplaced(user, paper._id, page);
    },

    /** How many these are. The caller has checked the right to read the paper. */
    countUnplaced: async (user: UserRow, document_id: string): Promise<number> =>
      (await answers.unplaced(user, document_id, null)).total,

    /**
     * Puts an answer whose question is gone under another one of its paper, for which it then was written. What a teacher has confirmed was an answer to
     * the other question. A repeat changes nothing. @throws Problem NOT_FOUND, FORBIDDEN, ANSWERS_CLOSED, VALIDATION
     */
    async place(user: UserRow, _id: string, to: string): Promise<SeenAnswer> {
      const row = await find(user, _id);
      const isTeacher = isApprovedTeacher(user);
      if (row.author_id !== user._id && !isTeacher) throw forbidden();
      if (row.is_remark) throw validation('question: a remark stays on its document.');

      await assertWritable(user, row.document_id);
      if (row.question_id === to) return row;
      await db.transaction().execute(async (trx) => {
        // First the paper, as in `write`.
        await rowsOf(trx, 'documents', { _id: row.document_id }).select('_id').forKeyShare().execute();
        const question = await rowsOf(trx, 'questions', { _id: to, document_id: row.document_id })
          .select(['_id', 'label', 'text'])
          .forKeyShare()
          .executeTakeFirst();
        if (!question) throw validation('question: isn’t a question of this paper.');
        const placed = await changeRows(trx, 'answers', { _id, question_id: null })
          .set({
            question_id: question._id,
            question_label: question.label,
            question_text: question.text,
            ...(!isTeacher && { confirmed_by: null }),
          })
          .returning('_id')
          .executeTakeFirst();
        if (!placed) throw validation('question: this answer already has a question.');
        if (row.author_id === user._id) return;
        await auditLog(trx).append({
          ...actorOf(user),
          at: clock.now(),
          action: 'answer.place',
          object_id: row.document_id,
          about_id: row.author_id,
          detail: { answer: _id, comment: `Question ${question.label}` },
        });
      });
      return await find(user, _id);
    },

    /** List earlier versions of an answer, newest first. @throws Problem NOT_FOUND */
    async history(user: UserRow, _id: string) {
      const { revision, text, author, created_at, edited_at } = await find(user, _id);
      const earlier = await rowsOf(db, 'answer_texts', { answer_id: _id })
        .select(['revision', 'text', 'at'])
        .orderBy('revision', 'desc')
        .execute();
      const all = [{ revision, text, at: edited_at ?? created_at }, ...earlier];
      return all.map(({ at, ...one }) => ({ ...one, at: at.toISOString(), editor: author }));
    },

    /** What an answer with this text would show. */
    preview: (text: string, turn: Turn): Promise<RenderedAnswer> => render(text, turn),

    ...answerModeration({ db, clock, find, readable }),
  };
}
