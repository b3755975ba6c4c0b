import { paperContract, type Paper } from '@exam-vault/contract/papers';
import { shownStatus, statusAfterEdit } from '@exam-vault/contract/permissions';
import type { ServerKind } from '../documents/document-kind.ts';
import { fieldValues, present } from '../documents/present-document.ts';

/** A paper among the documents. Every upload starts Pending, and some edits return it to Pending (contract policy 1). */
export const paperKind: ServerKind<Paper> = {
  contract: paperContract,
  mayUpload: () => true,
  atUpload: () => ({ paper_approval_status: 'Pending' }),
  atEdit(user, before) {
    const state = before.paper_approval_status ?? 'Pending';
    const after = statusAfterEdit(user, before.owner_id === user._id, state === 'Scheduled' ? 'Approved' : state);
    if (after !== 'Pending') return { paper_approval_status: state };
    return { paper_approval_status: 'Pending', reviewer_id: null, approved_by: null, approval_at: null, comment: null };
  },
  present: (row, shared) => ({
    ...shared,
    ...fieldValues('paper', row),
    paper_approval_status: present(shownStatus(row.paper_approval_status)),
    approval_at: row.approval_at?.getTime() ?? null,
    comment: row.comment,
    ...(row.release_at === null ? {} : { release_at: row.release_at.toISOString() }),
  }),
};
