import { addBookmark, bookmarkIds, listBookmarks, removeBookmark } from '@exam-vault/contract/personal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuietly } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { useSession } from '../../base/session/session.ts';

const BOOKMARKS = ['bookmarks'] as const;
const FRESH_MS = 60_000;

/** One page of the bookmarks, with the documents. */
export function useBookmarks(page: number) {
  return usePage([...BOOKMARKS, 'list', page], () => call(listBookmarks, { query: { page: String(page) } }));
}

/** Whether a document is bookmarked; null while that is not known, and for those who are signed out. */
export function useBookmark(id: string) {
  const { subject, role } = useSession();
  const client = useQueryClient();
  const key = [...BOOKMARKS, 'ids', subject];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await callQuietly(bookmarkIds))?.ids ?? null,
    enabled: subject !== null && role !== null,
    staleTime: FRESH_MS,
  });
  const toggle = useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? addBookmark : removeBookmark, { params: { id } }),
    // At once: the mark must follow the finger.
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<string[] | null>(key);
      client.setQueryData<string[] | null>(key, (ids) =>
        wanted ? [...(ids ?? []), id] : (ids ?? []).filter((one) => one !== id),
      );
      return { before };
    },
    onError: (_error, _wanted, context) => client.setQueryData(key, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: BOOKMARKS }),
  });
  return { isBookmarked: subject === null || !data ? null : data.includes(id), toggle };
}
