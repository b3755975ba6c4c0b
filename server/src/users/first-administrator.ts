import type { Catalogue } from '@exam-vault/contract/catalogue';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { auditLog } from '../audit/audit-log.ts';
import type { Schema, UserRow } from '../database/schema.ts';
import { Problem } from '../errors.ts';
import type { Account, Accounts } from '../ports/accounts.ts';
import type { Clock } from '../ports/clock.ts';
import { userRepository } from './user-repository.ts';
import type { FindExternallyConfirmed } from './user-service.ts';

/** Any number, the same in every hub: the key of the advisory lock under which administrators are made. */
const LOCK = 20_261_101;

export interface FirstAdministratorOptions {
  readonly db: Kysely<Schema>;
  readonly accounts: Accounts;
  readonly findExternallyConfirmed: FindExternallyConfirmed;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Logger;
}

const refused = (message: string) => new Problem('FORBIDDEN', message);

/** How administrators come to be without another administrator: from the environment or at the command line. */
export function firstAdministrator({
  db,
  accounts,
  findExternallyConfirmed,
  catalogue,
  clock,
  log,
}: FirstAdministratorOptions) {
  const other = (list: readonly string[]) => (list.includes('Other') ? 'Other' : (list[0] ?? 'Other'));

  /** Rights never go to an account whose owner nobody has vouched for: it may be a stranger's with a borrowed address. */
  function hold(account: Account, user: UserRow | null): void {
    const { email } = account;
    if (!account.email_confirmed) {
      throw refused(
        `${email} has signed itself up and its e-mail is not confirmed: it is not made an administrator. Confirm the e-mail first, or take another one.`,
      );
    }
    if (user?.role === 'student')
      throw refused(`${email} is registered as a student: it is not made an administrator. Take another e-mail.`);
    if (user?.disabled_at) throw refused(`${email} is disabled. Enable it first.`);
  }

  const rightsFrom = (now: Date) =>
    ({ status: 'Approved', is_admin: true, approved_time: now, updated_at: now }) as const;

  async function note(trx: Kysely<Schema>, { _id }: UserRow, actor: string): Promise<void> {
    const action = 'user.make_administrator';
    await auditLog(trx).append({ at: clock.now(), actor_id: null, actor, action, object_id: _id });
  }

  async function promote(trx: Kysely<Schema>, user: UserRow, actor: string): Promise<void> {
    if (user.is_admin && user.status === 'Approved') return;
    await note(trx, await userRepository(trx).change(user._id, rightsFrom(clock.now())), actor);
  }

  /** The profile of an administrator, in the transaction that holds the lock. */
  async function appoint(trx: Kysely<Schema>, account: Account, actor: string): Promise<void> {
    const users = userRepository(trx);
    const user = await users.findByToken(accounts.issuer, account.subject);
    hold(account, user);
    if (user) return promote(trx, user, actor);
    const now = clock.now();
    const row = await users.add({
      ...rightsFrom(now),
      issuer: accounts.issuer,
      subject: account.subject,
      role: 'teacher',
      name: (account.email.split('@')[0] ?? account.email).slice(0, MAX_TEXT_LENGTH),
      email: account.email,
      role_id: 'Administrator',
      department: other(catalogue.registration_departments),
      university: other(catalogue.teacher_universities),
      college: other(catalogue.colleges),
      created_at: now,
    });
    if (!row) throw refused(`${account.email} is registering at this moment. Try again.`);
    await note(trx, row, actor);
  }

  /** Finds or makes the account and appoints it; of several hubs that start at once one does it. */
  function make(email: string, password: string | null, actor: string, onlyFirst: boolean): Promise<void> {
    return db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      if (onlyFirst && (await userRepository(trx).hasAdministrator())) return;
      const found = await accounts.findAccount(email);
      if (!found)
        await accounts.createAccount({ email, password, name: email.split('@')[0] ?? email, confirmed: true });
      const account = found ?? (await accounts.findAccount(email));
      if (!account) throw refused(`${email} could not be made.`);
      await appoint(trx, account, actor);
    });
  }

  return {
    hasAdministrator: () => userRepository(db).hasAdministrator(),

    /**
     * At start, from ADMIN_EMAIL and ADMIN_PASSWORD: makes the first administrator where there is none. An account that
     * exists keeps its password. What is refused is logged; the hub starts all the same.
     */
    async ensureAdministrator({ email, password }: { email: string; password: string | null }): Promise<void> {
      // Without a password only `create-admin` can hand over the link to set one.
      if (password === null) return;
      try {
        await make(email, password, 'ADMIN_EMAIL', true);
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        log.warn(error.message);
      }
    },

    /**
     * For the command line: makes a registered teacher an administrator whose account is with a provider outside the hub. Found by
     * an e-mail (`byEmail`), it must be one that the provider has confirmed; who gives the id vouches for it himself.
     * @throws Problem FORBIDDEN with the reason of a refusal
     */
    async appointRegistered(person: UserRow, byEmail: boolean): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
        const user = await userRepository(trx).lock(person._id);
        if (!user) throw refused(`${person.email} is gone.`);
        const { issuer, subject, email, _id } = user;
        const email_confirmed = !byEmail || (await findExternallyConfirmed([user])).has(`${issuer} ${subject}`);
        if (!email_confirmed) {
          throw refused(
            `The identity provider has not confirmed ${email}: it may be a stranger's. If you know the person, give the id: ${_id}`,
          );
        }
        hold({ subject, email, email_confirmed }, user);
        await promote(trx, user, 'hub create-admin');
      });
    },

    /**
     * For the command line: makes this e-mail an administrator. A repeat only makes a fresh link.
     * @returns a one-time link to set the password. @throws Problem FORBIDDEN with the reason of a refusal
     */
    async createAdministrator(email: string): Promise<string> {
      const actor = 'hub create-admin';
      await make(email, null, actor, false);
      const account = await accounts.findAccount(email);
      const user = account && (await userRepository(db).findByToken(accounts.issuer, account.subject));
      const entry = { at: clock.now(), actor_id: null, actor, action: 'user.password_link' };
      await auditLog(db).append({ ...entry, object_id: user?._id ?? null });
      return accounts.passwordLink(email);
    },
  };
}
