import type { PaperApprovalStatus } from '@exam-vault/contract/permissions';
import { Stamp } from '../ui/Stamp.tsx';

const TONE = { Pending: 'pending', Approved: 'approved', Rejected: 'rejected' } as const satisfies Record<
  PaperApprovalStatus,
  string
>;

/** The status of a review as a rubber stamp. */
export function StatusStamp({ status }: { readonly status: PaperApprovalStatus }) {
  return <Stamp tone={TONE[status]}>{status}</Stamp>;
}
