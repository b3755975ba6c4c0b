import { INVITATION_DAYS } from '@exam-vault/contract/invitations';
import type { Role } from '@exam-vault/contract/permissions';
import { text, texts } from '@exam-vault/contract/texts';
import type { Letter } from '../../base/ports/mailer.ts';

const TO_REGISTER = text('You’re invited to register on Exam Vault.');
const TO_REGISTER_AS: Record<Role, string> = texts({
  student: 'You’re invited to register on Exam Vault as a student.',
  teacher: 'You’re invited to register on Exam Vault as a teacher.',
});

export function invitationMail(to: string, role: Role | null, link: string): Letter {
  return {
    to,
    // Nobody has chosen one yet.
    language: null,
    write: ({ t }) => ({
      subject: t('Exam Vault: you’re invited'),
      parts: [
        t(role === null ? TO_REGISTER : TO_REGISTER_AS[role]),
        t('To register, open this link within {days} days. It works once, and only for this email address:', {
          days: INVITATION_DAYS,
        }),
        link,
        t('If you don’t want to register, you can ignore this email.'),
      ],
    }),
  };
}
