import type { TeacherStatus } from '@exam-vault/contract/permissions';
import type { UserRow } from '../../base/database/schema.ts';
import { decisionsAboutMany } from './decide-about-many.ts';
import { decisionsOf, type AdministrationDeps, type Approval, type Decider } from './person-decisions.ts';

export type { Decider } from './person-decisions.ts';

/** Decisions of administrators about people. Each one is written to the audit log in the same transaction. */
export function administration(deps: AdministrationDeps) {
  const decisions = decisionsOf(deps);
  return {
    /**
     * Approves a teacher; a repeat changes nothing. `seen` is the status that the administrator saw. `accept_unconfirmed` says that the
     * decider knows that nobody has confirmed the e-mail; the audit log keeps it.
     * @throws Problem NOT_FOUND for a person who is not a teacher, ALREADY_REVIEWED if the status is neither `seen` nor Approved,
     * CONFIRMATION_NEEDED if the e-mail is not confirmed and that was not accepted
     */
    approve: async (decider: Decider, _id: string, approval: Approval = {}): Promise<UserRow> =>
      (await decisions.approve(decider, _id, approval)).user,

    /**
     * Rejects a waiting teacher, or withdraws an approval together with the rights of an administrator.
     * @throws Problem NOT_FOUND, FORBIDDEN for yourself and for the last administrator, ALREADY_REVIEWED as for `approve`
     */
    reject: async (decider: Decider, _id: string, reason: string | null, seen?: TeacherStatus): Promise<UserRow> =>
      (await decisions.reject(decider, _id, reason, seen)).user,

    /** Takes effect with the account's next request. @throws Problem NOT_FOUND, FORBIDDEN for yourself and for the last administrator */
    disable: async (decider: Decider, _id: string): Promise<UserRow> => (await decisions.disable(decider, _id)).user,

    enable: async (decider: Decider, _id: string): Promise<UserRow> => (await decisions.enable(decider, _id)).user,

    decideAboutMany: decisionsAboutMany(decisions),
  };
}
