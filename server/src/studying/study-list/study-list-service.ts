import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { MAX_STUDY_LIST, type StudyState } from '@exam-vault/contract/study-list';
import { sql, type Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';
import { notFound, studyListFull } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { QUESTION_COLUMNS, topicsOf } from '../questions/question-repository.ts';

/** Repeats of known questions that are named. */
const MAX_KNOWN_REPEATS = 5_000;

/** What a list of entries asks for. */
export interface StudyListQuery {
  readonly state?: StudyState | undefined;
  readonly subject?: string | undefined;
  readonly page?: number | undefined;
}

export type StudyListService = ReturnType<typeof studyListService>;

const questionColumns = QUESTION_COLUMNS.map((name) => `questions.${name}` as const);

/** Questions that a person wants to learn, or knows (decision 93). Those of papers that they may not read stay, and show again when they may. */
export function studyListService({ db, clock }: { readonly db: Kysely<Schema>; readonly clock: Clock }) {
  const readable = (user: UserRow) =>
    db
      .selectFrom('study_list')
      .innerJoin('questions', 'questions._id', 'study_list.question_id')
      .innerJoin('documents', 'documents._id', 'questions.document_id')
      .where('study_list.user_id', '=', user._id)
      .where(({ eb }) => readableBy(user)(eb));

  async function assertReadableQuestion(trx: Kysely<Schema>, user: UserRow, _id: string) {
    // First the paper, which an entry refers to: its changes lock it before its questions.
    if (isId(_id)) {
      await sql`
        select from documents where _id = (select document_id from questions where _id = ${_id}) for key share
      `.execute(trx);
    }
    const question = isId(_id)
      ? await trx
          .selectFrom('questions')
          .innerJoin('documents', 'documents._id', 'questions.document_id')
          .select(['questions._id', 'questions.document_id'])
          .where('questions._id', '=', _id)
          .where(({ eb }) => readableBy(user)(eb))
          // A new cut must not take it away before the entry is there.
          .forKeyShare('questions')
          .executeTakeFirst()
      : undefined;
    if (!question) throw notFound();
    return question;
  }

  return {
    /** A repeat keeps the first moment. @throws Problem NOT_FOUND, STUDY_LIST_FULL */
    async put(user: UserRow, _id: string, state: StudyState): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // Two calls at the same time must not both be the last one.
        await trx.selectFrom('users').select('_id').where('_id', '=', user._id).forNoKeyUpdate().execute();
        const { document_id } = await assertReadableQuestion(trx, user, _id);
        const known = await trx
          .selectFrom('study_list')
          .select('_id')
          .where('user_id', '=', user._id)
          .where('question_id', '=', _id)
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
        const { count } = await trx
          .selectFrom('study_list')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('user_id', '=', user._id)
          .where('question_id', 'is not', null)
          .executeTakeFirstOrThrow();
        if (count > MAX_STUDY_LIST) throw studyListFull(MAX_STUDY_LIST);
      });
    },

    /** Also of a paper that they may not read any more. @throws Problem NOT_FOUND when there is neither entry nor question for them */
    async remove(user: UserRow, _id: string): Promise<void> {
      const removed = isId(_id)
        ? await db
            .deleteFrom('study_list')
            .where('user_id', '=', user._id)
            .where('question_id', '=', _id)
            .returning('_id')
            .executeTakeFirst()
        : undefined;
      if (!removed) await assertReadableQuestion(db, user, _id);
    },

    /** The newest entry first, without a page all of them; and how many there are of each subject, whatever is asked for. */
    async list(user: UserRow, { state, subject, page }: StudyListQuery) {
      const wanted = readable(user)
        .$if(state !== undefined, (query) => query.where('study_list.state', '=', state ?? 'to_learn'))
        .$if(subject !== undefined, (query) => query.where('documents.subject', '=', subject ?? ''));
      const [data, subjects] = await Promise.all([
        wanted
          .select(questionColumns)
          .select(topicsOf('questions').as('topics'))
          .select(['documents.title', 'documents.exam_year', 'documents.exam_type'])
          .select(['study_list.state', 'study_list.at'])
          .orderBy('study_list.at', 'desc')
          .orderBy('study_list._id')
          .limit(page === undefined ? UNPAGED_LIMIT : PAGE_SIZE)
          .offset(page === undefined ? 0 : (page - 1) * PAGE_SIZE)
          .execute(),
        readable(user)
          .select('documents.subject')
          .select(sql<number>`count(*) filter (where study_list.state = 'to_learn')::int`.as('to_learn'))
          .select(sql<number>`count(*) filter (where study_list.state = 'known')::int`.as('known'))
          .groupBy('documents.subject')
          .orderBy('documents.subject')
          .execute(),
      ]);
      const total = subjects
        .filter((one) => subject === undefined || one.subject === subject)
        .reduce((sum, one) => sum + (state === undefined ? one.to_learn + one.known : one[state]), 0);
      return { data, total, subjects };
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
