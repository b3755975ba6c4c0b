import type { DocumentKind } from '@exam-vault/contract/documents';
import { suggest, type Suggestion } from '@exam-vault/contract/search';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';

const NONE: readonly Suggestion[] = [];

/**
 * Suggestions for a query; none for an empty one. A new query aborts the previous request. A failure only means that there are no
 * suggestions.
 */
export function useSuggestions(kind: DocumentKind, query: string): readonly Suggestion[] {
  const title = query.trim();
  const { data } = useQuery({
    queryKey: ['suggest', kind, title],
    queryFn: async ({ signal }) => (await call(suggest, { query: { title, kind }, signal })).data,
    enabled: title !== '',
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  });
  return title === '' ? NONE : (data ?? NONE);
}
