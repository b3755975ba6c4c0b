import { MAIL_PROGRESS_DAYS, MAX_WRONG_LINES, type ListOutcome } from '@exam-vault/contract/invitation-lists';
import type { Role } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../base/csv/write-csv.ts';
import type { Actor } from '../../base/actor.ts';
import type { Schema } from '../../base/database/schema.ts';
import { INVITATION_LIFETIME_MS, invitationAddress, invitedBy, type InvitationDeps } from './invitation-service.ts';
import { newToken } from './invitation-repository.ts';
import { invitationListRepository } from './invitation-list-repository.ts';
import { readInvitationList, type ListedAddress } from './read-invitation-list.ts';

const DAY_MS = 24 * 3_600_000;

export interface ListOptions {
  /** For lines that name no role. */
  readonly role: Role | null;
  readonly dryRun: boolean;
  /** Invite the other lines although some are wrong. */
  readonly skipWrong: boolean;
}

export type InvitationListService = ReturnType<typeof invitationListService>;

/** Invitations by a list (decision 44). Mails are sent by `invitationMails`, some hours after a long list. */
export function invitationListService({
  db,
  mailsLinks,
  publicOrigin,
  clock,
}: Pick<InvitationDeps, 'db' | 'mailsLinks' | 'publicOrigin' | 'clock'>) {
  /** Makes the invitations. @returns the links where nobody mails them */
  async function add(trx: Kysely<Schema>, inviter: Actor, fresh: readonly ListedAddress[]): Promise<string | null> {
    const created_at = clock.now();
    const expires_at = new Date(created_at.getTime() + INVITATION_LIFETIME_MS);
    const withTokens = fresh.map((address) => ({ ...address, token: newToken() }));
    const shared = { mailed: mailsLinks, ...invitedBy(inviter), created_at, expires_at };
    await invitationListRepository(trx).add(withTokens, shared);
    const entry = { ...inviter, at: created_at, action: 'invitation.create_list', object_id: null };
    await auditLog(trx).append({ ...entry, detail: { comment: `${fresh.length} invitations by a list` } });
    if (mailsLinks) return null;
    const rows = withTokens.map(({ email, role, token }) =>
      csvLine([email, role, invitationAddress(publicOrigin, token)]),
    );
    return [BYTE_ORDER_MARK, csvLine(['email', 'role', 'link']), ...rows].join('');
  }

  return {
    /**
     * Invites the addresses of a CSV that are neither registered nor invited. The same list again invites nobody.
     * @throws Problem VALIDATION when the CSV cannot be read as a whole
     */
    async invite(inviter: Actor, csv: string, { role, dryRun, skipWrong }: ListOptions): Promise<ListOutcome> {
      const { lines, addresses, repeated, wrong } = await readInvitationList(csv, role);
      const emails = addresses.map(({ email }) => email);
      return db.transaction().execute(async (trx) => {
        const lists = invitationListRepository(trx);
        const writes = !dryRun && (wrong.length === 0 || skipWrong);
        // Two lists at the same moment must not both find an address new.
        if (writes) await lists.takeTurn();
        const members = await lists.members(emails);
        const invited = await lists.invited(emails, clock.now());
        const fresh = addresses.filter(({ email }) => !members.has(email) && !invited.has(email));
        const links_csv = writes && fresh.length > 0 ? await add(trx, inviter, fresh) : null;
        return {
          lines,
          new: fresh.length,
          already_invited: emails.filter((email) => invited.has(email) && !members.has(email)).length,
          already_members: members.size,
          repeated,
          wrong: wrong.slice(0, MAX_WRONG_LINES),
          wrong_total: wrong.length,
          invited: writes,
          links_csv,
        };
      });
    },

    /** How far the mails of the last lists are. */
    mails: (): Promise<{ waiting: number; sent: number; failed: number }> =>
      invitationListRepository(db).mailCounts(new Date(clock.now().getTime() - MAIL_PROGRESS_DAYS * DAY_MS)),
  };
}
