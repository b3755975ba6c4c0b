import type { TeacherStatus } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { confirmationNeeded, notFound, Problem } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { decisionMail, type TeacherDecision } from './decision-mails.ts';
import { rankOf, similarNames } from './similar-names.ts';
import { userRepository, type UserRepository } from './user-repository.ts';

/** The person who decides: an administrator, or the operator at the command line, whose `actor_id` is null. */
export interface Decider {
  readonly actor_id: string | null;
  readonly actor: string;
}

const notYourself = () => new Problem('FORBIDDEN', 'You may not do this to yourself.');
const lastAdministrator = () => new Problem('FORBIDDEN', 'This is the last administrator. Make another one first.');
const alreadyDecided = (status: string) =>
  new Problem('ALREADY_REVIEWED', `Somebody has decided meanwhile: this teacher is ${status.toLowerCase()}.`);
const noLonger = () => new Problem('FORBIDDEN', 'You are no longer an administrator.');

/** What a decision changes. */
interface Change {
  readonly action: string;
  readonly values: Parameters<UserRepository['change']>[1];
  readonly detail?: Record<string, unknown>;
}

export interface AdministrationDeps {
  readonly db: Kysely<Schema>;
  readonly post: PostMail;
  readonly publicUrl: string | null;
  readonly clock: Clock;
  readonly isConfirmed: (user: UserRow) => Promise<boolean>;
}

/** A person after a decision; `before` is null when it changed nothing. */
export interface Decided {
  readonly user: UserRow;
  readonly before: UserRow | null;
}

/** What an administrator who approves says besides. */
export interface Approval {
  readonly seen?: TeacherStatus | undefined;
  readonly accept_unconfirmed?: boolean | undefined;
}

export type Decisions = ReturnType<typeof decisionsOf>;

/** Each decision about one person, in a transaction with its entry in the audit log, and what it changed. */
export function decisionsOf({ db, post, publicUrl, clock, isConfirmed }: AdministrationDeps) {
  const decide = decisionRunner(db, clock);
  const mailed = decisionMailer(post, publicUrl);
  return {
    approve: (decider: Decider, _id: string, { seen, accept_unconfirmed = false }: Approval): Promise<Decided> =>
      mailed(
        'approved',
        null,
        decide(decider, _id, async (user, now) => {
          assertTeacher(user);
          if (user.status === 'Approved') return null;
          assertSeen(user, seen);
          const confirmed = await isConfirmed(user);
          if (!confirmed && !accept_unconfirmed) throw confirmationNeeded(user.email);
          const detail = confirmed ? {} : { email_confirmed: false };
          return { action: 'teacher.approve', values: { status: 'Approved', approved_time: now }, detail };
        }),
      ),

    reject: (decider: Decider, _id: string, reason: string | null, seen?: TeacherStatus): Promise<Decided> =>
      mailed(
        'rejected',
        reason,
        decide(decider, _id, (user) => {
          assertTeacher(user);
          assertNotSelf(decider, user);
          if (user.status === 'Rejected') return null;
          assertSeen(user, seen);
          return {
            action: 'teacher.reject',
            values: { status: 'Rejected', approved_time: null, is_admin: false },
            detail: { reason, before: user.status },
          };
        }),
      ),

    disable: (decider: Decider, _id: string): Promise<Decided> =>
      decide(decider, _id, (person, now) => {
        assertNotSelf(decider, person);
        return person.disabled_at ? null : { action: 'user.disable', values: { disabled_at: now } };
      }),

    enable: (decider: Decider, _id: string): Promise<Decided> =>
      decide(decider, _id, (person) =>
        person.disabled_at ? { action: 'user.enable', values: { disabled_at: null } } : null,
      ),
  };
}

const assertTeacher = (user: UserRow) => {
  if (user.role !== 'teacher') throw notFound();
};
/** An administrator who has seen another status must look again. Otherwise a rejection could withdraw an approval by mistake. */
const assertSeen = (user: UserRow, seen: TeacherStatus | undefined) => {
  if (seen !== undefined && user.status !== null && user.status !== seen) throw alreadyDecided(user.status);
};
const assertNotSelf = (decider: Decider, user: UserRow) => {
  if (user._id === decider.actor_id) throw notYourself();
};

/**
 * Runs a decision in a transaction. `change` returns null if there is nothing to change. The administrators are always locked before
 * the person, so that two decisions cannot wait for each other.
 */
function decisionRunner(db: Kysely<Schema>, clock: Clock) {
  return (
    decider: Decider,
    _id: string,
    change: (user: UserRow, now: Date) => Change | null | Promise<Change | null>,
  ): Promise<Decided> =>
    db.transaction().execute(async (trx) => {
      const names = similarNames(trx);
      await names.takeTurn();
      const users = userRepository(trx);
      const administrators = await users.lockAdministrators();
      const { actor_id, actor } = decider;
      if (actor_id !== null && !administrators.includes(actor_id)) throw noLonger();
      const user = await users.lock(_id);
      if (!user) throw notFound();
      const now = clock.now();
      const decided = await change(user, now);
      if (!decided) return { user, before: null };
      const removesAdmin = decided.values.is_admin === false || decided.values.disabled_at instanceof Date;
      if (removesAdmin && administrators.includes(_id) && administrators.length === 1) throw lastAdministrator();
      const changed = await users.change(_id, { ...decided.values, updated_at: now });
      if (rankOf(changed) > rankOf(user)) await names.keepApart(changed, now);
      await auditLog(trx).append({
        at: now,
        actor_id,
        actor,
        action: decided.action,
        object_id: _id,
        detail: decided.detail ?? {},
      });
      return { user: changed, before: user };
    });
}

/** Mails a decision to the teacher after it was made. */
function decisionMailer(post: PostMail, publicUrl: string | null) {
  return async (decision: TeacherDecision, reason: string | null, deciding: Promise<Decided>): Promise<Decided> => {
    const decided = await deciding;
    const { user, before } = decided;
    if (!before) return decided;
    // Only after the transaction has committed, because a mail cannot be taken back.
    const mailKind = decision === 'rejected' && before.status === 'Approved' ? 'withdrawn' : decision;
    post(decisionMail(user, mailKind, reason, publicUrl));
    return decided;
  };
}
