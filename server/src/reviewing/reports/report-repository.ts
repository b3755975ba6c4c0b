import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { ANSWERED, type ReportAction } from '@exam-vault/contract/reports';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { sql, type ExpressionBuilder, type Insertable, type Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import type { ReportRow, ReportTable } from '../../base/database/report-schema.ts';
import type { DocumentRow, Schema, UserRow } from '../../base/database/schema.ts';
import { readableBy } from '../../library/documents/document-rights.ts';

/** A report with what is shown of its document; all null when the document is not shown. */
interface WithDocument {
  readonly shown_id: string | null;
  readonly document_kind: DocumentKind | null;
  readonly title: string | null;
}
export interface OwnReportRow extends ReportRow, WithDocument {
  /** The label of the question of the answer that it is about. */
  readonly question_label: string | null;
}

/** A report as teachers see it. */
export interface SeenReportRow extends ReportRow, WithDocument {
  readonly hidden_at: Date | null;
  /** The answer that it is about; all null when it is deleted, or the report is about a document. */
  readonly answer_text: string | null;
  readonly answer_author: string | null;
  readonly answer_hidden_at: Date | null;
  readonly answer_pictures: number;
  readonly question_label: string | null;
  /** What the reported field says now. */
  readonly value: string | null;
  /** The name. */
  readonly reporter: string | null;
}

/** What a teacher did, and when. */
interface Resolution {
  readonly state: ReportAction;
  readonly answer: string | null;
  readonly resolved_by: string;
  readonly resolved_by_id: string;
  readonly resolved_at: Date;
}

/** Reports and hidden documents. @param db the database or a transaction */
export function reportRepository(db: Kysely<Schema>) {
  const seen = () =>
    db
      .selectFrom('reports')
      .leftJoin('answers', 'answers._id', 'reports.answer_id')
      .leftJoin('users as answering', 'answering._id', 'answers.author_id')
      .leftJoin('questions', 'questions._id', 'answers.question_id')
      .leftJoin('documents', (join) =>
        join
          .on(sql<boolean>`documents._id = coalesce(reports.document_id, answers.document_id)`)
          .on('documents.deleted_at', 'is', null),
      )
      .leftJoin('users', 'users._id', 'reports.reporter_id')
      .selectAll('reports')
      .select([
        'documents._id as shown_id',
        'documents.kind as document_kind',
        'documents.title',
        'documents.hidden_at',
      ])
      .select([
        'answers.text as answer_text',
        'answering.name as answer_author',
        'answers.hidden_at as answer_hidden_at',
        sql<number>`(select count(*)::int from answer_pictures p where p.answer_id = answers._id)`.as(
          'answer_pictures',
        ),
        'questions.label as question_label',
      ])
      .select(['users.name as reporter', sql<string | null>`to_jsonb(documents) ->> reports.field`.as('value')]);

  return {
    /** Makes a report; one that repeats an open report of this person replaces its words. */
    async add(report: Insertable<ReportTable>): Promise<ReportRow> {
      return await db
        .insertInto('reports')
        .values(report)
        .onConflict((conflict) =>
          conflict
            .expression(sql`reporter_id, document_id, kind, coalesce(field, '')`)
            .where('state', '=', 'open')
            .doUpdateSet((eb) => ({ text: eb.ref('excluded.text'), proposed: eb.ref('excluded.proposed') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** The same about an answer. */
    async addOfAnswer(report: Insertable<ReportTable> & { readonly answer_id: string }): Promise<ReportRow> {
      return await db
        .insertInto('reports')
        .values(report)
        .onConflict((conflict) =>
          conflict
            .columns(['reporter_id', 'answer_id', 'kind'])
            .where('state', '=', 'open')
            .where('answer_id', 'is not', null)
            .doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Open copyright claims of one sender, whose next claim waits for the end of this transaction, and of all. */
    async lockOpenClaims(claimed_from: string): Promise<{ readonly own: number; readonly all: number }> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${claimed_from}, 0))`.execute(db);
      return await db
        .selectFrom('reports')
        .select((eb) => [
          eb.fn.countAll<number>().filterWhere('claimed_from', '=', claimed_from).as('own'),
          eb.fn.countAll<number>().as('all'),
        ])
        .where('claimed_from', 'is not', null)
        .executeTakeFirstOrThrow();
    },

    /** Open reports of a person. */
    async openOf(reporter_id: string): Promise<number> {
      const { count } = await db
        .selectFrom('reports')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('state', '=', 'open')
        .where('reporter_id', '=', reporter_id)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Newest first, 12 a page. `state`: that of the row, ANSWERED, or undefined for all; an unknown one matches nothing. */
    async list(state: string | undefined, page: number): Promise<{ rows: SeenReportRow[]; total: number }> {
      const matches = (eb: ExpressionBuilder<Schema, 'reports'>) => {
        if (state === undefined) return eb.lit(true);
        return state === ANSWERED ? eb('reports.state', '<>', 'open') : eb(sql<string>`reports.state`, '=', state);
      };
      const [rows, { total }] = await Promise.all([
        seen()
          .where((eb) => matches(eb as unknown as ExpressionBuilder<Schema, 'reports'>))
          .orderBy('reports.created_at', 'desc')
          .orderBy('reports._id', 'desc')
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE)
          .execute(),
        db
          .selectFrom('reports')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where(matches)
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, total };
    },

    async find(_id: string): Promise<SeenReportRow | null> {
      if (!isId(_id)) return null;
      return (await seen().where('reports._id', '=', _id).executeTakeFirst()) ?? null;
    },

    /** A person's own, newest first, 12 a page. A document that they may not read any more is not shown. */
    async own(user: UserRow, page: number): Promise<{ rows: OwnReportRow[]; total: number }> {
      const [rows, { total }] = await Promise.all([
        db
          .selectFrom('reports')
          .leftJoin('answers', 'answers._id', 'reports.answer_id')
          .leftJoin('questions', 'questions._id', 'answers.question_id')
          .leftJoin('documents', (join) =>
            join
              .on(sql<boolean>`documents._id = coalesce(reports.document_id, answers.document_id)`)
              .on((eb) => readableBy(user)(eb as unknown as ExpressionBuilder<Schema, 'documents'>)),
          )
          .selectAll('reports')
          .select(['documents._id as shown_id', 'documents.kind as document_kind', 'documents.title'])
          .select('questions.label as question_label')
          .where('reports.reporter_id', '=', user._id)
          .orderBy('reports.created_at', 'desc')
          .orderBy('reports._id', 'desc')
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE)
          .execute(),
        db
          .selectFrom('reports')
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where('reporter_id', '=', user._id)
          .executeTakeFirstOrThrow(),
      ]);
      return { rows, total };
    },

    /** One conditional UPDATE, so that one of several teachers wins. Null when it is not open. */
    async resolve(_id: string, resolution: Resolution): Promise<ReportRow | null> {
      const row = await db
        .updateTable('reports')
        .set({ ...resolution, claimed_from: null })
        .where('_id', '=', _id)
        .where('state', '=', 'open')
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },

    /** The document that has one of these ids, or a file that has one; deleted documents too. */
    async documentOf(ids: readonly string[]): Promise<string | null> {
      if (ids.length === 0) return null;
      const row = await db
        .selectFrom('documents')
        .select('_id')
        .where((eb) => eb.or([eb('_id', 'in', ids), eb('file_id', 'in', ids)]))
        .executeTakeFirst();
      return row?._id ?? null;
    },

    /** Null when it is so already. A deleted document can be hidden: it then stays hidden when it is restored. */
    async setHidden(_id: string, hidden: { readonly at: Date; readonly by: string | null } | null) {
      const row: DocumentRow | undefined = await db
        .updateTable('documents')
        .set({ hidden_at: hidden?.at ?? null, hidden_by: hidden?.by ?? null })
        .where('_id', '=', _id)
        .where('hidden_at', hidden ? 'is' : 'is not', null)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
