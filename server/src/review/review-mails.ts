import type { ReviewAction } from '@exam-vault/contract/permissions';
import type { DocumentRow, UserRow } from '../database/schema.ts';
import type { Mail } from '../ports/mailer.ts';

/** Letters of a title that a subject line shows. */
const IN_SUBJECT = 60;

const OUTCOME: Record<ReviewAction, { subject: string; text: string }> = {
  approve: { subject: 'is approved', text: 'has approved it. Everybody finds it under All Papers now.' },
  reject: {
    subject: 'was not approved',
    text: 'has not approved it. You can mend it and hand it in again under My Papers.',
  },
};

const LETTERS = new Intl.Segmenter();

function shortened(title: string): string {
  const letters = Array.from(LETTERS.segment(title), ({ segment }) => segment);
  return letters.length <= IN_SUBJECT
    ? title
    : `${letters
        .slice(0, IN_SUBJECT - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * The mail to an owner about the review of their paper, in plain text, whatever the title and the comment hold. The link is
 * built from PUBLIC_URL alone, and left out without it.
 */
export function reviewMail(owner: UserRow, paper: DocumentRow, action: ReviewAction, publicUrl: string | null): Mail {
  const { subject, text } = OUTCOME[action];
  const parts = [
    `Hello ${owner.name},`,
    `about your paper “${paper.title}”: ${paper.approved_by ?? 'A teacher'} ${text}`,
    ...(paper.comment === null ? [] : ['The comment given:', paper.comment]),
    ...(publicUrl === null ? [] : [`${publicUrl}/my_paper/${paper._id}/view_paper`]),
  ];
  return {
    to: owner.email,
    subject: `Exam Vault: “${shortened(paper.title)}” ${subject}`,
    text: `${parts.join('\n\n')}\n`,
  };
}
