import { setOfficial, solutionsOfPaper } from '@exam-vault/contract/solutions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { documentsChanged } from '../documents/document-queries.ts';

const SOLUTIONS = { kind: 'solution' } as const;

/** Which solutions a paper has. Nothing of them is loaded. */
export function useSolutionsOf(paper: string) {
  const { data } = useQuery({
    queryKey: [SOLUTIONS.kind, 'of', paper],
    queryFn: () => call(solutionsOfPaper, { params: { id: paper } }),
    meta: onlyLogged('The solutions of the paper could not be read'),
  });
  return data?.data ?? [];
}

/** Calls a solution the official one, or takes that back. */
export function useSetOfficial(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (official: boolean) => call(setOfficial, { params: { id }, body: { official } }),
    onSettled: () => documentsChanged(client, SOLUTIONS),
  });
}
