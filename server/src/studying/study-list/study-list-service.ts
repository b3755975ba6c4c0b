import type { Parsed } from '@exam-vault/contract/endpoint';
import { MAX_STUDY_LIST, type getStudyList, type StudyState } from '@exam-vault/contract/study-list';
import { sql, type Kysely } from 'kysely';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { countOf, deleteRows, pageOf, rowsOf } from '../../base/database/queries.ts';
import { isId } from '../../base/database/ids.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { notFound, studyListFull } from '../../base/errors.ts';
import { QUESTION_COLUMNS, topicsOf } from '../questions/question-repository.ts';

/** Repeats of known questions that are named. */
const MAX_KNOWN_REPEATS = 5_000;

export type StudyListService = ReturnType<typeof studyListService>;

const questionColumns = QUESTION_COLUMNS.map((name) => `questions.${name}` as const);

/** Questions that a person wants to learn, or knows (decision 93). Those of papers that they may not read stay, and show again when they may. */
export function studyListService({ db, clock }: ServiceDeps) {
  const readable = (user: UserRow) =>
    db
      .selectFrom('study_list')
      .innerJoin('questions', 'questions._id', 'study_list.question_id')
      .innerJoin('documents', 'documents._id', 'questions.document_id')
      .where('study_list.user_id', '=', user._id)
      .where(({ eb }) => readableBy(user)(eb));

  async function assertReadableQuestion(trx: Kysely<Schema>, user: UserRow, _id: string) {
    if (!isId(_id)) throw notFound();
    // First the paper, which an entry refers to: its changes lock it before its questions.
    await sql`
      select from documents where _id = (select document_id from questions where _id = ${_id}) for key share
    `.execute(trx);
    const question = await trx
      .selectFrom('questions')
      .innerJoin('documents', 'documents._id', 'questions.document_id')
      .select(['questions._id', 'questions.document_id'])
      .where('questions._id', '=', _id)
      .where(({ eb }) => readableBy(user)(eb))
      // A new cut must not take it away before the entry is there.
      .forKeyShare('questions')
      .executeTakeFirst();
    if (!question) throw notFound();
    return question;
  }

  return {
    /** A repeat keeps the first moment. @throws Problem NOT_FOUND, STUDY_LIST_FULL */
    async put(user: UserRow, _id: string, state: StudyState): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // Two calls at the same time must not both be the last one.
        await rowsOf(trx, 'users', { _id: user._id }).select('_id').forNoKeyUpdate().execute();
        const { document_id } = await assertReadableQuestion(trx, user, _id);
        const known = await rowsOf(trx, 'study_list', { user_id: user._id, question_id: _id })
          .select('_id')
          .executeTakeFirst();
        await trx
          .insertInto('study_list')
          .values({ user_id: user._id, document_id, question_id: _id, state, at: clock.now() })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'question_id'])
              .doUpdateSet((eb) => ({ state: eb.ref('excluded.state'), at: eb.ref('excluded.at') }))
              .where('study_list.state', '!=', state),
          )
          .execute();
        // Entries that have found their question again may be beyond the limit: what is there may still be changed.
        if (known) return;
        const own = rowsOf(trx, 'study_list', { user_id: user._id }).where('question_id', 'is not', null);
        const count = await countOf(own);
        if (count > MAX_STUDY_LIST) throw studyListFull(MAX_STUDY_LIST);
      });
    },

    /** Also of a paper that they may not read any more. @throws Problem NOT_FOUND when there is neither entry nor question for them */
    async remove(user: UserRow, _id: string): Promise<void> {
      const removed = await deleteRows(db, 'study_list', { user_id: user._id, question_id: _id })
        .returning('_id')
        .executeTakeFirst();
      if (!removed) await assertReadableQuestion(db, user, _id);
    },

    /** The newest entry first, without a page all of them; and how many there are of each subject, whatever is asked for. */
    async list(user: UserRow, { state, subject, page }: NonNullable<Parsed<typeof getStudyList, 'query'>>) {
      const wanted = readable(user)
        .$if(state !== undefined, (query) => query.where('study_list.state', '=', state ?? 'to_learn'))
        .$if(subject !== undefined, (query) => query.where('documents.subject', '=', subject ?? ''))
        .select(questionColumns)
        .select(topicsOf('questions').as('topics'))
        .select(['documents.title', 'documents.exam_year', 'documents.exam_type'])
        .select(['documents.exam_date', 'documents.session', 'documents.variant'])
        .select(['study_list.state', 'study_list.at'])
        .orderBy('study_list.at', 'desc')
        .orderBy('study_list._id');
      const [found, subjects] = await Promise.all([
        pageOf(wanted, page),
        readable(user)
          .select('documents.subject')
          .select(sql<number>`count(*) filter (where study_list.state = 'to_learn')::int`.as('to_learn'))
          .select(sql<number>`count(*) filter (where study_list.state = 'known')::int`.as('known'))
          .groupBy('documents.subject')
          .orderBy('documents.subject')
          .execute(),
      ]);
      return { ...found, subjects };
    },

    /** The state of each question on the list, and the same questions of other public papers as those that they know. */
    async ids(user: UserRow) {
      const [states, repeats] = await Promise.all([
        readable(user).select(['questions._id', 'study_list.state']).orderBy('questions._id').execute(),
        readable(user)
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom('question_matches as match')
                .select('match.other_id as _id')
                .whereRef('match.question_id', '=', 'questions._id')
                .where('match.is_same', '=', true)
                .unionAll(
                  eb
                    .selectFrom('question_matches as match')
                    .select('match.question_id as _id')
                    .whereRef('match.other_id', '=', 'questions._id')
                    .where('match.is_same', '=', true),
                )
                .as('same'),
            (join) => join.onTrue(),
          )
          .innerJoin('questions as repeat', 'repeat._id', 'same._id')
          .where('repeat.is_public', '=', true)
          .where('study_list.state', '=', 'known')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('study_list as own')
                  .select('own._id')
                  .where('own.user_id', '=', user._id)
                  .whereRef('own.question_id', '=', 'repeat._id'),
              ),
            ),
          )
          .distinctOn('repeat._id')
          .select(['repeat._id', 'documents.exam_year'])
          .orderBy('repeat._id')
          .orderBy('documents.exam_year', (order) => order.desc().nullsLast())
          .limit(MAX_KNOWN_REPEATS)
          .execute(),
      ]);
      return { states, known_repeats: repeats };
    },
  };
}
