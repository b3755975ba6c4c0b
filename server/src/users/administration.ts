import type { TeacherStatus } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../audit/audit-log.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { notFound, Problem } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { PostMail } from '../ports/mailer.ts';
import { decisionMail, type TeacherDecision } from './decision-mails.ts';
import { userRepository, type UserRepository } from './user-repository.ts';

/** Who decides: an administrator, or the operator at the command line (actor_id null). */
export interface Decider {
  readonly actor_id: string | null;
  readonly actor: string;
}

const notYourself = () => new Problem('FORBIDDEN', 'You may not do this to yourself.');
const lastAdministrator = () => new Problem('FORBIDDEN', 'This is the last administrator. Make another one first.');
const alreadyDecided = (status: string) =>
  new Problem('ALREADY_REVIEWED', `Somebody has decided meanwhile: this teacher is ${status.toLowerCase()}.`);
const noLonger = () => new Problem('FORBIDDEN', 'You are no longer an administrator.');

/** What a decision does to a person it is true of; null when there is nothing to change. */
interface Change {
  readonly action: string;
  readonly values: Parameters<UserRepository['change']>[1];
  readonly detail?: Record<string, unknown>;
}

interface AdministrationDeps {
  readonly db: Kysely<Schema>;
  readonly post: PostMail;
  readonly publicUrl: string | null;
  readonly clock: Clock;
}

/** What administrators decide about people. Every decision is in the audit log, in the same transaction. */
export function administration({ db, post, publicUrl, clock }: AdministrationDeps) {
  /** Locks in one order, administrators before the person, so that two decisions cannot wait for each other. */
  function decide(
    decider: Decider,
    _id: string,
    change: (user: UserRow, now: Date) => Change | null,
  ): Promise<{ user: UserRow; before: UserRow | null }> {
    return db.transaction().execute(async (trx) => {
      const users = userRepository(trx);
      const administrators = await users.lockAdministrators();
      const { actor_id, actor } = decider;
      if (actor_id !== null && !administrators.includes(actor_id)) throw noLonger();
      const user = await users.lock(_id);
      if (!user) throw notFound();
      const now = clock.now();
      const what = change(user, now);
      if (!what) return { user, before: null };
      const leaves = what.values.is_admin === false || what.values.disabled_at instanceof Date;
      if (leaves && administrators.includes(_id) && administrators.length === 1) throw lastAdministrator();
      const changed = await users.change(_id, { ...what.values, updated_at: now });
      await auditLog(trx).append({
        at: now,
        actor_id,
        actor,
        action: what.action,
        object_id: _id,
        detail: what.detail ?? {},
      });
      return { user: changed, before: user };
    });
  }

  const teacherOnly = (user: UserRow) => {
    if (user.role !== 'teacher') throw notFound();
  };
  /** Two administrators at once: whoever looked at another status must look again, or a rejection would withdraw an approval. */
  const asSeen = (user: UserRow, seen: TeacherStatus | undefined) => {
    if (seen !== undefined && user.status !== null && user.status !== seen) throw alreadyDecided(user.status);
  };
  const forOthers = (decider: Decider, user: UserRow) => {
    if (user._id === decider.actor_id) throw notYourself();
  };

  async function told(
    decision: TeacherDecision,
    reason: string | null,
    deciding: ReturnType<typeof decide>,
  ): Promise<UserRow> {
    const { user, before } = await deciding;
    if (!before) return user;
    // After the decision stands: a mail cannot be taken back.
    const what = decision === 'rejected' && before.status === 'Approved' ? 'withdrawn' : decision;
    post(decisionMail(user, what, reason, publicUrl));
    return user;
  }

  return {
    /**
     * A repeat changes nothing. `seen` is the status that the administrator looked at.
     * @throws Problem NOT_FOUND for whom is no teacher, ALREADY_REVIEWED when the status is neither that nor Approved
     */
    approve: (decider: Decider, _id: string, seen?: TeacherStatus): Promise<UserRow> =>
      told(
        'approved',
        null,
        decide(decider, _id, (user, now) => {
          teacherOnly(user);
          if (user.status === 'Approved') return null;
          asSeen(user, seen);
          return { action: 'teacher.approve', values: { status: 'Approved', approved_time: now } };
        }),
      ),

    /**
     * Rejects a teacher who waits, or withdraws an approval, and with it an administrator's rights.
     * @throws Problem NOT_FOUND, FORBIDDEN for oneself and the last administrator, ALREADY_REVIEWED as for `approve`
     */
    reject: (decider: Decider, _id: string, reason: string | null, seen?: TeacherStatus): Promise<UserRow> =>
      told(
        'rejected',
        reason,
        decide(decider, _id, (user) => {
          teacherOnly(user);
          forOthers(decider, user);
          if (user.status === 'Rejected') return null;
          asSeen(user, seen);
          return {
            action: 'teacher.reject',
            values: { status: 'Rejected', approved_time: null, is_admin: false },
            detail: { reason, before: user.status },
          };
        }),
      ),

    /** From the account's next request. @throws Problem NOT_FOUND, FORBIDDEN for oneself and the last administrator */
    disable: async (decider: Decider, _id: string): Promise<UserRow> => {
      const { user } = await decide(decider, _id, (person, now) => {
        forOthers(decider, person);
        return person.disabled_at ? null : { action: 'user.disable', values: { disabled_at: now } };
      });
      return user;
    },

    enable: async (decider: Decider, _id: string): Promise<UserRow> => {
      const { user } = await decide(decider, _id, (person) =>
        person.disabled_at ? { action: 'user.enable', values: { disabled_at: null } } : null,
      );
      return user;
    },
  };
}
