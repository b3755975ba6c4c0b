import { type Paper, searchPapers } from '@exam-vault/contract/papers';
import { approvePaper, rejectPaper } from '@exam-vault/contract/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { searchQuery } from '../documents/document-calls.ts';
import { type DocumentSource, documentsChanged, isSearch } from '../documents/document-queries.ts';
import { ownName } from '../identity/own-claims.ts';

/** The papers' name among the query keys: a decision changes what every list of papers shows. */
const PAPERS = { kind: 'paper' } as const;

/** The review queue: the papers' search, started with Pending (spec section 4). */
export const pendingPapers: DocumentSource<Paper> = {
  key: (query, page) => [PAPERS.kind, 'new', query, page],
  load: (query, page) => {
    const pending = { paper_approval_status: 'Pending' };
    const parameters = isSearch(query)
      ? searchQuery({ ...query, filters: { ...query.filters, ...pending } }, page)
      : { ...pending, page: String(page) };
    return call(searchPapers, { query: parameters });
  },
  // Nobody downloads what waits.
  sorts: ['relevance', 'newest'],
};

/** The paper as the reviewer has it before him. */
type ReviewedPaper = Pick<Paper, '_id' | 'revision'>;

type ReviewDecision = { readonly action: 'approve' } | { readonly action: 'reject'; readonly comment: string };

/**
 * Sends the decision with the revision that was read, so that nothing unseen is approved (409 STALE_REVISION). Name and time are the
 * specification's (section 7); the hub sets its own (contract section 4).
 */
function decide({ _id: paperId, revision }: ReviewedPaper, decision: ReviewDecision): Promise<Paper> {
  const approved_by = ownName();
  return decision.action === 'approve'
    ? call(approvePaper, { body: { paperId, revision, status: 'Approved', approved_by, approval_at: Date.now() } })
    : call(rejectPaper, { body: { paperId, revision, status: 'Rejected', approved_by, comment: decision.comment } });
}

/** Approves or rejects. After a failure the paper is read again and shows what is true (contract policy 8). */
export function useReviewDecision(paper: ReviewedPaper) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: ReviewDecision) => decide(paper, decision),
    // The queue is read anew before it is shown: the paper just decided must not flash up in it.
    onSuccess: () => client.removeQueries({ queryKey: [PAPERS.kind, 'new'] }),
    // Spec section 8: a failed reject is only logged, a failed approve not even that.
    onError: (error, { action }) => {
      if (action === 'reject') console.error('Could not reject the paper', error);
    },
    onSettled: () => documentsChanged(client, PAPERS),
  });
}
