import type { ReviewAction } from '@exam-vault/contract/permissions';
import { texts } from '@exam-vault/contract/texts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import { toPerson } from '../../base/mail/write-letter.ts';
import type { Letter } from '../../base/ports/mailer.ts';

/** Letters of a title that a subject line shows. */
const IN_SUBJECT = 60;

const OUTCOME: Record<ReviewAction, { subject: string; text: string }> = texts({
  approve: {
    subject: 'Exam Vault: “{title}” was approved',
    text: '{by} approved your paper “{title}”. Everyone can now find it in All Papers.',
  },
  reject: {
    subject: 'Exam Vault: “{title}” was rejected',
    text: '{by} rejected your paper “{title}”. You can fix it and submit it again in My Papers.',
  },
});

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
export function reviewMail(owner: UserRow, paper: DocumentRow, action: ReviewAction, publicUrl: string | null): Letter {
  const { subject, text } = OUTCOME[action];
  const { _id, title, comment, approved_by } = paper;
  return {
    ...toPerson(owner),
    write: ({ t }) => ({
      subject: t(subject, { title: shortened(title) }),
      parts: [
        t(text, { title, by: approved_by ?? t('A teacher') }),
        ...(comment === null ? [] : [t('Comment:'), comment]),
        publicUrl && `${publicUrl}/my_paper/${_id}/view_paper`,
      ],
    }),
  };
}
