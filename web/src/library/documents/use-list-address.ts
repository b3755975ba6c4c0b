import { SORTS, type Sort } from '@exam-vault/contract/search';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../../base/routing/routing.tsx';
import { addressOf, type Filters, filtersFromAddress, pageFromAddress } from './document-filters.ts';
import type { FieldControl } from './document-fields.ts';
import type { ListQuery } from './document-kind.ts';

const SORT_PARAMETER = 'sort';

/** The address of a list of documents: search text, filters, order and page. */
export function useDocumentListAddress(fields: readonly FieldControl[]) {
  // A subject's page leads to the notes of one unit. No list has a control for it.
  const names = useMemo(() => ['title', ...fields.map(({ name }) => name), 'unit_no', SORT_PARAMETER], [fields]);
  const { filters: written, setFilters: write, ...address } = useListAddress(names);
  const query = useMemo((): ListQuery => {
    const { [SORT_PARAMETER]: order, ...filters } = written;
    return { filters, sort: chosenSort(filters, order) };
  }, [written]);
  const { filters, sort } = query;
  const toWrite = (next: Filters, order: Sort | undefined): Filters => {
    const kept = chosenSort(next, order);
    return kept === undefined ? next : { ...next, [SORT_PARAMETER]: kept };
  };

  return {
    ...address,
    query,
    /** The query string for these filters in the current order. */
    searchOf: (next: Filters) => address.queryOf(toWrite(next, sort), 1),
    setFilters: (next: Filters) => write(toWrite(next, sort)),
    setSort: (order: Sort) => write(toWrite(filters, order)),
    /** Removes search, filters and order. */
    clear: () => write({}),
  };
}

/** The order when none is chosen: relevance for a search text, otherwise newest first. */
export function defaultSort(filters: Filters): Sort {
  return filters['title'] === undefined ? 'newest' : 'relevance';
}

/** The chosen order. Undefined for the default order and for an unknown one. */
function chosenSort(filters: Filters, order: string | undefined): Sort | undefined {
  const known = SORTS.find((one) => one === order);
  const isUsual = known === defaultSort(filters) || (known === 'relevance' && filters['title'] === undefined);
  return isUsual ? undefined : known;
}

/**
 * Stores the page and the filters of a list only in the address, so that links, reload and Back work. A new filter starts on the
 * first page. `names` must be the same array at every call.
 */
export function useListAddress(names: readonly string[]) {
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => filtersFromAddress(names, address), [names, address]);
  // The address changes a moment after `navigate`. A second choice in that moment must build on the first one.
  const newest = useRef(filters);
  useEffect(() => {
    newest.current = filters;
  }, [filters]);

  const queryOf = useCallback(
    (next: Filters, page: number) => {
      const search = addressOf(names, next, page).toString();
      return search === '' ? '' : `?${search}`;
    },
    [names],
  );

  return {
    filters,
    page: pageFromAddress(address),
    queryOf,
    hrefOf: (page: number) => pathname + queryOf(filters, page),
    setFilters(next: Filters) {
      const merged = Object.keys(next).length === 0 ? {} : { ...newest.current };
      for (const name of names) {
        const [before, after] = [filters[name], next[name]];
        if (after === before) continue;
        if (after === undefined) delete merged[name];
        else merged[name] = after;
      }
      newest.current = merged;
      navigate({ search: queryOf(merged, 1) });
    },
    setPage: (page: number, { replace = false } = {}) => navigate({ search: queryOf(filters, page) }, { replace }),
  };
}
