import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import type { ReadPage } from '@exam-vault/contract/search';
import { useCallback } from 'react';
import { onlyLogged } from '../../base/api/query-client.ts';
import type { PageSource } from './viewer-props.ts';

interface LoadedPage {
  readonly page: number;
  readonly read: ReadPage;
}

export const pageQuery = (source: PageSource, page: number) => ({
  queryKey: source.key(page),
  queryFn: async (): Promise<LoadedPage> => ({ page, read: await source.load(page) }),
  staleTime: Infinity,
  retry: false,
  meta: onlyLogged('A page could not be read'),
});

export type PageData = Readonly<Record<number, ReadPage>>;

export interface KnownPages {
  /** By page. A page that is missing is on its way, or failed. */
  readonly known: PageData;
  readonly failed: ReadonlySet<number>;
}

// A stable object for the same answers: unchanged pages are not drawn again.
const combine = (answers: UseQueryResult<LoadedPage>[], pages: readonly number[]): KnownPages => ({
  known: Object.fromEntries(answers.flatMap(({ data }) => (data ? [[data.page, data.read] as const] : []))),
  failed: new Set(answers.flatMap(({ isError }, index) => (isError ? [pages[index] ?? 0] : []))),
});

/** What the hub knows of these pages: pictures and words. */
export function usePageData(source: PageSource, pages: readonly number[]) {
  const client = useQueryClient();
  const combined = useCallback((answers: UseQueryResult<LoadedPage>[]) => combine(answers, pages), [pages]);
  const { known, failed } = useQueries({ queries: pages.map((page) => pageQuery(source, page)), combine: combined });
  const again = useCallback(
    (page: number) => client.invalidateQueries({ queryKey: source.key(page), exact: true }),
    [client, source],
  );
  return { known, failed, again };
}
