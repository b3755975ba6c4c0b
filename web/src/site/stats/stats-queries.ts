import type { Answer, Endpoint } from '@exam-vault/contract/endpoint';
import { departmentStats, examTypeStats, paperStats, paperTypeStats } from '@exam-vault/contract/stats';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { text } from '@exam-vault/contract/texts';

/** The number of papers with a value. */
export interface Count {
  readonly name: string;
  readonly count: number;
}

/** The data of one chart. */
export interface Counts {
  /** Null while loading and after a failure. */
  readonly counts: readonly Count[] | null;
  readonly loading: boolean;
}

/** A failed request is only logged (spec section 8). */
function useCounts<E extends Endpoint>(
  endpoint: E,
  fetch: () => Promise<Answer<E>>,
  read: (answer: Answer<E>) => Count[],
) {
  const { data, isLoading } = useQuery({
    queryKey: ['stats', endpoint.path],
    queryFn: async () => read(await fetch()),
    meta: onlyLogged(`The stats could not be fetched (${endpoint.path})`),
  });
  return { counts: data ?? null, loading: isLoading };
}

/** The counts in the hub's order. */
function inOrder(answer: Readonly<Record<string, number>>): Count[] {
  return Object.entries(answer).map(([name, count]) => ({ name, count }));
}

export function usePaperStats(): Counts {
  return useCounts(
    paperStats,
    () => call(paperStats),
    ({ pending, approved, rejected }) => [
      { name: text('Pending'), count: pending },
      { name: text('Approved'), count: approved },
      { name: text('Rejected'), count: rejected },
    ],
  );
}

export function useDepartmentStats(): Counts {
  return useCounts(departmentStats, () => call(departmentStats), inOrder);
}

export function usePaperTypeStats(): Counts {
  return useCounts(paperTypeStats, () => call(paperTypeStats), inOrder);
}

export function useExamTypeStats(): Counts {
  return useCounts(examTypeStats, () => call(examTypeStats), inOrder);
}
