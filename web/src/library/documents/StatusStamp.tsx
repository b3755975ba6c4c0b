import type { HiddenAs, ReviewState } from '@exam-vault/contract/permissions';
import { Stamp } from '../../base/ui/Stamp.tsx';
import { t } from '../../base/languages/i18n.ts';
import classes from './StatusStamp.module.css';

const TONE = {
  Pending: 'pending',
  Scheduled: 'approved',
  Approved: 'approved',
  Rejected: 'rejected',
} as const satisfies Record<ReviewState, string>;

/** The status of a review as a rubber stamp. */
export function StatusStamp({ status }: { readonly status: ReviewState }) {
  return <Stamp tone={TONE[status]}>{status === 'Scheduled' ? t('Scheduled') : t(status)}</Stamp>;
}

/** Of a document that was hidden, withdrawn or archived. */
export const hiddenWord = (as: HiddenAs | undefined): string =>
  as === undefined ? t('Hidden') : as === 'archived' ? t('Archived') : t('Withdrawn');

/** For those who may still read it. */
export function HiddenStamp({ as }: { readonly as: HiddenAs | undefined }) {
  return <Stamp tone="rejected">{hiddenWord(as)}</Stamp>;
}

/** The reviewer's reason as plain text with line breaks. */
export function ReviewComment({ comment }: { readonly comment: string | null }) {
  if (comment === null) return null;
  return (
    <div className={classes.note} role="note" aria-label={t('Comment')}>
      <p className={classes.label}>{t('Comment')}</p>
      <p className={classes.text}>{comment}</p>
    </div>
  );
}
