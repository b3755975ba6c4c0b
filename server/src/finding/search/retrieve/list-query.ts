import { REVIEW_STATES, type ReviewState } from '@exam-vault/contract/permissions';
import type { Sort } from '@exam-vault/contract/search';
import type { DocumentQuery, ListOrder } from '../../../library/documents/document-query.ts';
import type { FilteredScope } from '../search-request.ts';

/**
 * A search by title and filters as a query for a list (spec section 5).
 * @returns null where a filter has a value that no document can have
 */
export function listQuery(scope: FilteredScope, title: string, order?: ListOrder): DocumentQuery | null {
  const { kind, visibility, chosenFilters } = scope;
  const { exam_year, ...filters } = chosenFilters;
  if (exam_year !== undefined && !/^\d{4}$/.test(exam_year)) return null;
  const listScope = 'readers' in visibility ? visibility : reviewScope(visibility.paper_approval_status);
  if (listScope === null) return null;
  return {
    ...filters,
    kind,
    scope: listScope,
    ...(exam_year === undefined ? {} : { exam_year: Number(exam_year) }),
    ...(title === '' ? {} : { title }),
    ...(order === undefined ? {} : { order }),
  };
}

function reviewScope(status: string): { paper_approval_status: ReviewState } | null {
  const known = REVIEW_STATES.find((value): value is ReviewState => value === status);
  return known === undefined ? null : { paper_approval_status: known };
}

/** Lists have no relevance: 'relevance' means newest first. */
export function listOrder(sort: Sort): ListOrder | undefined {
  return sort === 'relevance' || sort === 'newest' ? undefined : sort;
}
