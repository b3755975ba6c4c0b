import type { Answer } from '@exam-vault/contract/endpoint';
import { MAX_LINK_DAYS, type createInvitationLink, type InvitationLink } from '@exam-vault/contract/invitation-links';
import type { Role } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Actor } from '../../base/actor.ts';
import { changeRows, first, pageOf, rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import { notFound, validation } from '../../base/errors.ts';
import { hashOf, newToken, type InvitationLinkRow } from './invitation-repository.ts';
import { invitationAddress, invitedBy, type InvitationDeps } from './invitation-service.ts';

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
  const log = (trx: Kysely<Schema>, inviter: Actor, action: string, { role, uses, ends_at }: InvitationLinkRow) => {
    const comment = `${uses} uses, ${role ?? 'teacher or student'}, until ${ends_at.toISOString().slice(0, 10)}`;
    return auditLog(trx).append({ ...inviter, at: clock.now(), action, object_id: null, detail: { comment } });
  };

  return {
    /** The link is told this once: the hub keeps its hash. @throws Problem VALIDATION for an end that is past or too far */
    async create(inviter: Actor, { role, ends_at, uses }: NewLink): Promise<Answer<typeof createInvitationLink>> {
      const created_at = clock.now();
      const ahead = ends_at.getTime() - created_at.getTime();
      if (ahead <= 0) throw validation('ends_at: must be in the future.');
      if (ahead > MAX_LINK_DAYS * DAY_MS + TOLERANCE_MS)
        throw validation(`ends_at: can be at most ${MAX_LINK_DAYS} days ahead.`);
      const token = newToken();
      const row = await db.transaction().execute(async (trx) => {
        const values = { token_hash: hashOf(token), role, uses, ...invitedBy(inviter), created_at, ends_at };
        const added = await trx.insertInto('invitation_links').values(values).returningAll().executeTakeFirstOrThrow();
        await log(trx, inviter, 'invitation.create_link', added);
        return added;
      });
      return { invitation_link: present(row), link: invitationAddress(publicOrigin, token) };
    },

    async list(page: number): Promise<{ data: InvitationLink[]; total: number }> {
      const all = db.selectFrom('invitation_links').selectAll().orderBy('created_at', 'desc').orderBy('_id', 'desc');
      const { data, total } = await pageOf(all, page);
      return { data: data.map(present), total };
    },

    /** A repeat changes nothing. @throws Problem NOT_FOUND */
    withdraw: (inviter: Actor, _id: string): Promise<InvitationLink> =>
      db.transaction().execute(async (trx) => {
        const open = changeRows(trx, 'invitation_links', { _id, withdrawn_at: null });
        const withdrawn = await first(open.set({ withdrawn_at: clock.now() }).returningAll());
        if (withdrawn) await log(trx, inviter, 'invitation.withdraw_link', withdrawn);
        const row = withdrawn ?? (await first(rowsOf(trx, 'invitation_links', { _id }).selectAll()));
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
