import { getWaiting, type Waiting } from '@exam-vault/contract/personal';
import { useQuery } from '@tanstack/react-query';
import { callQuietly } from '../../base/api/call.ts';
import { queryClient } from '../../base/api/query-client.ts';
import { useSession } from '../../base/session/session.ts';

/** Calm: the header must not be a reason to keep a phone awake. A hidden tab does not ask. */
const REFRESH_MS = 120_000;
const FRESH_MS = 15_000;

const KEY = 'waiting';

/** What waits for the person who is signed in; null until it is known. Without an answer the header has no numbers. */
export function useWaiting(): Waiting | null {
  const { subject, role } = useSession();
  const { data } = useQuery({
    queryKey: [KEY, subject],
    // Without an answer the numbers stay as they were.
    queryFn: async ({ queryKey }) =>
      (await callQuietly(getWaiting)) ?? queryClient.getQueryData<Waiting>(queryKey) ?? null,
    enabled: subject !== null && role !== null,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
  return data ?? null;
}

/** Counts again after something that may have changed the numbers. */
export function countWaitingAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
