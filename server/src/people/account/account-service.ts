import { ACCOUNT_DELETION_DAYS, type DocumentChoice, type ProfileCorrection } from '@exam-vault/contract/account';
import type { Catalogue } from '@exam-vault/contract/catalogue';
import type { Language } from '@exam-vault/contract/languages';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Actor } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import { forbidden, notFound, onlyAdministrator, Problem, validation } from '../../base/errors.ts';
import type { Accounts } from '../../base/ports/accounts.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { assertOffered } from '../users/offered-values.ts';
import { recordCorrection, showName } from '../users/rename.ts';
import { rankOf, similarNames } from '../users/similar-names.ts';
import { FORMER_ISSUER, userRepository } from '../users/user-repository.ts';
import { deletedMail, deletionByAdministratorMail, deletionMail, exportedMail, keptMail } from './account-mails.ts';
import type { AccountRemoval } from './account-removal.ts';

const DAY_MS = 24 * 3_600_000;
/** People that one run of the job removes. */
const DUE_BATCH = 100;

export interface AccountServiceDeps extends ServiceDeps {
  readonly catalogue: Catalogue;
  readonly accounts: Pick<Accounts, 'issuer' | 'rename'>;
  readonly removal: AccountRemoval;
  readonly post: PostMail;
  /** What a mailed link begins with; null leaves the link out. */
  readonly publicUrl: string | null;
}

const STUDENT_FIELDS = ['semester', 'start_year', 'end_year'] as const;
const COMMON_FIELDS = ['name', 'role_id', 'department', 'university', 'college'] as const;

export type AccountService = ReturnType<typeof accountService>;

/** What people do about their own account: correct it, have it deleted, keep it after all (contract section 9). */
export function accountService({ db, catalogue, accounts, removal, post, publicUrl, clock }: AccountServiceDeps) {
  /** The person under a lock, after the administrators. @throws Problem NOT_FOUND */
  async function lock(trx: Kysely<Schema>, _id: string) {
    const users = userRepository(trx);
    const administrators = await users.lockAdministrators();
    const person = await users.lock(_id);
    if (!person || person.issuer === FORMER_ISSUER) throw notFound();
    return { users, person, isOnlyAdministrator: administrators.length === 1 && administrators[0] === _id };
  }

  async function requestDeletion(asking: Actor, _id: string, documents: DocumentChoice, forAnother: boolean) {
    const now = clock.now();
    return await db.transaction().execute(async (trx) => {
      const { users, person, isOnlyAdministrator } = await lock(trx, _id);
      if (isOnlyAdministrator) throw onlyAdministrator();
      if (forAnother && asking.actor_id === _id) throw forbidden();
      const due = person.deletion_due_at ?? new Date(now.getTime() + ACCOUNT_DELETION_DAYS * DAY_MS);
      if (person.deletion_due_at && person.deletion_documents === documents) return { person, due, isNew: false };
      await users.change(_id, { deletion_due_at: due, deletion_documents: documents });
      const entry = { ...asking, at: now, action: 'user.deletion_request', object_id: _id };
      await auditLog(trx).append({ ...entry, detail: { documents } });
      return { person, due, isNew: person.deletion_due_at === null };
    });
  }

  /** @returns the person; null when no deletion was asked for */
  const withdrawDeletion = (asking: Actor, _id: string): Promise<UserRow | null> =>
    db.transaction().execute(async (trx) => {
      const { users, person } = await lock(trx, _id);
      if (!person.deletion_due_at) return null;
      await users.change(_id, { deletion_due_at: null, deletion_documents: null });
      const entry = { ...asking, at: clock.now(), action: 'user.deletion_withdraw', object_id: _id };
      await auditLog(trx).append(entry);
      return person;
    });

  return {
    /**
     * Has the account deleted in 14 days. Asked for again it keeps its day, and the last choice about the documents counts.
     * @throws Problem ONLY_ADMINISTRATOR, NOT_FOUND
     */
    async askForDeletion(asking: Actor, _id: string, documents: DocumentChoice): Promise<Date> {
      const asked = await requestDeletion(asking, _id, documents, false);
      if (asked.isNew && asked.person.email !== '') post(deletionMail(asked.person, asked.due, publicUrl));
      return asked.due;
    },

    /** Takes the deletion back. @returns false when none was asked for @throws Problem NOT_FOUND */
    keep: async (asking: Actor, _id: string): Promise<boolean> => (await withdrawDeletion(asking, _id)) !== null,

    /**
     * As `askForDeletion`, by an administrator about another person, who gets a mail.
     * @throws Problem ONLY_ADMINISTRATOR, NOT_FOUND, FORBIDDEN for yourself: the own profile asks for the password
     */
    async askForDeletionOf(asking: Actor, _id: string, documents: DocumentChoice): Promise<Date> {
      const { person, due, isNew } = await requestDeletion(asking, _id, documents, true);
      if (isNew && person.email !== '') post(deletionByAdministratorMail(person, { due, by: asking.actor, publicUrl }));
      return due;
    },

    /** As `keep`, by an administrator. The person gets a mail. @throws Problem NOT_FOUND */
    async keepFor(asking: Actor, _id: string): Promise<void> {
      const person = await withdrawDeletion(asking, _id);
      if (person && person.email !== '') post(keptMail(person, asking.actor));
    },

    /** Tells a person by mail that an administrator has exported their data. */
    tellOfExport(person: UserRow, by: string): void {
      if (person.email !== '') post(exportedMail(person, by));
    },

    /**
     * Corrects the own profile: never role, e-mail or status. A new name shows at once on the person's documents and reviews; the audit log
     * keeps the one from before.
     * @throws Problem VALIDATION for a value that the catalogue does not have; the value that is there may stay. NAME_TOO_SIMILAR
     */
    correct: (_id: string, correction: ProfileCorrection): Promise<UserRow> =>
      db.transaction().execute(async (trx) => {
        const names = similarNames(trx);
        if (correction.name !== undefined) await names.takeTurn();
        const { users, person } = await lock(trx, _id);
        const changes = changesOf(person, correction);
        if (changes.name !== undefined) await names.assertOwn(changes.name, rankOf(person), _id);
        // The way back of the semester's step knows alumni by it.
        if (person.alumni_since && changes.semester !== undefined)
          throw validation('semester: alumni don’t have a semester.');
        assertOffered(catalogue, { ...changes, role: person.role });
        const { start_year = person.start_year, end_year = person.end_year } = changes;
        if ((start_year ?? '') > (end_year ?? '')) throw validation('end_year is before start_year.');
        if (Object.keys(changes).length === 0) return person;
        const now = clock.now();
        const changed = await users.change(_id, { ...changes, updated_at: now });
        if (changes.name !== undefined) {
          await showName(trx, changed);
          await names.keepApart(changed, now);
          if (person.issuer === accounts.issuer) await accounts.rename(trx, person.subject, changes.name);
        }
        // A language says nothing about the person that others rely on.
        const { language: _, ...logged } = changes;
        if (Object.keys(logged).length > 0)
          await recordCorrection(trx, person, logged, { at: now, actor_id: _id, actor: changed.name });
        return changed;
      }),

    /** Removes a person now, whatever they asked for. @throws Problem ONLY_ADMINISTRATOR, NOT_FOUND */
    async removeNow(actor: string, _id: string, documents: DocumentChoice): Promise<void> {
      const person = await removal.remove(_id, documents, { actor, isWanted: () => true });
      if (!person) throw notFound();
      if (person.email !== '') post(deletedMail(person));
    },

    /**
     * Removes the people whose day has come. Several hubs may do it at the same time: the lock on a person lets one of them.
     * @returns how many
     */
    async removeDue(log: Pick<Logger, 'error' | 'warn'>, stop?: AbortSignal): Promise<number> {
      const now = clock.now();
      const due = await db
        .selectFrom('users')
        .select(['_id', 'deletion_documents'])
        .where('deletion_due_at', '<=', now)
        .orderBy('deletion_due_at')
        .limit(DUE_BATCH)
        .execute();
      let count = 0;
      for (const { _id, deletion_documents } of due) {
        if (stop?.aborted || deletion_documents === null) break;
        // The choice may have changed since it was read.
        const isWanted = (person: UserRow) =>
          person.deletion_due_at !== null &&
          person.deletion_due_at <= now &&
          person.deletion_documents === deletion_documents;
        try {
          const person = await removal.remove(_id, deletion_documents, { actor: 'hub', isWanted });
          if (!person) continue;
          count += 1;
          if (person.email !== '') post(deletedMail(person));
        } catch (error) {
          // One person must not keep the others.
          if (error instanceof Problem && error.code === 'ONLY_ADMINISTRATOR')
            log.warn(
              { user: _id },
              'the only administrator has asked to be deleted and is kept until there is another',
            );
          else log.error({ err: error, user: _id }, 'an account that is due could not be deleted');
        }
      }
      return count;
    },
  };
}

/** What differs from the profile. What the role does not have is left out. */
function changesOf(person: UserRow, correction: ProfileCorrection) {
  const fields = person.role === 'student' ? [...COMMON_FIELDS, ...STUDENT_FIELDS] : COMMON_FIELDS;
  const changes: Partial<Record<(typeof fields)[number], string>> & { language?: Language } = {};
  for (const field of fields) {
    const value = correction[field];
    if (value !== undefined && value !== person[field]) changes[field] = value;
  }
  const { language } = correction;
  if (language !== undefined && language !== person.language) changes.language = language;
  return changes;
}
