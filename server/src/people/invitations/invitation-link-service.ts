import { randomBytes } from 'node:crypto';
import { MAX_LINK_DAYS, type InvitationLink } from '@exam-vault/contract/invitation-links';
import type { Role } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema } from '../../base/database/schema.ts';
import { notFound, validation } from '../../base/errors.ts';
import { invitationLinkRepository, type InvitationLinkRow } from './invitation-link-repository.ts';
import { invitationAddress, invitedBy, type InvitationDeps, type Inviter } from './invitation-service.ts';

const DAY_MS = 24 * 3_600_000;
/** The clocks of the page and of the hub may differ. */
const TOLERANCE_MS = 3_600_000;

export interface NewLink {
  readonly role: Role | null;
  readonly ends_at: Date;
  readonly uses: number;
}

export type InvitationLinkService = ReturnType<typeof invitationLinkService>;

/** Links by which several people may sign up, until a day (decision 44). */
export function invitationLinkService({
  db,
  publicOrigin,
  clock,
}: Pick<InvitationDeps, 'db' | 'publicOrigin' | 'clock'>) {
  const present = (row: InvitationLinkRow) => presentLink(row, clock.now());
  const log = (trx: Kysely<Schema>, inviter: Inviter, action: string, { role, uses, ends_at }: InvitationLinkRow) => {
    const comment = `${uses} uses, ${role ?? 'teacher or student'}, until ${ends_at.toISOString().slice(0, 10)}`;
    return auditLog(trx).append({ ...inviter, at: clock.now(), action, object_id: null, detail: { comment } });
  };

  return {
    /** The link is told this once: the hub keeps its hash. @throws Problem VALIDATION for an end that is past or too far */
    async create(
      inviter: Inviter,
      { role, ends_at, uses }: NewLink,
    ): Promise<{ invitation_link: InvitationLink; link: string }> {
      const created_at = clock.now();
      const ahead = ends_at.getTime() - created_at.getTime();
      if (ahead <= 0) throw validation('ends_at: is in the past.');
      if (ahead > MAX_LINK_DAYS * DAY_MS + TOLERANCE_MS)
        throw validation(`ends_at: is more than ${MAX_LINK_DAYS} days ahead.`);
      const token = randomBytes(24).toString('base64url');
      const row = await db.transaction().execute(async (trx) => {
        const added = await invitationLinkRepository(trx).add(token, {
          role,
          uses,
          ...invitedBy(inviter),
          created_at,
          ends_at,
        });
        await log(trx, inviter, 'invitation.create_link', added);
        return added;
      });
      return { invitation_link: present(row), link: invitationAddress(publicOrigin, token) };
    },

    async list(page: number): Promise<{ data: InvitationLink[]; total: number }> {
      const { rows, total } = await invitationLinkRepository(db).page(page);
      return { data: rows.map(present), total };
    },

    /** A repeat changes nothing. @throws Problem NOT_FOUND */
    withdraw: (inviter: Inviter, _id: string): Promise<InvitationLink> =>
      db.transaction().execute(async (trx) => {
        const links = invitationLinkRepository(trx);
        const withdrawn = await links.withdraw(_id, clock.now());
        if (withdrawn) await log(trx, inviter, 'invitation.withdraw_link', withdrawn);
        const row = withdrawn ?? (await links.find(_id));
        if (!row) throw notFound();
        return present(row);
      }),
  };
}

function presentLink(row: InvitationLinkRow, now: Date): InvitationLink {
  const unspent = row.ends_at > now ? 'open' : 'ended';
  return {
    _id: row._id,
    role: row.role,
    state: row.withdrawn_at ? 'withdrawn' : row.used >= row.uses ? 'used_up' : unspent,
    uses: row.uses,
    uses_left: row.uses - row.used,
    invited_by: row.invited_by,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  };
}
