import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';
import { groupOf, partsOfList, together, type DocumentQuery, type ListRows, type ListOrder } from './document-query.ts';
import { BLOCK_ROWS, listMemory } from './list-memory.ts';

/** The columns of an order, highest first. Exams of one year come by their date. */
const ORDER_COLUMNS = {
  downloads: ['download_count'],
  helpful: ['helpful_count'],
  exam_year: ['exam_year', 'exam_date'],
} as const satisfies Readonly<Record<ListOrder, ReadonlyArray<keyof DocumentRow>>>;

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

/** Rows in an order, or newest first. */
export function inOrder<Row>(rows: SelectQueryBuilder<Schema, 'documents', Row>, order: ListOrder | undefined) {
  const columns: ReadonlyArray<keyof DocumentRow> = order === undefined ? [] : ORDER_COLUMNS[order];
  return columns
    .reduce((query, column) => query.orderBy(column, (value) => value.desc().nullsLast()), rows)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc');
}

export type DocumentLists = ReturnType<typeof documentLists>;

/** Lists of documents. It remembers lists (list-memory.ts), so the hub makes one and passes it on. */
export function documentLists(db: Kysely<Schema>, follower: ChangeFollower) {
  const memory = listMemory(db, follower);

  async function listAfterSync(query: DocumentQuery, page?: number): Promise<DocumentList> {
    const [limit, offset] = page === undefined ? [UNPAGED_LIMIT, 0] : [PAGE_SIZE, (page - 1) * PAGE_SIZE];
    const group = groupOf(query);
    const parts = partsOfList(db, query);
    const rows = together(db, parts);
    const total = await memory.total(group, rows);
    if (offset >= total) return { data: [], total };
    const read = async (chosen: SelectQueryBuilder<Schema, 'documents', DocumentRow>, skip: number) => {
      const data = await inOrder(chosen, query.order).limit(limit).offset(skip).execute();
      return { data, total };
    };
    const readParts = (some: readonly ListRows[], skip: number) => {
      const first = together(db, some, (part) => inOrder(part, query.order).limit(skip + limit));
      return read(first.selectAll(), skip);
    };
    // All of a short list is found by the best index and sorted. Otherwise the planner may read the newest documents one by one until
    // enough of them match a rare title.
    if (total <= BLOCK_ROWS) {
      const short = db
        .with(
          (cte) => cte('documents').materialized(),
          () => rows.selectAll(),
        )
        .selectFrom('documents');
      return read(short.selectAll(), offset);
    }
    if (query.order !== undefined || offset < BLOCK_ROWS) return readParts(parts, offset);
    const from = await memory.placeOf(group, rows, offset);
    if (!from) return { data: [], total };
    const { position, _id } = from.start;
    const at = sql<Date>`(timestamptz 'epoch' + ${position} * interval '1 microsecond')`;
    const fromStart = (part: ListRows) =>
      part.where((eb) => eb(eb.refTuple('created_at', '_id'), '<=', eb.tuple(at, eb.val(_id))));
    return readParts(parts.map(fromStart), from.skip);
  }

  return {
    /** A page of 12; without a page number at most 1,200 documents. `total` counts all that match. */
    async list(query: DocumentQuery, page?: number): Promise<DocumentList> {
      await follower.sync();
      return await listAfterSync(query, page);
    },

    /** The same for a caller who has waited for `sync` of the follower. */
    listAfterSync,

    /**
     * Documents that match, with their folded titles only. Counts up to `limit`, and returns the newest `most` of them. The common
     * table is materialized: without that the planner reads the newest documents one by one until enough match.
     */
    async titled(query: DocumentQuery, limit: number, most: number): Promise<TitledList> {
      const rows = await db
        .with(
          (cte) => cte('titled').materialized(),
          () => together(db, partsOfList(db, query)).select(['_id', 'title_folded', 'created_at']).limit(limit),
        )
        .selectFrom('titled')
        .select(['_id', 'title_folded'])
        .select(sql<number>`(select count(*) from titled)`.as('total'))
        .orderBy('created_at', 'desc')
        .orderBy('_id', 'desc')
        .limit(most)
        .execute();
      return { data: rows, total: rows[0]?.total ?? 0 };
    },
  };
}
