import { pageCount } from '@exam-vault/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { usePreload } from '../../base/routing/routing.ts';
import type { AnyDocument, DocumentKind, DocumentPage, ListQuery } from '../documents/document-kind.ts';
import { documentKeys, type DocumentSource } from '../documents/document-queries.ts';

/** What was fetched this recently is not fetched again before it is needed. */
const FRESH_MS = 30_000;
const SLOW = new Set(['slow-2g', '2g', '3g']);

/** Not every browser tells about the connection. Those that do not have no way to save data either. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether to fetch what the user may want next: not for those who save data, nor over a slow line. */
export function mayPrefetch(): boolean {
  const connection = Reflect.get(navigator, 'connection') as Connection | undefined;
  return connection?.saveData !== true && !SLOW.has(connection?.effectiveType ?? '');
}

/** Calls `act` when the browser has nothing else to do. */
function whenIdle(act: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: 2_000 });
  return () => window.cancelIdleCallback(handle);
}

/** Fetches the next page of a list while the user looks at this one. `shown` is what is on the screen, absent while it loads. */
export function useNextPage<D extends AnyDocument>(
  source: Pick<DocumentSource<D>, 'key' | 'load'>,
  query: ListQuery,
  page: number,
  shown: DocumentPage<unknown> | undefined,
): void {
  const client = useQueryClient();
  const hasNext = shown !== undefined && page < pageCount(shown.total);
  useEffect(() => {
    if (!hasNext || !mayPrefetch()) return;
    return whenIdle(() => {
      const next = page + 1;
      void client.prefetchQuery({
        queryKey: source.key(query, next),
        queryFn: () => source.load(query, next),
        staleTime: FRESH_MS,
      });
    });
  }, [client, source, query, page, hasNext]);
}

/** Fetches a document, and the page that shows it, before it is opened. */
export function usePrefetchDocument<D extends AnyDocument>(kind: DocumentKind<D>): (document: D) => void {
  const client = useQueryClient();
  const preload = usePreload();
  return useCallback(
    ({ _id }: D) => {
      if (!mayPrefetch()) return;
      preload?.(kind.paths.viewInAll(_id));
      void client.prefetchQuery({
        queryKey: documentKeys(kind).view(_id),
        queryFn: () => kind.calls.view(_id),
        staleTime: FRESH_MS,
      });
    },
    [client, kind, preload],
  );
}
