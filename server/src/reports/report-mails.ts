import type { ReportAction } from '@exam-vault/contract/reports';
import type { Mail } from '../ports/mailer.ts';
import type { SeenReportRow } from './report-repository.ts';

const OUTCOME: Record<ReportAction, string> = {
  corrected: 'The document was corrected.',
  hidden: 'The document is not shown any more.',
  dismissed: 'Nothing was changed.',
};

/**
 * The mail to the sender of a copyright claim about its outcome. Nobody has proved that the address is theirs, so the mail has nothing that
 * they wrote: else anybody could have the hub send their words to somebody else. It does not name the document either: the sender may
 * have claimed one that they may not read.
 */
export function claimMail(
  to: string,
  action: ReportAction,
  { created_at, answer }: Pick<SeenReportRow, 'created_at' | 'answer'>,
): Mail {
  const sentAt = `${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const parts = [
    'Hello,',
    `a teacher has looked at your copyright claim of ${sentAt}. ${OUTCOME[action]}`,
    ...(answer === null ? [] : ['They wrote:', answer]),
  ];
  return { to, subject: 'Exam Vault: your copyright claim', text: `${parts.join('\n\n')}\n` };
}
