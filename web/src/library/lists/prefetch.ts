import { pageCount } from '@exam-vault/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { usePreload } from '../../base/routing/routing.tsx';
import { isThrifty, whenIdle } from '../../base/ui/device.ts';
import type { AnyDocument, DocumentKind, DocumentPage, ListQuery } from '../documents/document-kind.ts';
import { documentKeys, type DocumentSource } from '../documents/document-queries.ts';

/** What was fetched this recently is not fetched again before it is needed. */
const FRESH_MS = 30_000;

/** Fetches the next page of a list while the user looks at this one, unless bytes are dear. `shown` is what is on the screen, absent while it loads. */
export function useNextPage<D extends AnyDocument>(
  source: Pick<DocumentSource<D>, 'key' | 'load'>,
  query: ListQuery,
  page: number,
  shown: DocumentPage<unknown> | undefined,
): void {
  const client = useQueryClient();
  const hasNext = shown !== undefined && page < pageCount(shown.total);
  useEffect(() => {
    if (!hasNext || isThrifty()) return;
    return whenIdle(() => {
      const next = page + 1;
      void client.prefetchQuery({
        queryKey: source.key(query, next),
        queryFn: () => source.load(query, next),
        staleTime: FRESH_MS,
      });
    }, 2_000);
  }, [client, source, query, page, hasNext]);
}

/** Fetches a document, and the page that shows it, before it is opened. */
export function usePrefetchDocument<D extends AnyDocument>(kind: DocumentKind<D>): (document: D) => void {
  const client = useQueryClient();
  const preload = usePreload();
  return useCallback(
    ({ _id }: D) => {
      if (isThrifty()) return;
      preload?.(kind.paths.viewInAll(_id));
      void client.prefetchQuery({
        queryKey: documentKeys(kind).view(_id),
        queryFn: () => kind.calls.view(_id, true),
        staleTime: FRESH_MS,
      });
    },
    [client, kind, preload],
  );
}
