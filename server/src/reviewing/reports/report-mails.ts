import type { ReportAction } from '@exam-vault/contract/reports';
import { texts } from '@exam-vault/contract/texts';
import type { Letter } from '../../base/ports/mailer.ts';
import type { SeenReportRow } from './report-repository.ts';

const OUTCOME: Record<ReportAction, string> = texts({
  corrected: 'The document was corrected.',
  hidden: 'The document is no longer visible.',
  dismissed: 'They didn’t change anything.',
});

/**
 * The mail to the sender of a copyright claim about its outcome. Nobody has proved that the address is theirs, so the mail has nothing that
 * they wrote: else anybody could have the hub send their words to somebody else. It does not name the document either: the sender may
 * have claimed one that they may not read.
 */
export function claimMail(
  to: string,
  action: ReportAction,
  { created_at, answer }: Pick<SeenReportRow, 'created_at' | 'answer'>,
): Letter {
  return {
    to,
    // Whose address it is, nobody knows.
    language: null,
    write: ({ t, time }) => ({
      subject: t('Exam Vault: your copyright claim was reviewed'),
      parts: [
        t('Hello,'),
        `${t('A teacher checked the copyright claim you sent on {time}.', { time: time(created_at) })} ${t(OUTCOME[action])}`,
        ...(answer === null ? [] : [t('Their reply:'), answer]),
      ],
    }),
  };
}
