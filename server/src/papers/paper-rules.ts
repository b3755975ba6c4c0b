import { statusAfterEdit } from '@exam-vault/contract/permissions';
import type { KindRules } from '../documents/document-service.ts';

/** What only papers have: every upload starts Pending, a teacher's too, and some edits go back to it (contract policy 1). */
export const paperRules: KindRules = {
  kind: 'paper',
  mayUpload: () => true,
  atUpload: () => ({ paper_approval_status: 'Pending' }),
  atEdit(user, before) {
    const status = before.paper_approval_status ?? 'Pending';
    const after = statusAfterEdit(user, before.owner_id === user._id, status);
    if (after !== 'Pending') return { paper_approval_status: after };
    return { paper_approval_status: 'Pending', reviewer_id: null, approved_by: null, approval_at: null, comment: null };
  },
};
