import { isApprovedTeacher, mayRead } from '@exam-vault/contract/permissions';
import { solutionContract, type Solution } from '@exam-vault/contract/solutions';
import { missingFields, validation } from '../../base/errors.ts';
import type { ServerKind } from '../documents/document-kind.ts';
import { documentRepository } from '../documents/document-repository.ts';
import { subjectOf } from '../documents/document-rights.ts';
import { fieldValues } from '../documents/present-document.ts';
import { paperKind } from '../papers/paper-kind.ts';

/** A solution among the documents. It is reviewed as papers are, and triggers withhold it as long as its paper is not public (decision 135). */
export const solutionKind: ServerKind<Solution> = {
  contract: solutionContract,
  mayUpload: () => true,
  async checkTies(db, user, { solution_of }, before) {
    // A tie that stands may be kept, whatever has become of the paper: the rest of the form is not lost then.
    if (before !== null && (solution_of === undefined || solution_of === before.solution_of)) return;
    if (solution_of === undefined) throw missingFields('solution_of: choose the paper of this solution.');
    const paper = await documentRepository(db).find('paper', solution_of);
    if (!paper || !mayRead(user, subjectOf(paper, user)))
      throw validation('solution_of: this paper doesn’t exist, or you don’t have access to it.');
  },
  atUpload: (user) => ({ ...paperKind.atUpload(user), is_official: isApprovedTeacher(user) }),
  atEdit: (user, before) => ({
    ...paperKind.atEdit(user, before),
    is_official: before.is_official && isApprovedTeacher(user),
  }),
  present: (row, shared) => ({
    ...paperKind.present(row, shared),
    ...fieldValues('solution', row),
    solution_of: row.solution_of,
    ...(row.is_official ? { official: true as const } : {}),
    ...(row.is_withheld ? { withheld: true as const } : {}),
  }),
};
