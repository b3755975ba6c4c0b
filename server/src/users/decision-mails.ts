import type { Logger } from 'pino';
import type { UserRow } from '../database/schema.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';

export type Decision = 'approved' | 'rejected' | 'withdrawn';

const OPENING: Record<Decision, { subject: string; text: string }> = {
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

function decisionMail(user: UserRow, decision: Decision, reason: string | null): Mail {
  const { subject, text } = OPENING[decision];
  const why = reason === null ? '' : `\n\nThe reason given:\n\n${reason}`;
  return { to: user.email, subject, text: `Hello ${user.name},\n\n${text}${why}\n` };
}

/** Tells a teacher of a decision, after it stands; a mail that fails is logged and changes nothing. */
export function decisionMails({ mailer, log }: { mailer: Mailer; log: Logger }) {
  const pending = new Set<Promise<void>>();
  return {
    tell(user: UserRow, decision: Decision, reason: string | null): void {
      const sending = mailer
        .send(decisionMail(user, decision, reason))
        .catch((error: unknown) =>
          log.error({ err: error, user: user._id, decision }, 'the mail about a decision could not be sent'),
        )
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    /** Resolves when no mail is under way. */
    async settled(): Promise<void> {
      await Promise.all(pending);
    },
  };
}
