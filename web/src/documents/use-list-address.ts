import { useCallback, useMemo } from 'react';
import { useHref, useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressOf, type Filters, filtersFromAddress, pageFromAddress } from './document-filters.ts';
import type { DocumentField } from './document-kind.ts';

/** The address of a list of documents, which can always be filtered by a part of the title. */
export function useListAddress(fields: readonly DocumentField[]) {
  return useAddress(useMemo(() => ['title', ...fields.map(({ name }) => name)], [fields]));
}

/**
 * A list's page and filters live in the address alone, so that links, reload and the back button work. A new filter starts
 * on the first page. `names` is the same array at every call.
 */
export function useAddress(names: readonly string[]) {
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  const base = useHref(pathname);
  const navigate = useNavigate();
  const filters = useMemo(() => filtersFromAddress(names, address), [names, address]);

  const queryOf = useCallback(
    (next: Filters, page: number) => {
      const query = addressOf(names, next, page).toString();
      return query === '' ? '' : `?${query}`;
    },
    [names],
  );

  return {
    filters,
    page: pageFromAddress(address),
    hrefOf: (page: number) => base + queryOf(filters, page),
    setFilters: (next: Filters) => void navigate({ search: queryOf(next, 1) }),
    setPage: (page: number, { replace = false } = {}) => void navigate({ search: queryOf(filters, page) }, { replace }),
  };
}
