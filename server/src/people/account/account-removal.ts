import { FORMER_MEMBER, type DocumentChoice } from '@exam-vault/contract/account';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import { forgetOwner } from '../../base/changes/change-log.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { deleteRows, first, rowsOf } from '../../base/database/queries.ts';
import type { Schema, UserRow } from '../../base/database/schema.ts';
import type { DocumentFiles } from '../../base/ports/document-file.ts';
import { onlyAdministrator } from '../../base/errors.ts';
import type { Accounts } from '../../base/ports/accounts.ts';
import { userRepository } from '../users/user-repository.ts';
import { accountRepository } from './account-repository.ts';

/** Documents that one transaction removes: few, so that a crash leaves few orphaned files. */
const REMOVED_AT_ONCE = 5;

export interface AccountRemovalDeps extends ServiceDeps {
  readonly accounts: Pick<Accounts, 'issuer' | 'removeAccount'>;
  /** Whether the address of the account is proved to be the person's. */
  readonly isConfirmed: (person: UserRow) => Promise<boolean>;
  readonly files: Pick<DocumentFiles, 'discard'>;
}

/** Who removes, for the audit log. */
interface Remover {
  readonly actor: string;
  /** Whether the person is still to be removed, asked again under the lock. */
  readonly isWanted: (person: UserRow) => boolean;
}

/** Removes a person from every table and file; what stays, stays under a pseudonym, found by id (decision 85). It may be repeated after a crash. */
export function accountRemoval({ db, accounts, isConfirmed, files, clock }: AccountRemovalDeps) {
  async function discard(file_ids: readonly string[]): Promise<void> {
    for (const file_id of file_ids) await files.discard(file_id);
  }

  /** @returns whether the person is there and still to be removed @throws Problem ONLY_ADMINISTRATOR */
  async function isRemovable(trx: Kysely<Schema>, person: UserRow | null, { isWanted }: Remover): Promise<boolean> {
    if (!person || !isWanted(person)) return false;
    const administrators = await userRepository(trx).lockAdministrators();
    if (administrators.length === 1 && administrators[0] === person._id) throw onlyAdministrator();
    return true;
  }

  async function removeDocuments(owner_id: string, remover: Remover): Promise<void> {
    const { actor } = remover;
    for (;;) {
      const removed = await db.transaction().execute(async (trx) => {
        // Before the person, as everywhere.
        const users = userRepository(trx);
        await users.lockAdministrators();
        if (!(await isRemovable(trx, await users.lock(owner_id), remover))) return [];
        const rows = await accountRepository(trx).removeDocuments(owner_id, REMOVED_AT_ONCE);
        for (const { _id, kind } of rows) {
          // Without its title, which the person wrote.
          const entry = { at: clock.now(), actor_id: null, actor, action: `${kind}.purge`, object_id: _id };
          await auditLog(trx).append({ ...entry, about_id: owner_id });
        }
        return rows;
      });
      // After the commit: a row must never be without its file.
      for (const { file_ids } of removed) await discard(file_ids);
      if (removed.length < REMOVED_AT_ONCE) return;
    }
  }

  /** @returns the person as they were, null when they are gone or stay, 'again' when a document was uploaded meanwhile */
  async function removePerson(_id: string, documents: DocumentChoice, remover: Remover) {
    const { actor } = remover;
    const found = await userRepository(db).find(_id);
    const ownsAddress = found !== null && (await isConfirmed(found));
    return db.transaction().execute(async (trx) => {
      const account = accountRepository(trx);
      await userRepository(trx).lockAdministrators();
      // Also against new rows that refer to them.
      const person = await first(rowsOf(trx, 'users', { _id }).selectAll().forUpdate());
      if (!person || !(await isRemovable(trx, person, remover))) return null;
      if (documents === 'remove' && (await account.ownsDocuments(_id))) return 'again' as const;
      const at = clock.now();
      const { issuer, subject, name, email } = person;
      const pseudonym = await account.addPseudonym(person, at);
      const file_ids = await account.removeOwnFiles(_id);
      const log = auditLog(trx);
      // Answers of others are theirs: such a paper is purged with the deleted ones, and not at once.
      const left = documents === 'remove' ? await account.deleteDocuments(_id, at) : [];
      for (const { _id: object_id, kind } of left) {
        await log.append({ at, actor_id: null, actor, action: `${kind}.delete`, object_id, about_id: _id });
      }
      const isOwn = issuer === accounts.issuer;
      const texts = [email, subject, _id, name, ...(await log.namesBefore(_id))].filter((text) => text !== '');
      const address = await account.removeInvitations(person, ownsAddress);
      // It looks at the documents and answers of the person, so it comes before they are handed over.
      const replacement = FORMER_MEMBER;
      await log.forget({ _id, pseudonym, account: isOwn ? subject : null, address, texts, replacement });
      await account.handOver(_id, texts, pseudonym);
      file_ids.push(...(await account.leaveAnswers(_id, { documents, texts, pseudonym })));
      await account.leaveDeeds(_id, pseudonym);
      if (isOwn) await accounts.removeAccount(trx, subject);
      else await deleteRows(trx, 'provider_accounts', { issuer, subject }).execute();
      // With everything that is kept for this person alone: bookmarks, study list, readings, courses, notifications, uploads, keys.
      await deleteRows(trx, 'users', { _id }).execute();
      await forgetOwner(trx, _id);
      await log.append({
        at,
        actor_id: null,
        actor,
        action: 'user.delete',
        object_id: pseudonym,
        detail: { documents },
      });
      return { person, file_ids };
    });
  }

  return {
    /** @returns the person as they were; null when they are gone already or are not to be removed @throws Problem ONLY_ADMINISTRATOR */
    async remove(_id: string, documents: DocumentChoice, remover: Remover): Promise<UserRow | null> {
      for (;;) {
        if (documents === 'remove') await removeDocuments(_id, remover);
        const removed = await removePerson(_id, documents, remover);
        if (removed === 'again') continue;
        if (removed) await discard(removed.file_ids);
        return removed?.person ?? null;
      }
    },
  };
}

export type AccountRemoval = ReturnType<typeof accountRemoval>;
