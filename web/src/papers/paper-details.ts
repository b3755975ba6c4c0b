import type { Paper } from '@exam-vault/contract/papers';
import type { DetailRow } from '../documents/document-kind.ts';
import { longDate } from '../languages/format.ts';
import { t } from '../languages/i18n.ts';

/** As it is printed at the head of an exam paper: 'IV Semester (Main) University Examination 2024'. */
export function paperHead({ semester, paper_type, exam_type, exam_year }: Paper): string {
  const head = t('{semester} Semester ({paper_type}) {exam_type} Examination', { semester, paper_type, exam_type });
  return exam_year === null ? head : `${head} ${exam_year}`;
}

/** The review's outcome: Approved By and Approved At only once decided and only where known (spec section 4). */
export function reviewDetails({ paper_approval_status, approved_by, approval_at }: Paper): DetailRow[] {
  if (paper_approval_status === 'Pending') return [];
  return [
    ...(approved_by === null ? [] : [{ label: t('Approved By'), value: approved_by }]),
    ...(approval_at === null ? [] : [{ label: t('Approved At'), value: longDate(approval_at) }]),
  ];
}
