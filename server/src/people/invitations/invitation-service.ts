import { randomBytes } from 'node:crypto';
import { INVITATION_DAYS, INVITATION_KEPT_DAYS, type Invitation } from '@exam-vault/contract/invitations';
import type { Role } from '@exam-vault/contract/permissions';
import type { Kysely } from 'kysely';
import { auditLog } from '../../library/audit/audit-log.ts';
import type { Schema } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { PostMail } from '../../base/ports/mailer.ts';
import { invitationLinkRepository } from './invitation-link-repository.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationRepository, type InvitationRow } from './invitation-repository.ts';

export const INVITATION_LIFETIME_MS = INVITATION_DAYS * 24 * 3_600_000;

/** The address that an invitation's link opens. */
export const invitationAddress = (publicOrigin: string, token: string) =>
  `${publicOrigin}/registration?invitation=${token}`;

export interface InvitationDeps {
  readonly db: Kysely<Schema>;
  readonly post: PostMail;
  /** Whether mail is set up. Otherwise the administrator gets the link and hands it over. */
  readonly mailsLinks: boolean;
  /** The start of the links. Never a Host header. */
  readonly publicOrigin: string;
  readonly clock: Clock;
}

/** Who invites: an administrator, or the operator at the command line, whose `actor_id` is null. */
export interface Inviter {
  readonly actor_id: string | null;
  readonly actor: string;
}

/** The inviter's columns. The command line stays unnamed. */
export const invitedBy = ({ actor_id, actor }: Inviter) => ({
  invited_by: actor_id === null ? null : actor,
  invited_by_id: actor_id,
});

export type InvitationService = ReturnType<typeof invitationService>;

/** Invitations of administrators to sign up (decision 44). */
export function invitationService({ db, post, mailsLinks, publicOrigin, clock }: InvitationDeps) {
  const present = (row: InvitationRow) => presentInvitation(row, clock.now());
  const log = (trx: Kysely<Schema>, inviter: Inviter, action: string, email: string) =>
    auditLog(trx).append({ ...inviter, at: clock.now(), action, object_id: null, detail: { comment: email } });

  return {
    /** Invites an address, in place of earlier invitations. The answer is the same whether the address has an account or not. */
    async invite(
      inviter: Inviter,
      address: string,
      role: Role | null,
    ): Promise<{ invitation: Invitation; link: string | null }> {
      const email = address.toLowerCase();
      const token = randomBytes(24).toString('base64url');
      const created_at = clock.now();
      const row = await db.transaction().execute(async (trx) => {
        const invitations = invitationRepository(trx);
        await invitations.withdrawAll(email, created_at);
        await log(trx, inviter, 'invitation.create', email);
        const expires_at = new Date(created_at.getTime() + INVITATION_LIFETIME_MS);
        return invitations.add(token, {
          email,
          role,
          mailed: mailsLinks,
          ...invitedBy(inviter),
          created_at,
          expires_at,
        });
      });
      const link = invitationAddress(publicOrigin, token);
      if (mailsLinks) post(invitationMail(email, role, link));
      return { invitation: present(row), link: mailsLinks ? null : link };
    },

    async list(page: number): Promise<{ data: Invitation[]; total: number }> {
      const { rows, total } = await invitationRepository(db).page(page);
      return { data: rows.map(present), total };
    },

    /** A repeat changes nothing. @throws Problem NOT_FOUND also for one that was used */
    withdraw: (inviter: Inviter, _id: string): Promise<Invitation> =>
      db.transaction().execute(async (trx) => {
        const invitations = invitationRepository(trx);
        const withdrawn = await invitations.withdraw(_id, clock.now());
        if (withdrawn) await log(trx, inviter, 'invitation.withdraw', withdrawn.email);
        const row = withdrawn ?? (await invitations.find(_id));
        if (!row || row.used_at) throw notFound();
        return present(row);
      }),

    /** Forgets invitations that nobody has used, some time after their end. */
    forgetOld: (): Promise<void> =>
      invitationRepository(db).forget(new Date(clock.now().getTime() - INVITATION_KEPT_DAYS * 24 * 3_600_000)),

    /** Changes nothing. @throws Problem NOT_FOUND unless the invitation, or the invitation link, is open */
    async read(token: string): Promise<{ email: string | null; role: Role | null; expires_at: string }> {
      const row = await invitationRepository(db).findByToken(token);
      const link = row ? null : await invitationLinkRepository(db).findOpen(token, clock.now());
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
