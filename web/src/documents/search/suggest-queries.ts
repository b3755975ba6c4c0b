import type { DocumentKind } from '@exam-vault/contract/documents';
import { suggest, type Suggestion } from '@exam-vault/contract/search';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const NONE: readonly Suggestion[] = [];

/**
 * How a question may go on; nothing for an empty one. A new question calls the one before it off. A failure is nobody's loss: there are no
 * suggestions then.
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
