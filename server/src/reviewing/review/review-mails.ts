import type { ReviewedKind } from '@exam-vault/contract/document-contracts';
import type { ReviewAction } from '@exam-vault/contract/permissions';
import { texts } from '@exam-vault/contract/texts';
import type { DocumentRow, UserRow } from '../../base/database/schema.ts';
import { toPerson } from '../../base/mail/write-letter.ts';
import type { Letter } from '../../base/ports/mailer.ts';

/** Letters of a title that a subject line shows. */
const IN_SUBJECT = 60;

const SUBJECT: Record<ReviewAction, string> = texts({
  approve: 'Exam Vault: “{title}” was approved',
  reject: 'Exam Vault: “{title}” was rejected',
});

const OUTCOME: Record<ReviewedKind, Record<ReviewAction, string>> = texts({
  paper: {
    approve: '{by} approved your paper “{title}”. Everyone can now find it in All Papers.',
    reject: '{by} rejected your paper “{title}”. You can fix it and submit it again in My Papers.',
  },
  solution: {
    approve: '{by} approved your solution “{title}”. Everyone can now find it on the paper’s page.',
    reject: '{by} rejected your solution “{title}”. You can fix it and submit it again in My solutions.',
  },
});

/** Where owners see their own, after PUBLIC_URL. */
const OWN_PAGE: Record<ReviewedKind, (id: string) => string> = {
  paper: (id) => `/my_paper/${id}/view_paper`,
  solution: (id) => `/my_solutions/${id}/view_solution`,
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
 * The mail to an owner about the review of their paper or solution, in plain text, whatever the title and the comment hold. The link is
 * built from PUBLIC_URL alone, and left out without it.
 */
export function reviewMail(owner: UserRow, paper: DocumentRow, action: ReviewAction, publicUrl: string | null): Letter {
  const { _id, title, comment, approved_by } = paper;
  const kind = paper.kind as ReviewedKind;
  return {
    ...toPerson(owner),
    write: ({ t }) => ({
      subject: t(SUBJECT[action], { title: shortened(title) }),
      parts: [
        t(OUTCOME[kind][action], { title, by: approved_by ?? t('A teacher') }),
        ...(comment === null ? [] : [t('Comment:'), comment]),
        publicUrl && `${publicUrl}${OWN_PAGE[kind](_id)}`,
      ],
    }),
  };
}
