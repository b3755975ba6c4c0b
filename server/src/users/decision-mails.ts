import type { UserRow } from '../database/schema.ts';
import type { Mail } from '../ports/mailer.ts';

export type TeacherDecision = 'approved' | 'rejected' | 'withdrawn';

const OPENING: Record<TeacherDecision, { subject: string; text: string }> = {
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
};

/** The mail about a decision on a teacher. Without PUBLIC_URL it has no link. */
export function decisionMail(
  user: UserRow,
  decision: TeacherDecision,
  reason: string | null,
  publicUrl: string | null,
): Mail {
  const { subject, text } = OPENING[decision];
  const reasonText = reason === null ? '' : `\n\nThe reason given:\n\n${reason}`;
  const link = decision === 'approved' && publicUrl !== null ? `\n\n${publicUrl}/login_form` : '';
  return { to: user.email, subject, text: `Hello ${user.name},\n\n${text}${link}${reasonText}\n` };
}
