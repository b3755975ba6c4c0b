import type { Catalogue } from '@exam-vault/contract/catalogue';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { Problem } from '../../base/errors.ts';
import type { Account, Accounts } from '../../base/ports/accounts.ts';
import { similarNames } from './similar-names.ts';
import { userRepository } from './user-repository.ts';
import type { FindExternallyConfirmed } from './user-service.ts';

/** The key of the advisory lock for appointing administrators. Any number works, if it is the same in every hub. */
const ADVISORY_LOCK_KEY = 20_261_101;

export interface FirstAdministratorOptions extends ServiceDeps {
  readonly accounts: Accounts;
  readonly findExternallyConfirmed: FindExternallyConfirmed;
  readonly catalogue: Catalogue;
  readonly log: Logger;
}

const refused = (message: string) => new Problem('FORBIDDEN', message);

/** Appoints administrators without another administrator: from the environment or at the command line. */
export function firstAdministrator({
  db,
  accounts,
  findExternallyConfirmed,
  catalogue,
  clock,
  log,
}: FirstAdministratorOptions) {
  const otherOrFirst = (list: readonly string[]) => (list.includes('Other') ? 'Other' : (list[0] ?? 'Other'));

  /** An account with an unconfirmed e-mail never gets rights: a stranger may have signed up with another person's address. */
  function assertMayBeAdministrator(account: Account, user: UserRow | null): void {
    const { email } = account;
    if (!account.email_confirmed) {
      throw refused(
        `${email} registered without confirming the email, so it wasn’t made an administrator. Confirm the email first, or use another one.`,
      );
    }
    if (user?.role === 'student')
      throw refused(`${email} is registered as a student, so it wasn’t made an administrator. Use another email.`);
    if (user?.disabled_at) throw refused(`${email} is disabled. Enable it first.`);
  }

  const rightsFrom = (now: Date) =>
    ({ status: 'Approved', is_admin: true, approved_time: now, updated_at: now }) as const;

  async function logAppointment(trx: Kysely<Schema>, { _id }: UserRow, actor: string): Promise<void> {
    const action = 'user.make_administrator';
    await auditLog(trx).append({ at: clock.now(), actor_id: null, actor, action, object_id: _id });
  }

  async function promote(trx: Kysely<Schema>, user: UserRow, actor: string): Promise<void> {
    if (user.is_admin && user.status === 'Approved') return;
    const now = clock.now();
    const changed = await userRepository(trx).change(user._id, rightsFrom(now));
    await similarNames(trx).keepApart(changed, now);
    await logAppointment(trx, changed, actor);
  }

  /** Gives the account an administrator's profile. The transaction must hold the lock. */
  async function appoint(trx: Kysely<Schema>, account: Account, actor: string): Promise<void> {
    const users = userRepository(trx);
    const user = await users.findByToken(accounts.issuer, account.subject);
    assertMayBeAdministrator(account, user);
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
      department: otherOrFirst(catalogue.registration_departments),
      university: otherOrFirst(catalogue.teacher_universities),
      college: otherOrFirst(catalogue.colleges),
      created_at: now,
    });
    if (!row) throw refused(`${account.email} is registering right now. Try again.`);
    await similarNames(trx).keepApart(row, now);
    await logAppointment(trx, row, actor);
  }

  /** Finds or creates the account and appoints it. If several hubs start at the same moment, only one of them does it. */
  function findAndAppoint(email: string, password: string | null, actor: string, onlyFirst: boolean): Promise<void> {
    return db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(trx);
      await similarNames(trx).takeTurn();
      if (onlyFirst && (await userRepository(trx).hasAdministrator())) return;
      const found = await accounts.findAccount(email);
      if (!found)
        await accounts.createAccount({ email, password, name: email.split('@')[0] ?? email, confirmed: true });
      const account = found ?? (await accounts.findAccount(email));
      if (!account) throw refused(`We couldn’t create ${email}.`);
      await appoint(trx, account, actor);
    });
  }

  return {
    hasAdministrator: () => userRepository(db).hasAdministrator(),

    /**
     * Appoints the first administrator at the start, from ADMIN_EMAIL and ADMIN_PASSWORD, if the hub has none. An existing account keeps
     * its password. A refusal is logged and does not stop the start.
     */
    async ensureAdministrator({ email, password }: { email: string; password: string | null }): Promise<void> {
      // Without a password the account needs a link to set one, and only `create-admin` prints it.
      if (password === null) return;
      try {
        await findAndAppoint(email, password, 'ADMIN_EMAIL', true);
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error;
        log.warn(error.message);
      }
    },

    /**
     * For the command line: appoints a registered teacher whose account is with an external provider. If the person was found by e-mail
     * (`byEmail`), the provider must have confirmed the e-mail. With an id, the operator guarantees that it is the right person.
     * @throws Problem FORBIDDEN with the reason of a refusal
     */
    async appointRegistered(person: UserRow, byEmail: boolean): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(trx);
        await similarNames(trx).takeTurn();
        const user = await userRepository(trx).lock(person._id);
        if (!user) throw refused(`${person.email} is gone.`);
        const { issuer, subject, email, _id } = user;
        const email_confirmed = !byEmail || (await findExternallyConfirmed([user])).has(`${issuer} ${subject}`);
        if (!email_confirmed) {
          throw refused(
            `The identity provider hasn’t confirmed ${email}, so it may belong to a stranger. If you know the person, use the id: ${_id}`,
          );
        }
        assertMayBeAdministrator({ subject, email, email_confirmed }, user);
        await promote(trx, user, 'hub create-admin');
      });
    },

    /**
     * For the command line: appoints the account with this e-mail. A repeat only creates a new link.
     * @returns a one-time link to set the password. @throws Problem FORBIDDEN with the reason of a refusal
     */
    async createAdministrator(email: string): Promise<string> {
      const actor = 'hub create-admin';
      await findAndAppoint(email, null, actor, false);
      const account = await accounts.findAccount(email);
      const user = account && (await userRepository(db).findByToken(accounts.issuer, account.subject));
      const entry = { at: clock.now(), actor_id: null, actor, action: 'user.password_link' };
      await auditLog(db).append({ ...entry, object_id: user?._id ?? null });
      return accounts.passwordLink(email);
    },
  };
}
