import type { DocumentContract } from '@exam-vault/contract/document-contract';
import type { ReviewedKind } from '@exam-vault/contract/document-contracts';
import { type Paper, searchPapers } from '@exam-vault/contract/papers';
import { searchSolutions, type Solution } from '@exam-vault/contract/solutions';
import type { ReviewAction, ReviewState } from '@exam-vault/contract/permissions';
import { approvePaper, rejectPaper, setRelease } from '@exam-vault/contract/review';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { searchQuery } from '../../library/documents/document-calls.ts';
import { type DocumentSource, documentsChanged, isSearch } from '../../library/documents/document-queries.ts';
import { ownName } from '../../base/session/role-answer.ts';

/** The query keys of papers: a decision changes every list of papers. */
const PAPERS = { kind: 'paper' } as const;

/** Solutions are decided by the same calls. */
const SOLUTIONS = { kind: 'solution' } as const;

/** Documents of a reviewed kind that are in one state. */
const inState = <D extends Paper>(
  { kind }: { readonly kind: ReviewedKind },
  search: DocumentContract<ReviewedKind, D>['endpoints']['search'],
  state: ReviewState,
): DocumentSource<D> => ({
  key: (query, page) => [kind, 'new', state, query, page],
  load: (query, page) => {
    const chosen = { paper_approval_status: state };
    const parameters = isSearch(query)
      ? searchQuery({ ...query, filters: { ...query.filters, ...chosen } }, page)
      : { ...chosen, page: String(page) };
    return call(search, { query: parameters });
  },
  // Papers that aren't public have no downloads to sort by.
  sorts: ['relevance', 'newest'],
});

/** The review queue: a search for pending papers (spec section 4). */
export const pendingPapers = inState<Paper>(PAPERS, searchPapers, 'Pending');

/** Approved papers that aren't public yet. */
export const scheduledPapers = inState<Paper>(PAPERS, searchPapers, 'Scheduled');

export const pendingSolutions = inState<Solution>(SOLUTIONS, searchSolutions, 'Pending');
export const scheduledSolutions = inState<Solution>(SOLUTIONS, searchSolutions, 'Scheduled');

/** The paper in the revision that the reviewer has read. */
type ReviewedPaper = Pick<Paper, '_id' | 'revision'>;

export interface ReviewDecision {
  readonly action: ReviewAction;
  /** Empty for an approval. */
  readonly comment: string;
}

/**
 * Sends the decision with the revision that was read, so that no unread revision is approved (409 STALE_REVISION). The specification
 * sends name and time (section 7); the hub ignores them and sets its own (contract section 4).
 */
export function decide({ _id: paperId, revision }: ReviewedPaper, { action, comment }: ReviewDecision, options = {}) {
  const body = { paperId, revision, approved_by: ownName(), ...options };
  return action === 'approve'
    ? call(approvePaper, { body: { ...body, status: 'Approved', approval_at: Date.now() } })
    : call(rejectPaper, { body: { ...body, status: 'Rejected', comment } });
}

/** After a decision. The next visit loads the queue again, so that the decided paper does not appear in it. */
export function reviewed(client: QueryClient): Promise<unknown> {
  for (const { kind } of [PAPERS, SOLUTIONS]) client.removeQueries({ queryKey: [kind, 'new'] });
  return Promise.all([documentsChanged(client, PAPERS), documentsChanged(client, SOLUTIONS)]);
}

/** Approves or rejects. After a failure the paper is loaded again (contract policy 8). */
export function useReviewDecision(paper: ReviewedPaper) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: ReviewDecision) => decide(paper, decision),
    // Spec section 8: a failed reject is only logged, a failed approve is not.
    onError: (error, { action }) => {
      if (action === 'reject') console.error('Could not reject the paper', error);
    },
    onSettled: () => reviewed(client),
  });
}

/** Sets from when the paper is public; null: no date. */
export function useSetRelease({ _id: id }: Paper) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (release_at: string | null) => call(setRelease, { params: { id }, body: { release_at } }),
    onSettled: () => reviewed(client),
  });
}
