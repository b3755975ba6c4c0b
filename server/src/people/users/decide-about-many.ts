import type { PeopleAction, PersonOutcome } from '@exam-vault/contract/administration';
import type { TeacherStatus } from '@exam-vault/contract/permissions';
import { Problem } from '../../base/errors.ts';
import type { Decided, Decider, Decisions } from './person-decisions.ts';

/** What is decided about each person. */
export interface ManyDecisions {
  readonly action: PeopleAction;
  readonly ids: readonly string[];
  /** Told to each teacher whom the decision refuses. */
  readonly reason?: string | null | undefined;
  /** Of teachers to approve: the status that the administrator saw. */
  readonly seen?: TeacherStatus | undefined;
  readonly accept_unconfirmed?: boolean | undefined;
}

/** A refusal is about one person; when the hub itself fails, the others would fail too. */
function refusalOf(error: unknown): string {
  if (error instanceof Problem && error.status < 500) return error.code;
  throw error;
}

/**
 * Decides about people one after the other, each in a transaction of their own with their own mail and audit entry: one refusal does not
 * stop the others, and nobody waits for a lock that two hundred people hold.
 */
export function decisionsAboutMany(decisions: Decisions) {
  function decide(
    decider: Decider,
    id: string,
    { action, reason = null, seen, accept_unconfirmed }: ManyDecisions,
  ): Promise<Decided> {
    switch (action) {
      case 'approve':
        return decisions.approve(decider, id, { seen, accept_unconfirmed });
      // In a list of many it must not happen that one approval is withdrawn because somebody else has just given it.
      case 'reject':
        return decisions.reject(decider, id, reason, 'Pending');
      case 'withdraw':
        return decisions.reject(decider, id, reason, 'Approved');
      case 'disable':
        return decisions.disable(decider, id);
      case 'enable':
        return decisions.enable(decider, id);
    }
  }

  /** The outcome for each person, in the order of the ids, each once. @throws when the hub fails; those before are decided then */
  return async (decider: Decider, many: ManyDecisions): Promise<PersonOutcome[]> => {
    const results: PersonOutcome[] = [];
    for (const id of new Set(many.ids.map((one) => one.toLowerCase()))) {
      if (id === decider.actor_id) {
        results.push({ id, result: 'refused', code: 'FORBIDDEN' });
        continue;
      }
      const outcome = await decide(decider, id, many).then(
        ({ before }) => ({ id, result: before ? ('done' as const) : ('unchanged' as const) }),
        (error: unknown) => ({ id, result: 'refused' as const, code: refusalOf(error) }),
      );
      results.push(outcome);
    }
    return results;
  };
}
