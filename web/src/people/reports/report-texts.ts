import type { ReportKind, ReportState } from '@exam-vault/contract/reports';
import { texts } from '@exam-vault/contract/texts';

/** What is wrong, in a list to choose from. */
export const KIND_NAMES: Readonly<Record<ReportKind, string>> = texts({
  wrong_field: 'Something in the details is wrong',
  unreadable: 'It cannot be read',
  duplicate: 'It is here twice',
  not_allowed: 'It must not be here',
  copyright: 'It violates a copyright',
  other: 'Something else',
});

/** What became of a report. */
export const STATE_NAMES: Readonly<Record<ReportState, string>> = texts({
  open: 'Open',
  corrected: 'Corrected',
  hidden: 'Hidden',
  dismissed: 'Nothing changed',
});

export const STATE_TONES = {
  open: 'pending',
  corrected: 'approved',
  hidden: 'rejected',
  dismissed: 'plain',
} as const satisfies Record<ReportState, string>;
