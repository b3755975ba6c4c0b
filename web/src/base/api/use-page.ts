import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query';

/** One page of a list, and the total of all pages. */
export interface ListedPage<T> {
  readonly data: readonly T[];
  readonly total: number;
}

const withoutPage = (key: QueryKey) => hashKey(key.slice(0, -1));

/**
 * Keeps the old page on the screen while the next one loads, but only under the same filters. The results of another search would be
 * misleading here. The query key ends with the page.
 */
export function keepPageOfSameList(queryKey: QueryKey) {
  return <P>(before: P | undefined, query: { readonly queryKey: QueryKey } | undefined): P | undefined =>
    query && withoutPage(query.queryKey) === withoutPage(queryKey) ? before : undefined;
}

/** Loads one page of a list. The query key ends with the page. */
export function usePage<T>(queryKey: QueryKey, load: () => Promise<ListedPage<T>>) {
  return useQuery({ queryKey, queryFn: load, placeholderData: keepPageOfSameList(queryKey) });
}
