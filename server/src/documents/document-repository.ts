import type { DocumentKind } from '@exam-vault/contract/documents';
import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import type { PaperApprovalStatus } from '@exam-vault/contract/permissions';
import { fold } from '@exam-vault/contract/text';
import { sql, type ExpressionBuilder, type Kysely, type Updateable } from 'kysely';
import { literalPattern } from '../database/literal-pattern.ts';
import type { DocumentRow, DocumentTable, NewDocument, Schema } from '../database/schema.ts';
import { isId } from '../database/ids.ts';
import { listTotals } from './list-totals.ts';

const FILTERS = [
  'subject',
  'department',
  'year',
  'semester',
  'unit_no',
  'paper_type',
  'exam_type',
  'exam_year',
] as const;
export type DocumentFilters = { readonly [F in (typeof FILTERS)[number]]?: DocumentRow[F] | undefined };

/** The orders of a list other than the newest first; what has no exam year comes last. */
export type ListOrder = 'downloads' | 'exam_year';

/** Which documents a list is about. */
export interface DocumentQuery extends DocumentFilters {
  readonly kind: DocumentKind;
  /** What everybody may read, a person's own, or the papers in one state of review. None of them holds deleted ones. */
  readonly scope: 'public' | { readonly owner_id: string } | { readonly paper_approval_status: PaperApprovalStatus };
  /** A part of the title, compared blind to case and accents. */
  readonly title?: string | undefined;
  /** Newest first, unless the most downloaded or those of the latest exams are to come first. */
  readonly order?: ListOrder | undefined;
}

export interface DocumentList {
  readonly data: DocumentRow[];
  readonly total: number;
}

/** A document by its title, as titles are compared. */
export type Titled = Pick<DocumentRow, '_id' | 'title_folded'>;
export interface TitledList {
  readonly data: readonly Titled[];
  readonly total: number;
}

/** From this page on the ids are picked first; before it that costs more than it saves. */
const DEEP_PAGE = 40;

type Matches = ReturnType<typeof matching>;

export type DocumentRepository = ReturnType<typeof documentRepository>;

function matching(query: DocumentQuery) {
  return (eb: ExpressionBuilder<Schema, 'documents'>) => {
    const conditions = [eb('kind', '=', query.kind)];
    if (query.scope === 'public') conditions.push(eb('is_public', '=', true));
    else {
      conditions.push(eb('deleted_at', 'is', null));
      if ('owner_id' in query.scope) conditions.push(eb('owner_id', '=', query.scope.owner_id));
      else conditions.push(eb('paper_approval_status', '=', query.scope.paper_approval_status));
    }
    for (const filter of FILTERS) {
      const value = query[filter];
      if (value !== undefined && value !== null) conditions.push(eb(filter, '=', value));
    }
    if (query.title !== undefined) {
      const title = fold(query.title);
      // A title of accents alone is in no title.
      conditions.push(title === '' ? eb.lit(false) : eb('title_folded', 'like', literalPattern(title)));
      // As the index on titles has it.
      conditions.push(eb('deleted_at', 'is', null));
    }
    return eb.and(conditions);
  };
}

/** Documents in the database. Inside a transaction it is built anew on it. */
export function documentRepository(db: Kysely<Schema>) {
  const totals = listTotals(db);

  const pageOfRows = (matches: Matches, page: number | undefined, order?: ListOrder) =>
    db
      .selectFrom('documents')
      .selectAll()
      .where(matches)
      .$if(order === 'downloads', (query) => query.orderBy('download_count', 'desc'))
      .$if(order === 'exam_year', (query) => query.orderBy('exam_year', (year) => year.desc().nullsLast()))
      .orderBy('created_at', 'desc')
      .orderBy('_id', 'desc')
      .limit(page === undefined ? UNPAGED_LIMIT : PAGE_SIZE)
      .offset(page === undefined ? 0 : (page - 1) * PAGE_SIZE);

  /** The same page by its ids first: what is skipped is then read from an index alone, at 100,000 papers in a third of the time. */
  const pageOfIds = (matches: Matches, page: number) =>
    db
      .selectFrom(pageOfRows(matches, page).clearSelect().select('_id').as('picked'))
      .innerJoin('documents', 'documents._id', 'picked._id')
      .selectAll('documents')
      .orderBy('documents.created_at', 'desc')
      .orderBy('documents._id', 'desc');

  return {
    /** By id, the deleted ones too; an id of the other kind, or no id at all, is null. */
    async find(kind: DocumentKind, _id: string): Promise<DocumentRow | null> {
      if (!isId(_id)) return null;
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('_id', '=', _id)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return row ?? null;
    },

    /** As `find`, and nobody else changes it until the transaction ends. */
    async lock(kind: DocumentKind, _id: string): Promise<DocumentRow | null> {
      if (!isId(_id)) return null;
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('_id', '=', _id)
        .where('kind', '=', kind)
        .forUpdate()
        .executeTakeFirst();
      return row ?? null;
    },

    async findByFile(file_id: string): Promise<DocumentRow | null> {
      return (await db.selectFrom('documents').selectAll().where('file_id', '=', file_id).executeTakeFirst()) ?? null;
    },

    /** Of these files the ones that a row refers to. */
    async knownFiles(file_ids: readonly string[]): Promise<Set<string>> {
      if (file_ids.length === 0) return new Set();
      const rows = await db.selectFrom('documents').select('file_id').where('file_id', 'in', file_ids).execute();
      return new Set(rows.map(({ file_id }) => file_id));
    },

    /** What rows say of their files, in the order of those, the deleted documents' too: the ones after `file_id`. */
    rowsAfter(file_id: string, most: number) {
      return db
        .selectFrom('documents')
        .select(['_id', 'kind', 'title', 'file_id', 'file_size', 'file_sha256', 'deleted_at'])
        .where('file_id', '>', file_id)
        .orderBy('file_id')
        .limit(most)
        .execute();
    },

    /** How many files rows name, and how large they are together, in bytes. */
    async filesInAll(): Promise<{ files: number; bytes: number; with_thumbnails: number }> {
      const row = await db
        .selectFrom('documents')
        .select((eb) => [
          eb.fn.countAll<number>().as('files'),
          sql<string>`coalesce(sum(file_size), 0)`.as('bytes'),
          sql<number>`count(*) filter (where has_thumbnails)`.as('with_thumbnails'),
        ])
        .executeTakeFirstOrThrow();
      return { ...row, bytes: Number(row.bytes) };
    },

    /** In its order. A page has 12; without a page at most 1,200. The total is of all that match. */
    async list(query: DocumentQuery, page?: number): Promise<DocumentList> {
      const matches = matching(query);
      const rows =
        page === undefined || page < DEEP_PAGE || query.order
          ? pageOfRows(matches, page, query.order)
          : pageOfIds(matches, page);
      const total = totals.totalOf({
        key: JSON.stringify({ ...query, order: undefined }),
        count: (changes) =>
          db
            .selectFrom('documents')
            .select((eb) => [eb.fn.countAll<number>().as('total'), changes.as('changes')])
            .where(matches)
            .executeTakeFirst(),
      });
      const [data, count] = await Promise.all([rows.execute(), total]);
      return { data, total: count };
    },

    /**
     * Those that match, by their titles at least: counted up to `limit`, and of these the newest `most`. Fenced: the planner would go
     * through the newest one by one in the hope of meeting enough.
     */
    async titled(query: DocumentQuery, limit: number, most: number): Promise<TitledList> {
      const rows = await db
        .with(
          (cte) => cte('titled').materialized(),
          (eb) =>
            eb
              .selectFrom('documents')
              .select(['_id', 'title_folded', 'created_at'])
              .where(matching(query))
              .limit(limit),
        )
        .selectFrom('titled')
        .select(['_id', 'title_folded'])
        .select((eb) =>
          eb
            .selectFrom('titled')
            .select((count) => count.fn.countAll<number>().as('total'))
            .$asScalar()
            .as('total'),
        )
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .limit(most)
        .execute();
      return { data: rows, total: rows[0]?.total ?? 0 };
    },

    insert(document: Omit<NewDocument, 'title_folded'>): Promise<DocumentRow> {
      return db
        .insertInto('documents')
        .values({ ...document, title_folded: fold(document.title) })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Writes an edit; the revision goes up. */
    update(_id: string, { title, ...changes }: Updateable<DocumentTable>): Promise<DocumentRow> {
      return db
        .updateTable('documents')
        .set({ ...changes, ...(title === undefined ? {} : { title, title_folded: fold(title) }) })
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('_id', '=', _id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** One conditional UPDATE decides who wins; null when the paper was not in the state (or revision) any more. */
    async decide(
      _id: string,
      from: PaperApprovalStatus,
      revision: number | undefined,
      decision: Updateable<DocumentTable>,
    ): Promise<DocumentRow | null> {
      let update = db
        .updateTable('documents')
        .set(decision)
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('_id', '=', _id)
        .where('kind', '=', 'paper')
        .where('deleted_at', 'is', null)
        .where('paper_approval_status', '=', from);
      if (revision !== undefined) update = update.where('revision', '=', revision);
      return (await update.returningAll().executeTakeFirst()) ?? null;
    },

    /** False when it was already deleted. */
    async softDelete(_id: string, at: Date): Promise<boolean> {
      const result = await db
        .updateTable('documents')
        .set({ deleted_at: at })
        .where('_id', '=', _id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** One atomic increment; null when the document was deleted meanwhile. */
    async countDownload(_id: string): Promise<number | null> {
      const row = await db
        .updateTable('documents')
        .set((eb) => ({ download_count: eb('download_count', '+', 1) }))
        .where('_id', '=', _id)
        .where('deleted_at', 'is', null)
        .returning('download_count')
        .executeTakeFirst();
      return row?.download_count ?? null;
    },

    /** How many documents of a kind there are for each value of a column; deleted ones do not count. */
    async countBy(kind: DocumentKind, column: 'paper_approval_status' | 'department' | 'paper_type' | 'exam_type') {
      const rows = await db
        .selectFrom('documents')
        .select([sql<string>`${sql.ref(column)}`.as('value'), (eb) => eb.fn.countAll<number>().as('count')])
        .where('kind', '=', kind)
        .where('deleted_at', 'is', null)
        .groupBy(column)
        .execute();
      return new Map(rows.map(({ value, count }) => [value, count]));
    },
  };
}
