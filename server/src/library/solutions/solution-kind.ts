import { isApprovedTeacher, mayRead } from '@exam-vault/contract/permissions';
import { solutionContract, type Solution } from '@exam-vault/contract/solutions';
import { missingFields, validation } from '../../base/errors.ts';
import type { ServerKind } from '../documents/document-kind.ts';
import { documentRepository } from '../documents/document-repository.ts';
import { subjectOf } from '../documents/document-rights.ts';
import { fieldValues } from '../documents/present-document.ts';
import { presentReviewed, releaseAfterEdit, reviewAfterEdit } from '../papers/paper-kind.ts';
import type { ReleaseRule } from '../papers/release-rule.ts';

/** A solution among the documents. It is reviewed as papers are, and triggers withhold it as long as its paper is not public (decision 135). */
export function solutionKind(rule: Pick<ReleaseRule, 'ofSolution'>): ServerKind<Solution> {
  return {
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
    async atUpload(user, form, { db, now }) {
      const release_at = await rule.ofSolution(db, form, now);
      return { paper_approval_status: 'Pending', release_at, is_official: isApprovedTeacher(user) };
    },
    async atEdit(user, before, form, { db, now }) {
      const { solution_of = before.solution_of } = form;
      const [ruled, rules] = [await rule.ofSolution(db, before, now), await rule.ofSolution(db, { solution_of }, now)];
      return {
        ...reviewAfterEdit(user, before),
        ...releaseAfterEdit(before, ruled, rules),
        is_official: before.is_official && isApprovedTeacher(user),
      };
    },
    present: (row, shared) => ({
      ...presentReviewed(row, shared),
      ...fieldValues('solution', row),
      solution_of: row.solution_of,
      ...(row.is_official ? { official: true as const } : {}),
      ...(row.paper_readers === 'nobody' ? { withheld: true as const } : {}),
      ...(row.paper_readers === 'members' || row.paper_readers === 'institution'
        ? { paper_readers: row.paper_readers }
        : {}),
    }),
  };
}
