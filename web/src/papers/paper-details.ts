import type { Paper } from '@exam-vault/contract/papers';
import type { DetailRow } from '../documents/document-kind.ts';
import { longDate } from '../ui/long-date.ts';

/** As it is printed at the head of an exam paper: 'IV Semester (Main) University Examination 2024'. */
export function paperHead({ semester, paper_type, exam_type, exam_year }: Paper): string {
  const year = exam_year === null ? '' : ` ${exam_year}`;
  return `${semester} Semester (${paper_type}) ${exam_type} Examination${year}`;
}

/** The review's outcome: Approved By and Approved At only once decided and only where known (spec section 4). */
export function reviewDetails({ paper_approval_status, approved_by, approval_at }: Paper): DetailRow[] {
  if (paper_approval_status === 'Pending') return [];
  return [
    ...(approved_by === null ? [] : [{ label: 'Approved By', value: approved_by }]),
    ...(approval_at === null ? [] : [{ label: 'Approved At', value: longDate(approval_at) }]),
  ];
}
