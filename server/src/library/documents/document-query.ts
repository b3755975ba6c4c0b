import {
  FILTER_FIELDS,
  type DocumentKind,
  type FilterField,
  type SortField,
} from '@exam-vault/contract/document-fields';
import type { ReviewState } from '@exam-vault/contract/permissions';
import { fold } from '@exam-vault/contract/text';
import type { ExpressionBuilder } from 'kysely';
import type { DocumentGroup } from '../../base/changes/change-log.ts';
import { literalPattern } from '../../base/database/literal-pattern.ts';
import type { DocumentRow, Schema } from '../../base/database/schema.ts';

export type DocumentFilters = { readonly [Name in FilterField]?: DocumentRow[Name] | undefined };

/** The orders of a list other than the newest first; documents without a value come last. */
export type ListOrder = 'downloads' | SortField;

/** Which documents a list is about. */
export interface DocumentQuery extends DocumentFilters {
  readonly kind: DocumentKind;
  /** What everybody may read, a person's own documents, or those in one state of review. Deleted documents are in no list. */
  readonly scope: 'public' | { readonly owner_id: string } | { readonly paper_approval_status: ReviewState };
  /** A part of the title; case and accents do not count. */
  readonly title?: string | undefined;
  /** Absent: newest first. */
  readonly order?: ListOrder | undefined;
}

/** The values that columns of a document in the list have. */
function columnsOf({ kind, scope, ...query }: DocumentQuery) {
  const filters = FILTER_FIELDS.flatMap(({ name }) => {
    const value = query[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  const scoped = scope === 'public' ? { is_public: true } : scope;
  return Object.entries({ kind, ...scoped, ...Object.fromEntries(filters) }) as [keyof DocumentRow, never][];
}

const titleOf = ({ title }: DocumentQuery) => (title === undefined ? null : fold(title));

/** The documents of a list as the condition of a statement. `groupOf` says the same about a logged document. */
export function matching(query: DocumentQuery) {
  return (eb: ExpressionBuilder<Schema, 'documents'>) => {
    const conditions = columnsOf(query).map(([name, value]) => eb(name, '=', value));
    const title = titleOf(query);
    // A text of accents alone folds to nothing, and is part of no title.
    if (title !== null)
      conditions.push(title === '' ? eb.lit(false) : eb('title_folded', 'like', literalPattern(title)));
    // The condition of the partial indexes on titles, owners and states.
    if (title !== null || query.scope !== 'public') conditions.push(eb('deleted_at', 'is', null));
    return eb.and(conditions);
  };
}

/** The documents of a list in any order, as the log of changes describes documents. */
export function groupOf(query: DocumentQuery): DocumentGroup {
  const columns = columnsOf(query);
  const title = titleOf(query);
  return {
    name: JSON.stringify([title, ...columns]),
    has: (state) =>
      columns.every(([name, value]) => state[name] === value) &&
      (title === null || (title !== '' && String(state['title_folded']).includes(title))),
  };
}
