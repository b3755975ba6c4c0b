import type { ReportKind, ReportState } from '@exam-vault/contract/reports';
import { texts } from '@exam-vault/contract/texts';

/** What is wrong, in a list to choose from. */
export const KIND_NAMES: Readonly<Record<ReportKind, string>> = texts({
  wrong_field: 'Some of the details are wrong',
  unreadable: 'I can’t read it',
  duplicate: 'It’s a duplicate',
  not_allowed: 'It shouldn’t be here',
  copyright: 'It violates my copyright',
  other: 'Something else',
});

/** What became of a report. */
export const STATE_NAMES: Readonly<Record<ReportState, string>> = texts({
  open: 'Open',
  corrected: 'Corrected',
  hidden: 'Hidden',
  dismissed: 'Dismissed',
});

export const STATE_TONES = {
  open: 'pending',
  corrected: 'approved',
  hidden: 'rejected',
  dismissed: 'plain',
} as const satisfies Record<ReportState, string>;
