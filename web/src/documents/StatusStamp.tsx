import type { PaperApprovalStatus } from '@exam-vault/contract/permissions';
import { Stamp } from '../ui/Stamp.tsx';
import { t } from '../languages/i18n.ts';

const TONE = { Pending: 'pending', Approved: 'approved', Rejected: 'rejected' } as const satisfies Record<
  PaperApprovalStatus,
  string
>;

/** The status of a review as a rubber stamp. */
export function StatusStamp({ status }: { readonly status: PaperApprovalStatus }) {
  return <Stamp tone={TONE[status]}>{t(status)}</Stamp>;
}

/** Of a document that a teacher has hidden, for those who may still read it. */
export function HiddenStamp() {
  return <Stamp tone="rejected">{t('Hidden')}</Stamp>;
}
