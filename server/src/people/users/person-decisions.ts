import type { PeopleAction, PersonOutcome } from '@exam-vault/contract/administration';
import type { TeacherStatus } from '@exam-vault/contract/permissions';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Actor } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { confirmationNeeded, notFound, Problem } from '../../base/errors.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { decisionMail } from './decision-mails.ts';
import { rankOf, similarNames } from './similar-names.ts';
import { userRepository, type UserRepository } from './user-repository.ts';

const notYourself = () => new Problem('FORBIDDEN', 'You can’t do this to your own account.');
const lastAdministrator = () =>
  new Problem('FORBIDDEN', 'This is the last administrator. Make someone else an administrator first.');
const alreadyDecided = (status: string) =>
  new Problem('ALREADY_REVIEWED', `Someone already decided: this teacher is ${status.toLowerCase()}.`);
const noLonger = () => new Problem('FORBIDDEN', 'You’re no longer an administrator.');

/** What a decision changes. */
interface Change {
  readonly action: string;
  readonly values: Parameters<UserRepository['change']>[1];
  readonly detail?: Record<string, unknown>;
}

export interface PersonDecisionDeps extends ServiceDeps {
  readonly post: PostMail;
  readonly publicUrl: string | null;
  readonly isConfirmed: (user: UserRow) => Promise<boolean>;
}

/** A person after a decision; `before` is null when it changed nothing. */
export interface Decided extends UserRow {
  readonly before: UserRow | null;
}

/** What an administrator says with a decision. */
export interface Said {
  /** Told to a teacher whom the decision refuses. */
  readonly reason?: string | null | undefined;
  /** Of a teacher: the status that the administrator saw. */
  readonly seen?: TeacherStatus | undefined;
  /** They know that nobody has confirmed the e-mail; the audit log keeps it. */
  readonly accept_unconfirmed?: boolean | undefined;
}

const assertTeacher = (user: UserRow) => {
  if (user.role !== 'teacher') throw notFound();
};
/** An administrator who has seen another status must look again. Otherwise a rejection could withdraw an approval by mistake. */
const assertSeen = (user: UserRow, seen: TeacherStatus | undefined) => {
  if (seen !== undefined && user.status !== null && user.status !== seen) throw alreadyDecided(user.status);
};
const assertNotSelf = (decider: Actor, user: UserRow) => {
  if (user._id === decider.actor_id) throw notYourself();
};

/** Decisions of administrators about people, each in a transaction with its entry in the audit log. */
export function personDecisions({ db, post, publicUrl, clock, isConfirmed }: PersonDecisionDeps) {
  /** `change` is null if there is nothing to change. Administrators are locked before the person: two decisions never wait for each other. */
  const decide = (
    decider: Actor,
    _id: string,
    change: (user: UserRow, now: Date) => Change | null | Promise<Change | null>,
  ): Promise<Decided> =>
    db.transaction().execute(async (trx) => {
      const names = similarNames(trx);
      await names.takeTurn();
      const users = userRepository(trx);
      const administrators = await users.lockAdministrators();
      if (decider.actor_id !== null && !administrators.includes(decider.actor_id)) throw noLonger();
      const before = await users.lock(_id);
      if (!before) throw notFound();
      const now = clock.now();
      const decided = await change(before, now);
      if (!decided) return { ...before, before: null };
      const { action, values, detail = {} } = decided;
      const removesAdmin = values.is_admin === false || values.disabled_at instanceof Date;
      if (removesAdmin && administrators.includes(_id) && administrators.length === 1) throw lastAdministrator();
      const changed = await users.change(_id, { ...values, updated_at: now });
      if (rankOf(changed) > rankOf(before)) await names.keepApart(changed, now);
      await auditLog(trx).append({ ...decider, at: now, action, object_id: _id, detail });
      return { ...changed, before };
    });

  /**
   * Approves a teacher; a repeat changes nothing.
   * @throws Problem NOT_FOUND for a person who is not a teacher, ALREADY_REVIEWED if the status is neither `seen` nor Approved,
   * CONFIRMATION_NEEDED if the e-mail is not confirmed and that was not accepted
   */
  async function approve(decider: Actor, _id: string, { seen, accept_unconfirmed }: Said = {}): Promise<Decided> {
    const decided = await decide(decider, _id, async (user, now) => {
      assertTeacher(user);
      if (user.status === 'Approved') return null;
      assertSeen(user, seen);
      const confirmed = await isConfirmed(user);
      if (!confirmed && !accept_unconfirmed) throw confirmationNeeded(user.email);
      const detail = confirmed ? {} : { email_confirmed: false };
      return { action: 'teacher.approve', values: { status: 'Approved', approved_time: now }, detail };
    });
    // Only after the transaction has committed, because a mail cannot be taken back.
    if (decided.before) post(decisionMail(decided, 'approved', null, publicUrl));
    return decided;
  }

  /**
   * Rejects a waiting teacher, or withdraws an approval together with the rights of an administrator.
   * @throws Problem NOT_FOUND, FORBIDDEN for yourself and for the last administrator, ALREADY_REVIEWED as for `approve`
   */
  async function reject(decider: Actor, _id: string, reason: string | null, seen?: TeacherStatus): Promise<Decided> {
    const decided = await decide(decider, _id, (user) => {
      assertTeacher(user);
      assertNotSelf(decider, user);
      if (user.status === 'Rejected') return null;
      assertSeen(user, seen);
      return {
        action: 'teacher.reject',
        values: { status: 'Rejected', approved_time: null, is_admin: false },
        detail: { reason, before: user.status },
      };
    });
    const kind = decided.before?.status === 'Approved' ? 'withdrawn' : 'rejected';
    if (decided.before) post(decisionMail(decided, kind, reason, publicUrl));
    return decided;
  }

  /** Takes effect with the account's next request. @throws Problem NOT_FOUND, FORBIDDEN for yourself and for the last administrator */
  const disable = (decider: Actor, _id: string): Promise<Decided> =>
    decide(decider, _id, (person, now) => {
      assertNotSelf(decider, person);
      return person.disabled_at ? null : { action: 'user.disable', values: { disabled_at: now } };
    });

  const enable = (decider: Actor, _id: string): Promise<Decided> =>
    decide(decider, _id, ({ disabled_at }) =>
      disabled_at ? { action: 'user.enable', values: { disabled_at: null } } : null,
    );

  const actions: Record<PeopleAction, typeof approve> = {
    approve,
    // In a list of many it must not happen that one approval is withdrawn because somebody else has just given it.
    reject: (decider, id, said) => reject(decider, id, said?.reason ?? null, 'Pending'),
    withdraw: (decider, id, said) => reject(decider, id, said?.reason ?? null, 'Approved'),
    disable,
    enable,
  };

  return {
    approve,
    reject,
    disable,
    enable,

    /**
     * Decides about people one after the other, each in a transaction of their own with their own mail and audit entry: one refusal does not
     * stop the others, and nobody waits for a lock that two hundred people hold.
     * @returns the outcome for each person, in the order of the ids, each once @throws when the hub fails; those before are decided then
     */
    async decideAboutMany(
      decider: Actor,
      { action, ids, ...said }: Said & { readonly action: PeopleAction; readonly ids: readonly string[] },
    ): Promise<PersonOutcome[]> {
      const results: PersonOutcome[] = [];
      for (const id of new Set(ids.map((one) => one.toLowerCase()))) {
        try {
          if (id === decider.actor_id) throw notYourself();
          const { before } = await actions[action](decider, id, said);
          results.push({ id, result: before ? 'done' : 'unchanged' });
        } catch (error) {
          // A refusal is about one person; when the hub itself fails, the others would fail too.
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          results.push({ id, result: 'refused', code: error.code });
        }
      }
      return results;
    },
  };
}
