import type { AnyDocument } from '@exam-vault/contract/document-contract';
import type { DocumentForm } from '@exam-vault/contract/document-fields';
import { paperContract, type Paper } from '@exam-vault/contract/papers';
import { shownStatus, statusAfterEdit } from '@exam-vault/contract/permissions';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import type { ServerKind } from '../documents/document-kind.ts';
import { fieldValues, present } from '../documents/present-document.ts';
import type { ReleaseRule } from './release-rule.ts';

/** The columns of an edited paper or solution: some edits return it to Pending (contract policy 1). */
export function reviewAfterEdit(user: UserRow, before: DocumentRow) {
  const state = before.paper_approval_status ?? 'Pending';
  const after = statusAfterEdit(user, before.owner_id === user._id, state === 'Scheduled' ? 'Approved' : state);
  if (after !== 'Pending') return { paper_approval_status: state };
  const none = { reviewer_id: null, approved_by: null, approval_at: null, comment: null };
  return { paper_approval_status: 'Pending' as const, ...none };
}

/** The date of the rule follows an edit, as long as the paper waits for its review and nobody has set another one. */
export function releaseAfterEdit(before: DocumentRow, ruled: Date | null, rules: Date | null) {
  const isOpen = before.paper_approval_status === 'Pending' || before.paper_approval_status === 'Rejected';
  return isOpen && before.release_at?.getTime() === ruled?.getTime() ? { release_at: rules } : {};
}

/** The values that an edit leaves. */
const edited = (before: DocumentRow, { exam_date = before.exam_date }: DocumentForm) => ({ exam_date });

/** A paper as people see it, or what a solution shows of one. */
export const presentReviewed = (row: DocumentRow, shared: AnyDocument): Paper => ({
  ...shared,
  ...fieldValues('paper', row),
  paper_approval_status: present(shownStatus(row.paper_approval_status)),
  approval_at: row.approval_at?.getTime() ?? null,
  comment: row.comment,
  ...(row.release_at === null ? {} : { release_at: row.release_at.toISOString() }),
});

/** A paper among the documents. Every upload starts Pending. */
export function paperKind(rule: Pick<ReleaseRule, 'ofPaper'>): ServerKind<Paper> {
  return {
    contract: paperContract,
    mayUpload: () => true,
    atUpload: (_user, form, { now }) => ({ paper_approval_status: 'Pending', release_at: rule.ofPaper(form, now) }),
    atEdit: (user, before, form, { now }) => ({
      ...reviewAfterEdit(user, before),
      ...releaseAfterEdit(before, rule.ofPaper(before, now), rule.ofPaper(edited(before, form), now)),
    }),
    present: presentReviewed,
  };
}
