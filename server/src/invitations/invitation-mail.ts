import { INVITATION_DAYS } from '@exam-vault/contract/invitations';
import type { Role } from '@exam-vault/contract/permissions';
import type { Mail } from '../ports/mailer.ts';

export function invitationMail(to: string, role: Role | null, link: string): Mail {
  const as = role === null ? '' : ` as a ${role}`;
  return {
    to,
    subject: 'Exam Vault: you are invited',
    text: `An administrator of Exam Vault has invited you to register${as}.\n\nThis link works once, for ${INVITATION_DAYS} days, and only for this address:\n\n${link}\n\nIf you do not want to register, do nothing.\n`,
  };
}
