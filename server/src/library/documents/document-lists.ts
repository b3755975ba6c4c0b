import { FILTER_FIELDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { fold } from '@exam-vault/contract/text';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { isId } from '../../base/database/ids.ts';
import { literalPattern } from '../../base/database/literal-pattern.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import type { DocumentQuery, ListOrder } from './document-query.ts';
import { publicGroup, type ListGroup } from './list-group.ts';
import { listTotals } from './list-totals.ts';
import type { PublicListMemory } from './public-list-memory.ts';

/** The column of an order; without one the newest come first. */
export const orderColumn = (order: ListOrder | undefined) =>
  order === undefined ? 'created_at' : order === 'downloads' ? 'download_count' : order;

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

/** From this page on the ids are selected first; before it that costs more than it saves. */
const DEEP_PAGE = 40;

type Matches = ReturnType<typeof matching>;

/** Whether a row is in a group: its columns have the names that the log of changes uses. */
const isIn = (group: ListGroup, row: DocumentRow) => group.has({ ...row, position: 0 });

function matching(query: DocumentQuery) {
  return (eb: ExpressionBuilder<Schema, 'documents'>) => {
    const conditions = [eb('kind', '=', query.kind)];
    if (query.scope === 'public') conditions.push(eb('is_public', '=', true));
    else {
      conditions.push(eb('deleted_at', 'is', null));
      if ('owner_id' in query.scope) conditions.push(eb('owner_id', '=', query.scope.owner_id));
      else conditions.push(eb('paper_approval_status', '=', query.scope.paper_approval_status));
    }
    for (const { name } of FILTER_FIELDS) {
      const value = query[name];
      if (value !== undefined && value !== null) conditions.push(eb(name, '=', value));
    }
    if (query.title !== undefined) {
      const title = fold(query.title);
      // A text of accents alone folds to nothing, and is part of no title.
      conditions.push(title === '' ? eb.lit(false) : eb('title_folded', 'like', literalPattern(title)));
      // The condition of the partial index on titles.
      conditions.push(eb('deleted_at', 'is', null));
    }
    return eb.and(conditions);
  };
}

export type DocumentLists = ReturnType<typeof documentLists>;

/**
 * Lists of documents. It keeps totals in memory, so the hub makes one and passes it on. With `memory`, totals and places of public lists
 * are kept in it.
 */
export function documentLists(db: Kysely<Schema>, memory?: PublicListMemory) {
  const totals = listTotals(db);

  const orderedRows = (matches: Matches, order?: ListOrder) =>
    db
      .selectFrom('documents')
      .selectAll()
      .where(matches)
      .$if(order !== undefined, (query) => query.orderBy(orderColumn(order), (value) => value.desc().nullsLast()))
      .orderBy('created_at', 'desc')
      .orderBy('_id', 'desc');

  const pageOfRows = (matches: Matches, page: number | undefined, order?: ListOrder) =>
    orderedRows(matches, order)
      .limit(page === undefined ? UNPAGED_LIMIT : PAGE_SIZE)
      .offset(page === undefined ? 0 : (page - 1) * PAGE_SIZE);

  /** The same page by its ids first. The skipped rows are then read from an index alone: a third of the time at 100,000 papers. */
  const rowsOfIds = (page: ReturnType<typeof orderedRows>) =>
    db
      .selectFrom(page.clearSelect().select('_id').as('picked'))
      .innerJoin('documents', 'documents._id', 'picked._id')
      .selectAll('documents')
      .orderBy('documents.created_at', 'desc')
      .orderBy('documents._id', 'desc');

  const isDeep = (page: number | undefined, order: ListOrder | undefined): page is number =>
    page !== undefined && page >= DEEP_PAGE && order === undefined;

  async function countedList(query: DocumentQuery, page?: number): Promise<DocumentList> {
    const matches = matching(query);
    const rows = isDeep(page, query.order)
      ? rowsOfIds(pageOfRows(matches, page))
      : pageOfRows(matches, page, query.order);
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
  }

  /** A page far from the start is read from the nearest place that is known. Rows before it are not even read from the index. */
  async function deepPage(matches: Matches, group: ListGroup, page: number, known: PublicListMemory) {
    const found = await known.placeOf(group, db.selectFrom('documents').where(matches), (page - 1) * PAGE_SIZE);
    if (!found) return [];
    const { start, skip } = found;
    const at = sql<Date>`(timestamptz 'epoch' + ${start.position} * interval '1 microsecond')`;
    const from = orderedRows(matches)
      .where((eb) => eb(eb.refTuple('created_at', '_id'), '<=', eb.tuple(at, eb.val(start._id))))
      .limit(PAGE_SIZE)
      .offset(skip);
    return rowsOfIds(from).execute();
  }

  /**
   * A page near the start: its ids and most of its rows are known. Null when they are not, or when a row has changed since the ids were
   * right, which the follower of the log will tell.
   */
  async function nearPage(matches: Matches, group: ListGroup, page: number, known: PublicListMemory) {
    const offset = (page - 1) * PAGE_SIZE;
    const ids = await known.firstIds(group, db.selectFrom('documents').where(matches), offset, PAGE_SIZE);
    if (!ids) return null;
    const rows = await known.rows(ids);
    const isUnchanged = rows.length === ids.length && rows.every((row) => isIn(group, row));
    return isUnchanged ? rows : null;
  }

  /** Holds for what `sync` of the follower has brought. */
  async function publicList(
    { page, query, group }: { page: number | undefined; query: DocumentQuery; group: ListGroup },
    known: PublicListMemory,
  ): Promise<DocumentList> {
    const matches = matching(query);
    const total = await known.total(group, db.selectFrom('documents').where(matches));
    if (page !== undefined && (page - 1) * PAGE_SIZE >= total) return { data: [], total };
    if (isDeep(page, query.order)) return { data: await deepPage(matches, group, page, known), total };
    const isNear = page !== undefined && query.order === undefined;
    const near = isNear ? await nearPage(matches, group, page, known) : null;
    return { data: near ?? (await pageOfRows(matches, page, query.order).execute()), total };
  }

  /** As `list`, for a caller who has waited for `sync` of the follower. */
  async function listAfterSync(query: DocumentQuery, page?: number): Promise<DocumentList> {
    const group = memory && publicGroup(query);
    return memory && group ? publicList({ page, query, group }, memory) : countedList(query, page);
  }

  return {
    /** A page of 12; without a page number at most 1,200 documents. `total` counts all that match. */
    async list(query: DocumentQuery, page?: number): Promise<DocumentList> {
      if (memory && publicGroup(query)) await memory.follower.sync();
      return listAfterSync(query, page);
    },

    listAfterSync,

    /** A document that everybody may read, for a caller who has waited for `sync`; null when it is none. */
    async publicDocument(kind: DocumentKind, _id: string): Promise<DocumentRow | null> {
      if (!memory || !isId(_id)) return null;
      const [row] = await memory.rows([_id]);
      return row?.kind === kind && row.is_public ? row : null;
    },

    /**
     * Documents that match, with their folded titles only. Counts up to `limit`, and returns the newest `most` of them. The common
     * table is materialized: without that the planner reads the newest documents one by one until enough match.
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
  };
}
