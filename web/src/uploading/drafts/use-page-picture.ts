import { draftPagePicture } from '@exam-vault/contract/drafts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { networkProblem, problemOf } from '../../base/api/api-problem.ts';
import { requestPath } from '../../base/api/request-path.ts';
import { withToken } from '../../base/api/with-token.ts';

/** When a picture is asked for again that could not be drawn. */
const AGAIN_AFTER_MS = 65_000;

/** A page of a draft. `revision` changes with the pages. */
export interface PageOfDraft {
  readonly id: string;
  readonly page: number;
  readonly revision: number;
}

/** The picture needs the token, so it is fetched and shown as a blob. */
async function fetchPicture({ id, page }: PageOfDraft, signal: AbortSignal): Promise<Blob> {
  const path = requestPath(draftPagePicture, { id, page });
  return await withToken(
    async (token) => {
      const headers = new Headers(token === null ? [] : [['authorization', `Bearer ${token}`]]);
      const response = await fetch(path, { headers, signal }).catch((error: unknown) => {
        throw signal.aborted ? error : networkProblem();
      });
      if (!response.ok) throw problemOf(response.status, await response.text());
      return await response.blob();
    },
    { read: true },
  );
}

/** The address of the picture of a page, or null until it is there. */
export const usePagePicture = (page: PageOfDraft, isWanted = true): string | null =>
  useDrawnPage(page, isWanted).address;

/** The picture of a page, with what a screen needs to try again when it could not be loaded. */
export function useDrawnPage(page: PageOfDraft, isWanted = true) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['draft pictures', page.id, page.revision, page.page],
    queryFn: ({ signal }) => fetchPicture(page, signal),
    enabled: isWanted,
    staleTime: Infinity,
    retry: 3,
    // A busy hub leaves a page alone for a minute after it could not draw it in time.
    refetchInterval: ({ state: { status } }) => (status === 'error' ? AGAIN_AFTER_MS : false),
  });
  const address = useMemo(() => (data ? URL.createObjectURL(data) : null), [data]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return { address, isError, refetch };
}
