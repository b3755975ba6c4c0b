import {
  FILTER_FIELDS,
  type DocumentKind,
  type FilterField,
  type SortField,
} from '@exam-vault/contract/document-fields';
import { READERS, type Readers, type ReviewState } from '@exam-vault/contract/permissions';
import { fold } from '@exam-vault/contract/text';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { DocumentGroup } from '../../base/changes/change-log.ts';
import { literalPattern } from '../../base/database/literal-pattern.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

export type DocumentFilters = { readonly [Name in FilterField]?: DocumentRow[Name] | undefined };

/** The orders of a list other than the newest first; documents without a value come last. */
export type ListOrder = 'downloads' | 'helpful' | SortField;

/** Which documents a list is about. */
export interface DocumentQuery extends DocumentFilters {
  readonly kind: DocumentKind;
  /**
   * What some readers may read, a person's own documents, or those in one state of review. Deleted documents are in no list.
   */
  readonly scope:
    | { readonly readers: Readers }
    | { readonly owner_id: string }
    | { readonly paper_approval_status: ReviewState };
  /** A part of the title; case and accents do not count. */
  readonly title?: string | undefined;
  /** Absent: newest first. */
  readonly order?: ListOrder | undefined;
}

type Columns = readonly (readonly [keyof DocumentRow, never])[];

/** The fields that a list is filtered by. */
const filtersOf = (query: DocumentFilters) =>
  FILTER_FIELDS.flatMap(({ name }) => {
    const value = query[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });

/** The parts of what some readers may read: what is public, and what is for them or for more people. */
const partsFor = (readers: Readers) =>
  READERS.slice(0, READERS.indexOf(readers) + 1).map((one) =>
    one === 'everyone' ? { is_public: true } : { shown_to: one },
  );

/** The values that columns of a document in the list have. A document is in one part at most. */
function partsOf({ kind, scope, ...query }: DocumentQuery): readonly Columns[] {
  const filters = filtersOf(query);
  const scopes = 'readers' in scope ? partsFor(scope.readers) : [scope];
  return scopes.map((one) => Object.entries({ kind, ...one, ...Object.fromEntries(filters) }) as unknown as Columns);
}

const titleOf = ({ title }: DocumentQuery) => (title === undefined ? null : fold(title));

export type ListRows = SelectQueryBuilder<Schema, 'documents', object>;

/** The condition of the index `documents_for_anyone`, as it is written there. */
const FOR_ANYONE = sql<SqlBool>`(documents.is_public or documents.shown_to is not null)`;

/**
 * All that some readers may read, as one scan; null where parts are better. To plan a part costs ten times what it costs to read 12 rows. The
 * newest of all and titles have indexes with everything in them; those for other fields and orders have public documents alone.
 */
function inOneScan({ kind, scope, title, order, ...query }: DocumentQuery) {
  if (!('readers' in scope) || scope.readers === 'everyone') return null;
  const { readers } = scope;
  const filters = filtersOf(query);
  if (title === undefined && (order !== undefined || filters.length > 0)) return null;
  return (eb: ExpressionBuilder<Schema, 'documents'>) => [
    eb('kind', '=', kind),
    FOR_ANYONE,
    ...(readers === READERS.at(-1) ? [] : [eb.or(partsFor(readers).map((part) => eb.and(part)))]),
    ...(filters as unknown as Columns).map(([name, value]) => eb(name, '=', value)),
  ];
}

/** The rows of a list in parts, each by its own indexes. `groupOf` says the same about a logged document. */
export function partsOfList(db: Kysely<Schema>, query: DocumentQuery): readonly ListRows[] {
  const title = titleOf(query);
  const whole = inOneScan(query);
  const parts = partsOf(query).map(
    (columns) => (eb: ExpressionBuilder<Schema, 'documents'>) => columns.map(([name, value]) => eb(name, '=', value)),
  );
  return (whole ? [whole] : parts).map((conditionsOf) =>
    db.selectFrom('documents').where((eb) => {
      const conditions: Expression<SqlBool>[] = [...conditionsOf(eb)];
      // A text of accents alone folds to nothing, and is part of no title.
      if (title !== null)
        conditions.push(title === '' ? eb.lit(false) : eb('title_folded', 'like', literalPattern(title)));
      // The condition of the partial indexes on titles, owners and states.
      if (title !== null || !('readers' in query.scope)) conditions.push(eb('deleted_at', 'is', null));
      return eb.and(conditions);
    }),
  );
}

/** The parts as one. With `prepared` each is read on its own first: the planner orders no union by the indexes of its parts. */
export function together(
  db: Kysely<Schema>,
  [first, ...others]: readonly ListRows[],
  prepared?: (part: SelectQueryBuilder<Schema, 'documents', DocumentRow>) => typeof part,
): ListRows {
  if (!first) throw new Error('a list without parts');
  if (others.length === 0) return first;
  const whole = (part: ListRows) => {
    const rows = part.selectAll();
    return prepared ? db.selectFrom(prepared(rows).as('documents')).selectAll() : rows;
  };
  const all = others.reduce((rows, part) => rows.unionAll(whole(part)), whole(first));
  return db.selectFrom(all.as('documents'));
}

/** The documents of a list in any order, as the log of changes describes documents. */
export function groupOf(query: DocumentQuery): DocumentGroup {
  const parts = partsOf(query);
  const title = titleOf(query);
  return {
    name: JSON.stringify([title, ...parts]),
    has: (state) =>
      parts.some((columns) => columns.every(([name, value]) => state[name] === value)) &&
      (title === null || (title !== '' && String(state['title_folded']).includes(title))),
  };
}
