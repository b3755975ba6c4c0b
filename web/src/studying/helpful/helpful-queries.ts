import { getHelpful, markHelpful, pinDocument, unmarkHelpful } from '@exam-vault/contract/helpful';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callQuietly } from '../../base/api/call.ts';
import { documentsChanged } from '../../library/documents/document-queries.ts';

const HELPFUL = 'helpful';

/** Whether the person finds a document helpful, and how many do; null while that isn't known. */
export function useHelpful(kind: DocumentKind, id: string) {
  const client = useQueryClient();
  const queryKey = [HELPFUL, id];
  const { data } = useQuery({ queryKey, queryFn: () => callQuietly(getHelpful, { params: { id } }) });
  const mark = useMutation({
    mutationFn: (isHelpful: boolean) => call(isHelpful ? markHelpful : unmarkHelpful, { params: { id } }),
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      // Lists and details have the count.
      void documentsChanged(client, { kind });
    },
  });
  return { state: data ?? null, mark };
}

/** Pins a document in its subject, or unpins it. */
export function usePin(kind: DocumentKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pinned: boolean) => call(pinDocument, { params: { id }, body: { pinned } }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['subject'] });
      await documentsChanged(client, { kind });
    },
  });
}
