import { texts } from '@exam-vault/contract/texts';
import type { UserRow } from '../../base/database/schema.ts';
import type { Letter } from '../../base/ports/mailer.ts';

export type TeacherDecision = 'approved' | 'rejected' | 'withdrawn';

const OPENING: Record<TeacherDecision, { subject: string; text: string }> = texts({
  approved: {
    subject: 'Exam Vault: your registration is approved',
    text: 'An administrator has approved your registration as a teacher. You can log in now.',
  },
  rejected: {
    subject: 'Exam Vault: your registration was not approved',
    text: 'An administrator has not approved your registration as a teacher.',
  },
  withdrawn: {
    subject: 'Exam Vault: your approval was withdrawn',
    text: 'An administrator has withdrawn your approval as a teacher.',
  },
});

/** The mail about a decision on a teacher. Without PUBLIC_URL it has no link. */
export function decisionMail(
  user: UserRow,
  decision: TeacherDecision,
  reason: string | null,
  publicUrl: string | null,
): Letter {
  const { subject, text } = OPENING[decision];
  const link = decision === 'approved' && publicUrl !== null ? `\n\n${publicUrl}/login_form` : '';
  return {
    to: user.email,
    language: user.language,
    write: ({ t }) => {
      const reasonText = reason === null ? '' : `\n\n${t('The reason given:')}\n\n${reason}`;
      const greeting = t('Hello {name},', { name: user.name });
      return { subject: t(subject), text: `${greeting}\n\n${t(text)}${link}${reasonText}\n` };
    },
  };
}
