import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query';

/** One page of a list, and how many there are in all. */
export interface ListedPage<T> {
  readonly data: readonly T[];
  readonly total: number;
}

const withoutPage = (key: QueryKey) => hashKey(key.slice(0, -1));

/**
 * The old page stays on the screen while the next one loads, but only under the same filters: the total of another search, or its having
 * found nothing, says nothing of this one. The key ends with the page.
 */
export function keepPageOfSameList(queryKey: QueryKey) {
  return <P>(before: P | undefined, query: { readonly queryKey: QueryKey } | undefined): P | undefined =>
    query && withoutPage(query.queryKey) === withoutPage(queryKey) ? before : undefined;
}

/** One page of a list; the key ends with the page. */
export function usePage<T>(queryKey: QueryKey, load: () => Promise<ListedPage<T>>) {
  return useQuery({ queryKey, queryFn: load, placeholderData: keepPageOfSameList(queryKey) });
}
