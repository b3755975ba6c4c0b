import type { Answer } from '@exam-vault/contract/endpoint';
import {
  INVITATION_DAYS,
  INVITATION_KEPT_DAYS,
  type Invitation,
  type invite,
  type readInvitation,
} from '@exam-vault/contract/invitations';
import type { Role } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Actor } from '../../base/actor.ts';
import type { ServiceDeps } from '../../base/service-deps.ts';
import { deleteRows, first, pageOf, rowsOf } from '../../base/database/queries.ts';
import type { Schema } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { invitationMail } from './invitation-mail.ts';
import { hashOf, invitationRepository, newToken, type InvitationRow } from './invitation-repository.ts';

export const INVITATION_LIFETIME_MS = INVITATION_DAYS * 24 * 3_600_000;

/** The address that an invitation's link opens. */
export const invitationAddress = (publicOrigin: string, token: string) =>
  `${publicOrigin}/registration?invitation=${token}`;

export interface InvitationDeps extends ServiceDeps {
  readonly post: PostMail;
  /** Whether mail is set up. Otherwise the administrator gets the link and hands it over. */
  readonly mailsLinks: boolean;
  /** The start of the links. Never a Host header. */
  readonly publicOrigin: string;
}

/** The inviter's columns. The command line stays unnamed. */
export const invitedBy = ({ actor_id, actor }: Actor) => ({
  invited_by: actor_id === null ? null : actor,
  invited_by_id: actor_id,
});

export type InvitationService = ReturnType<typeof invitationService>;

/** Invitations of administrators to sign up (decision 44). */
export function invitationService({ db, post, mailsLinks, publicOrigin, clock }: InvitationDeps) {
  const present = (row: InvitationRow) => presentInvitation(row, clock.now());
  const log = (trx: Kysely<Schema>, inviter: Actor, action: string, email: string) =>
    auditLog(trx).append({ ...inviter, at: clock.now(), action, object_id: null, detail: { comment: email } });

  return {
    /** Invites an address, in place of earlier invitations. The answer is the same whether the address has an account or not. */
    async invite(inviter: Actor, address: string, role: Role | null): Promise<Answer<typeof invite>> {
      const email = address.toLowerCase();
      const token = newToken();
      const created_at = clock.now();
      const row = await db.transaction().execute(async (trx) => {
        const invitations = invitationRepository(trx);
        await invitations.withdrawAll(email, created_at);
        await log(trx, inviter, 'invitation.create', email);
        const expires_at = new Date(created_at.getTime() + INVITATION_LIFETIME_MS);
        const values = { email, role, mailed: mailsLinks, ...invitedBy(inviter), created_at, expires_at };
        return invitations.add(token, values);
      });
      const link = invitationAddress(publicOrigin, token);
      if (mailsLinks) post(invitationMail(email, role, link));
      return { invitation: present(row), link: mailsLinks ? null : link };
    },

    async list(page: number): Promise<{ data: Invitation[]; total: number }> {
      const all = db.selectFrom('invitations').selectAll().orderBy('created_at', 'desc').orderBy('_id', 'desc');
      const { data, total } = await pageOf(all, page);
      return { data: data.map(present), total };
    },

    /** A repeat changes nothing. @throws Problem NOT_FOUND also for one that was used */
    withdraw: (inviter: Actor, _id: string): Promise<Invitation> =>
      db.transaction().execute(async (trx) => {
        const withdrawn = await invitationRepository(trx).withdraw(_id, clock.now());
        if (withdrawn) await log(trx, inviter, 'invitation.withdraw', withdrawn.email);
        const row = withdrawn ?? (await first(rowsOf(trx, 'invitations', { _id }).selectAll()));
        if (!row || row.used_at) throw notFound();
        return present(row);
      }),

    /** Forgets invitations that nobody has used, some time after their end. */
    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - INVITATION_KEPT_DAYS * 24 * 3_600_000);
      await deleteRows(db, 'invitations', { used_at: null }).where('expires_at', '<', before).execute();
    },

    /** Changes nothing. @throws Problem NOT_FOUND unless the invitation, or the invitation link, is open */
    async read(token: string): Promise<Answer<typeof readInvitation>> {
      const row = await first(rowsOf(db, 'invitations', { token_hash: hashOf(token) }).selectAll());
      const link = row ? null : await invitationRepository(db).openLink(token, clock.now());
      if (link) return { email: null, role: link.role, expires_at: link.ends_at.toISOString() };
      const invitation = row && present(row);
      if (invitation?.state !== 'open') throw notFound();
      const { email, role, expires_at } = invitation;
      return { email, role, expires_at };
    },
  };
}

function presentInvitation(row: InvitationRow, now: Date): Invitation {
  const unused = row.expires_at > now ? 'open' : 'expired';
  return {
    _id: row._id,
    email: row.email,
    role: row.role,
    state: row.used_at ? 'used' : row.withdrawn_at ? 'withdrawn' : unused,
    invited_by: row.invited_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    mail: row.mail_state,
    by_link: row.link_id !== null,
  };
}
