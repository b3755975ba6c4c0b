import { FILTER_FIELDS } from '@exam-vault/contract/document-fields';
import { fold } from '@exam-vault/contract/text';
import type { DocumentState } from '../../base/changes/change-log.ts';
import type { DocumentQuery } from './document-query.ts';

/** The documents of a list, as the log of changes describes documents: the same conditions as those of the list's statement. */
export interface ListGroup {
  readonly name: string;
  has(state: DocumentState): boolean;
}

/** The group of a public list in any order; null for other lists. */
export function publicGroup({ kind, scope, title, order: _order, ...filters }: DocumentQuery): ListGroup | null {
  if (scope !== 'public') return null;
  const values = FILTER_FIELDS.flatMap(({ name }) => {
    const value = filters[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  const folded = title === undefined ? null : fold(title);
  return {
    name: JSON.stringify([kind, folded, ...values]),
    has: (state) =>
      state['kind'] === kind &&
      state['is_public'] === true &&
      values.every(([name, value]) => state[name] === value) &&
      (folded === null || (folded !== '' && String(state['title_folded']).includes(folded))),
  };
}
