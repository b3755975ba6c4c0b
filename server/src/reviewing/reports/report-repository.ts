import { ANSWERED } from '@exam-vault/contract/reports';
import { sql, type Expression, type ExpressionBuilder, type Insertable, type Kysely, type SqlBool } from 'kysely';
import { first, pageOf } from '../../base/database/queries.ts';
import { isId } from '../../base/database/ids.ts';
import type { ReportRow, ReportTable } from '../../base/database/report-schema.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';

type Reports = ReturnType<typeof reportRepository>;
/** A report as the person who made it sees it. What is not shown is null. */
export type OwnReportRow = Awaited<ReturnType<Reports['own']>>['data'][number];
/** A report as teachers see it. */
export type SeenReportRow = NonNullable<Awaited<ReturnType<Reports['find']>>>;

/** Reports. @param db the database or a transaction */
export function reportRepository(db: Kysely<Schema>) {
  /** With the document, or the answer and its paper, that they are about, if it is shown; the newest first. */
  const reports = (isShown: (eb: ExpressionBuilder<Schema, 'documents'>) => Expression<SqlBool>) =>
    db
      .selectFrom('reports')
      .leftJoin('answers', 'answers._id', 'reports.answer_id')
      .leftJoin('questions', 'questions._id', 'answers.question_id')
      .leftJoin('documents', (join) =>
        join
          .on(sql<boolean>`documents._id = coalesce(reports.document_id, answers.document_id)`)
          .on((eb) => isShown(eb as unknown as ExpressionBuilder<Schema, 'documents'>)),
      )
      .selectAll('reports')
      .select(['documents._id as shown_id', 'documents.kind as document_kind', 'documents.title'])
      .select(['questions.label as question_label', 'answers.is_remark', 'answers.page as remark_page'])
      .orderBy('reports.created_at', 'desc')
      .orderBy('reports._id', 'desc');

  const seen = () =>
    reports((eb) => eb('documents.deleted_at', 'is', null))
      .leftJoin('users as answering', 'answering._id', 'answers.author_id')
      .leftJoin('users', 'users._id', 'reports.reporter_id')
      .select(['documents.hidden_at', 'answers.text as answer_text', 'answering.name as answer_author'])
      .select(['answers.hidden_at as answer_hidden_at', 'users.name as reporter'])
      .select([
        sql<number>`(select count(*)::int from answer_pictures p where p.answer_id = answers._id)`.as(
          'answer_pictures',
        ),
        // What the reported field says now.
        sql<string | null>`to_jsonb(documents) ->> reports.field`.as('value'),
      ]);

  return {
    /** Makes a report; one that repeats an open report of this person replaces its words. */
    async add(report: Insertable<ReportTable>): Promise<ReportRow> {
      return await db
        .insertInto('reports')
        .values(report)
        .onConflict((conflict) =>
          (report.answer_id
            ? conflict.columns(['reporter_id', 'answer_id', 'kind']).where('answer_id', 'is not', null)
            : conflict.expression(sql`reporter_id, document_id, kind, coalesce(field, '')`)
          )
            .where('state', '=', 'open')
            .doUpdateSet((eb) => ({ text: eb.ref('excluded.text'), proposed: eb.ref('excluded.proposed') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Open copyright claims of one sender, whose next claim waits for the end of this transaction, and of all. */
    async lockOpenClaims(claimed_from: string): Promise<{ readonly own: number; readonly all: number }> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${claimed_from}, 0))`.execute(db);
      const { rows } = await sql<{ own: number; all: number }>`
        select count(*) filter (where claimed_from = ${claimed_from})::int as own, count(*)::int as all
        from reports where claimed_from is not null
      `.execute(db);
      return rows[0] ?? { own: 0, all: 0 };
    },

    /** 12 a page. `state`: that of the row, ANSWERED, or undefined for all; an unknown one matches nothing. */
    async list(state: string | undefined, page: number) {
      const all = seen();
      if (state === undefined) return await pageOf(all, page);
      return await pageOf(
        state === ANSWERED
          ? all.where('reports.state', '<>', 'open')
          : all.where(sql<string>`reports.state`, '=', state),
        page,
      );
    },

    find: async (_id: string) => (isId(_id) ? await first(seen().where('reports._id', '=', _id)) : null),

    /** A person's own, 12 a page. A document that they may not read any more is not shown. */
    own: (user: UserRow, page: number) =>
      pageOf(reports(readableBy(user)).where('reports.reporter_id', '=', user._id), page),
  };
}
