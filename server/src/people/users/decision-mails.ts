import { texts } from '@exam-vault/contract/texts';
import type { UserRow } from '../../base/database/schema.ts';
import { toPerson } from '../../base/mail/write-letter.ts';
import type { Letter } from '../../base/ports/mailer.ts';

export type TeacherDecision = 'approved' | 'rejected' | 'withdrawn';

const OPENING: Record<TeacherDecision, { subject: string; text: string }> = texts({
  approved: {
    subject: 'Exam Vault: your registration was approved',
    text: 'Your teacher application was approved. You can sign in now.',
  },
  rejected: {
    subject: 'Exam Vault: your registration was rejected',
    text: 'Your teacher application was rejected. If you think this is a mistake, contact your administrator.',
  },
  withdrawn: {
    subject: 'Exam Vault: your teacher approval was revoked',
    text: 'An administrator revoked your approval as a teacher. You can no longer review, upload or edit.',
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
  return {
    ...toPerson(user),
    write: ({ t }) => ({
      subject: t(subject),
      parts: [
        t(text),
        decision === 'approved' ? publicUrl && `${publicUrl}/login_form` : null,
        ...(reason === null ? [] : [t('Reason:'), reason]),
      ],
    }),
  };
}
