import type { Paper } from '@exam-vault/contract/papers';
import { nextPaper, undoReview, type DeskPaper, type ReviewCheck } from '@exam-vault/contract/review';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import type { FormValues } from '../../library/documents/document-kind.ts';
import { valuesOf } from '../../library/documents/form-rules.ts';
import { decide, type ReviewDecision, reviewed } from '../review/review-queries.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { t } from '../../base/languages/i18n.ts';

const loadNext = (after: string | null) => call(nextPaper, { query: after === null ? {} : { after } });

/** The paper to begin with. It is loaded once: what comes later follows from what the reviewer does. */
export const useFirstPaper = () =>
  useQuery({ queryKey: ['desk', 'first'], queryFn: () => loadNext(null), staleTime: Infinity, gcTime: 0 });

/** The paper behind this one, loaded ahead. */
export function useFollowing(paper: DeskPaper | null) {
  const after = paper?._id ?? null;
  return useQuery({
    queryKey: ['desk', 'after', after],
    queryFn: () => loadNext(after),
    enabled: paper !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** A decision that can be taken back. */
export interface Decision extends ReviewDecision {
  readonly paper: DeskPaper;
}

/** The paper before the reviewer is not what the hub has any more: it was changed, decided or deleted. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiProblem && ['STALE_REVISION', 'ALREADY_REVIEWED', 'NOT_FOUND'].includes(error.code);

/** The calls of the desk. */
export function useDeskCalls() {
  const client = useQueryClient();
  return {
    async decide(decision: Decision): Promise<Paper> {
      try {
        return await decide(decision.paper, decision, { may_undo: true });
      } finally {
        void reviewed(client);
      }
    },
    async undo(decided: Paper): Promise<Paper> {
      try {
        return await call(undoReview, { body: { paperId: decided._id, revision: decided.revision } });
      } finally {
        void reviewed(client);
      }
    },
    /** Sets fields of the paper; those that are not named stay. What was found about the changed fields is settled with that. */
    async correct(paper: DeskPaper, changes: FormValues): Promise<DeskPaper> {
      // The edit call takes every field and no revision, so what the owner has changed meanwhile would be lost.
      const { revision } = await paperKind.calls.get(paper._id);
      if (revision !== paper.revision)
        throw new ApiProblem(409, 'STALE_REVISION', t('Someone changed this paper after you opened it.'));
      const before = valuesOf(paperKind.fields, paper);
      const transfer = { onProgress: () => undefined, signal: new AbortController().signal };
      const edited = await paperKind.calls.edit(paper._id, { ...before, ...changes }, null, transfer);
      void reviewed(client);
      const isOpen = ({ field }: ReviewCheck) =>
        field === null || changes[field] === undefined || changes[field] === before[field];
      const offers = (paper.offers ?? []).filter(({ field }) => changes[field] === undefined);
      return { ...paper, ...edited, checks: paper.checks.filter(isOpen), offers };
    },
    loadNext,
  };
}
