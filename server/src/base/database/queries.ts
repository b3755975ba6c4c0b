import { PAGE_SIZE, UNPAGED_LIMIT } from '@exam-vault/contract/limits';
import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type ExpressionBuilder,
  type FilterObject,
  type Kysely,
  type OnConflictBuilder,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import { isId } from './ids.ts';
import type { Schema } from './schema.ts';

type Builder = ExpressionBuilder<Schema, 'users'>;

/** Columns of ids that come from outside. PostgreSQL has an error for a text that is no id; here it matches nothing. */
const ID_COLUMNS: ReadonlySet<string> = new Set(['_id', 'document_id', 'question_id']);

/** Every column has this value; null: it has none. */
function equal(values: object) {
  const entries = Object.entries(values) as [string, unknown][];
  // Kysely leaves such a column out, and then all rows match.
  if (entries.some(([, value]) => value === undefined)) throw new Error('a row is looked for without a value');
  const isPossible = entries.every(([name, id]) => !ID_COLUMNS.has(name) || typeof id !== 'string' || isId(id));
  return (eb: Builder) => (isPossible ? eb.and(values as FilterObject<Schema, 'users'>) : eb.lit(false));
}

// Kysely cannot type a query whose table is a parameter: inside of these functions it is one of the people.

/** Begins a query for the rows of a table that have these values. */
export const rowsOf = <DB, Name extends keyof DB & string>(
  db: Kysely<DB>,
  table: Name,
  values: FilterObject<DB, Name>,
) =>
  (db as unknown as Kysely<Schema>).selectFrom(table as 'users').where(equal(values)) as unknown as SelectQueryBuilder<
    DB,
    Name,
    object
  >;

/** Begins an update of the rows that have these values. */
export const changeRows = <DB, Name extends keyof DB & string>(
  db: Kysely<DB>,
  table: Name,
  values: FilterObject<DB, Name>,
) =>
  (db as unknown as Kysely<Schema>).updateTable(table as 'users').where(equal(values)) as unknown as UpdateQueryBuilder<
    DB,
    Name,
    Name,
    UpdateResult
  >;

/** Begins the removal of the rows that have these values. */
export const deleteRows = <DB, Name extends keyof DB & string>(
  db: Kysely<DB>,
  table: Name,
  values: FilterObject<DB, Name>,
) =>
  (db as unknown as Kysely<Schema>).deleteFrom(table as 'users').where(equal(values)) as unknown as DeleteQueryBuilder<
    DB,
    Name,
    DeleteResult
  >;

export async function first<Row>(query: { executeTakeFirst(): Promise<Row | undefined> }): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null;
}

export async function countOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('count'));
  const { count } = (await counted.executeTakeFirstOrThrow()) as { readonly count: number };
  return count;
}

/** A page of a list, and how many rows all pages have. Without a page: as many as a list without pages has. */
export async function pageOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number | undefined,
): Promise<{ data: Row[]; total: number }> {
  const wanted =
    page === undefined ? query.limit(UNPAGED_LIMIT) : query.limit(PAGE_SIZE).offset((page - 1) * PAGE_SIZE);
  const [data, total] = await Promise.all([wanted.execute(), countOf(query)]);
  return { data, total };
}

/** What is there already stays. */
export const doNothing = <DB, Name extends keyof DB>(conflict: OnConflictBuilder<DB, Name>) => conflict.doNothing();
