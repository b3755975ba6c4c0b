import { isDeepStrictEqual } from 'node:util';
import { MAX_EARLIER_TEXTS, type editAnswer, type writeAnswer, type writeRemark } from '@exam-vault/contract/answers';
import type { Parsed } from '@exam-vault/contract/endpoint';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { actorOf } from '../../base/actor.ts';
import { changeRows, deleteRows, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { forbidden, notFound, staleAnswer, validation } from '../../base/errors.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { readableDocument } from '../../people/personal/readable-document.ts';
import { questionTerms } from '../questions/question-terms.ts';
import { answerPictureRepository } from './answer-picture-repository.ts';
import type { RenderAnswer } from './answer-renderer.ts';
import type { SeenAnswer } from './answer-repository.ts';

export interface AnswerWritingDeps extends ServiceDeps {
  readonly render: RenderAnswer;
  /** @throws Problem NOT_FOUND when there is none, or the user may not read it */
  readonly find: (user: UserRow, _id: string) => Promise<SeenAnswer>;
  /** @throws Problem NOT_FOUND when there is none, or the user may not read its paper */
  readonly findQuestion: (user: UserRow, _id: string) => Promise<{ _id: string; document_id: string }>;
  /** @throws Problem FORBIDDEN, ANSWERS_CLOSED */
  readonly assertWritable: (user: UserRow, document_id: string) => Promise<void>;
  /** Removes files that no answer has any more. */
  readonly discard: (file_ids: readonly string[]) => Promise<void>;
}

/** Under a question, or on a document. */
type AnswerPlace = { readonly document_id: string } & (
  | { readonly question_id: string }
  | {
      readonly is_remark: true;
      readonly page: number | null;
      readonly spot_x: number | null;
      readonly spot_y: number | null;
    }
);

interface Content {
  readonly question_label: string;
  readonly question_text: string;
  readonly text: string;
  readonly html: string;
  readonly terms: RawBuilder<string>;
}

/** @throws Problem VALIDATION */
function assertSomething(text: string, pictures: readonly string[]): void {
  if (text === '' && pictures.length === 0) throw validation('text: must not be empty.');
}

const termsOfAnswer = (text: string) => sql<string>`array_to_tsvector(${questionTerms(text)}::text[])`;

/** Writes and changes answers under questions, and remarks on documents. */
export function answerWriting({ db, clock, render, find, findQuestion, assertWritable, discard }: AnswerWritingDeps) {
  /** @returns the files that the answer had and has no more. @throws Problem VALIDATION */
  async function putPictures(trx: Kysely<Schema>, owner_id: string, _id: string, ids: readonly string[]) {
    const removed = await answerPictureRepository(trx).put(owner_id, _id, ids);
    if (!removed) throw validation('pictures: one of them isn’t yours, is used in another answer, or has expired.');
    return removed;
  }

  /** Adds an answer or a remark, unless the person has written the same with the same pictures at the same place. */
  async function add(
    trx: Kysely<Schema>,
    { _id: author_id }: UserRow,
    place: AnswerPlace,
    content: Content,
    pictures: readonly string[],
  ): Promise<{ readonly _id: string; readonly isNew: boolean }> {
    const there = await rowsOf(trx, 'answers', { ...place, author_id, text: content.text })
      .select('_id')
      .execute();
    for (const { _id } of there)
      if (isDeepStrictEqual(await answerPictureRepository(trx).idsOf(_id), pictures)) return { _id, isNew: false };
    const { _id } = await trx
      .insertInto('answers')
      .values({ ...place, ...content, author_id, created_at: clock.now() })
      .returning('_id')
      .executeTakeFirstOrThrow();
    await putPictures(trx, author_id, _id, pictures);
    return { _id, isNew: true };
  }

  /** Once, until the owner has read it: ten remarks are one notification. */
  async function tellOwner(trx: Kysely<Schema>, by: UserRow, document_id: string, user_id: string): Promise<void> {
    const told = { user_id, kind: 'remark_written', document_id } as const;
    const unread = await rowsOf(trx, 'notifications', { ...told, read_at: null })
      .select('_id')
      .executeTakeFirst();
    if (!unread) await notify(trx, { ...told, by: actorOf(by), text: null, at: clock.now() });
  }

  return {
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
        const place = { document_id: question.document_id, question_id: question._id };
        const named = { question_label: question.label, question_text: question.text };
        return (await add(trx, user, place, { ...named, text, html, terms: termsOfAnswer(text) }, pictures))._id;
      });
      return await find(user, _id);
    },

    /**
     * A remark on a document, which its owner is told of: an answer without a question. The same one twice of the same person is one.
     * @throws Problem NOT_FOUND, FORBIDDEN, ANSWERS_CLOSED, VALIDATION for a page that the document hasn't got, or a spot of no page
     */
    async remark(
      user: UserRow,
      id: string,
      { text, pictures = [], page = null, spot = null }: Parsed<typeof writeRemark, 'body'>,
    ): Promise<SeenAnswer> {
      assertSomething(text, pictures);
      const { _id: document_id } = await readableDocument(db, user, id);
      await assertWritable(user, document_id);
      if (spot !== null && page === null) throw validation('spot: choose its page too.');
      const { html } = await render(text, user._id);
      const _id = await db.transaction().execute(async (trx) => {
        await rowsOf(trx, 'users', { _id: user._id }).select('_id').forNoKeyUpdate().execute();
        // It may have got another file, or been deleted.
        const document = await rowsOf(trx, 'documents', { _id: document_id, deleted_at: null })
          .select(['owner_id', 'page_count'])
          .forKeyShare()
          .executeTakeFirst();
        if (!document) throw notFound();
        if (page !== null && page > (document.page_count ?? 1))
          throw validation('page: this document has no such page.');
        const place = { document_id, is_remark: true as const, page, spot_x: spot?.x ?? null, spot_y: spot?.y ?? null };
        // No question has this label, and the remarks aren't in the search for questions.
        const content = { question_label: 'remark', question_text: '', text, html, terms: sql<string>`''::tsvector` };
        const added = await add(trx, user, place, content, pictures);
        if (added.isNew) await tellOwner(trx, user, document_id, document.owner_id);
        return added._id;
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
            ...(row.is_remark ? {} : { terms: termsOfAnswer(text) }),
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
        return await putPictures(trx, user._id, _id, wanted);
      });
      await discard(removed);
      return await find(user, _id);
    },
  };
}
