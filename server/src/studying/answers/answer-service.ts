import { isDeepStrictEqual } from 'node:util';
import { MAX_EARLIER_TEXTS, type editAnswer, type writeAnswer } from '@exam-vault/contract/answers';
import type { Parsed } from '@exam-vault/contract/endpoint';
import { mayAnswer } from '@exam-vault/contract/answer-permissions';
import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { sql, type Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import { actorOf } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { changeRows, deleteRows, doNothing, rowsOf } from '../../base/database/queries.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentFiles } from '../../base/ports/document-file.ts';
import { documentRepository } from '../../library/documents/document-repository.ts';
import { assertReadable } from '../../library/documents/document-rights.ts';
import { answersClosed, forbidden, notFound, staleAnswer, validation } from '../../base/errors.ts';
import { questionTerms } from '../questions/question-terms.ts';
import { answerModeration } from './answer-moderation.ts';
import { answerPictureRepository } from './answer-picture-repository.ts';
import type { Turn } from '../../base/limits/fair-queue.ts';
import type { RenderAnswer, RenderedAnswer } from './answer-renderer.ts';
import { answerRepository, type SeenAnswer } from './answer-repository.ts';

export interface AnswerServiceDeps extends ServiceDeps {
  readonly files: Pick<DocumentFiles, 'discard'>;
  readonly render: RenderAnswer;
}

/** @throws Problem VALIDATION */
function assertSomething(text: string, pictures: readonly string[]): void {
  if (text === '' && pictures.length === 0) throw validation('text: must not be empty.');
}

const termsOfAnswer = (text: string) => sql<string>`array_to_tsvector(${questionTerms(text)}::text[])`;

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
    await readable(user, row.document_id);
    return row;
  }

  /** @throws Problem FORBIDDEN, ANSWERS_CLOSED */
  async function assertWritable(user: UserRow, document_id: string): Promise<void> {
    if (!mayAnswer(user)) throw forbidden();
    const until = await answers.closedUntil(document_id, clock.now());
    if (until !== null && !isApprovedTeacher(user)) throw answersClosed(until);
  }

  /** @returns the files that the answer had and has no more. @throws Problem VALIDATION */
  async function putPictures(trx: Kysely<Schema>, user: UserRow, _id: string, ids: readonly string[]) {
    const removed = await answerPictureRepository(trx).put(user._id, _id, ids);
    if (!removed) throw validation('pictures: one of them isn’t yours, is used in another answer, or has expired.');
    return removed;
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
      const now = clock.now();
      const closed = await answers.closedUntil(document_id, now);
      const isOpen = closed === null || isApprovedTeacher(user);
      return { ...(await answers.ofQuestion(user, _id, { page, now, isOpen })), closed };
    },

    countOf: (user: UserRow, ids: readonly string[]) => answers.countOf(user, ids, clock.now()),

    /**
     * The same text with the same pictures of the same person under the same question is one answer: a request may be sent twice.
     * @throws Problem NOT_FOUND, FORBIDDEN, ANSWERS_CLOSED, VALIDATION
     */
    async write(
      user: UserRow,
      id: string,
      { text, pictures = [] }: Parsed<typeof writeAnswer, 'body'>,
    ): Promise<SeenAnswer> {
      assertSomething(text, pictures);
      const seen = await findQuestion(user, id);
      await assertWritable(user, seen.document_id);
      const { html } = await render(text, user._id);
      const _id = await db.transaction().execute(async (trx) => {
        await rowsOf(trx, 'users', { _id: user._id }).select('_id').forNoKeyUpdate().execute();
        // First the paper, which the new row refers to: its changes lock it before its questions.
        await rowsOf(trx, 'documents', { _id: seen.document_id }).select('_id').forKeyShare().execute();
        // A new cut may be taking it away.
        const question = await rowsOf(trx, 'questions', { _id: seen._id })
          .select(['_id', 'document_id', 'label', 'text'])
          .forKeyShare()
          .executeTakeFirst();
        if (!question) throw notFound();
        const there = await rowsOf(trx, 'answers', { question_id: question._id, author_id: user._id, text })
          .select('_id')
          .execute();
        for (const { _id: same } of there)
          if (isDeepStrictEqual(await answerPictureRepository(trx).idsOf(same), pictures)) return same;
        const row = await trx
          .insertInto('answers')
          .values({
            document_id: question.document_id,
            question_id: question._id,
            question_label: question.label,
            question_text: question.text,
            author_id: user._id,
            text,
            html,
            terms: termsOfAnswer(text),
            created_at: clock.now(),
          })
          .returning('_id')
          .executeTakeFirstOrThrow();
        await putPictures(trx, user, row._id, pictures);
        return row._id;
      });
      return await find(user, _id);
    },

    /**
     * What was confirmed are text and pictures, so new ones are not confirmed.
     * @throws Problem NOT_FOUND, FORBIDDEN, ANSWERS_CLOSED, STALE_REVISION, VALIDATION
     */
    async edit(
      user: UserRow,
      _id: string,
      { text, revision, pictures }: Parsed<typeof editAnswer, 'body'>,
    ): Promise<SeenAnswer> {
      const row = await find(user, _id);
      if (row.author_id !== user._id) throw forbidden();
      await assertWritable(user, row.document_id);
      if (row.revision !== revision) throw staleAnswer();
      const before = row.pictures.map((picture) => picture._id);
      const wanted = pictures ?? before;
      assertSomething(text, wanted);
      if (row.text === text && isDeepStrictEqual(before, wanted)) return row;
      const { html } = await render(text, user._id);
      const removed = await db.transaction().execute(async (trx) => {
        const changed = await changeRows(trx, 'answers', { _id, revision })
          .set({
            text,
            html,
            terms: termsOfAnswer(text),
            revision: revision + 1,
            edited_at: clock.now(),
            confirmed_by: null,
          })
          .returning('_id')
          .executeTakeFirst();
        if (!changed) throw staleAnswer();
        await trx
          .insertInto('answer_texts')
          .values({ answer_id: _id, revision, text: row.text, at: row.edited_at ?? row.created_at })
          .execute();
        await deleteRows(trx, 'answer_texts', { answer_id: _id })
          .where('revision', '<=', revision - MAX_EARLIER_TEXTS)
          .execute();
        return await putPictures(trx, user, _id, wanted);
      });
      await discard(removed);
      return await find(user, _id);
    },

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
