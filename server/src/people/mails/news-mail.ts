import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { publicView } from '@exam-vault/contract/public-pages';
import { toPerson } from '../../base/mail/write-letter.ts';
import type { Letter, MailWords } from '../../base/ports/mailer.ts';
import type { UserRow } from '../../base/database/schema.ts';

/** A public document that a person is told of. */
export interface NewsItem {
  readonly _id: string;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly subject: string;
  readonly exam_type: string | null;
  readonly exam_year: number | null;
  /** When it became public, or when they were told inside the hub. */
  readonly at: Date;
}

export interface News {
  /** Papers that they have asked for. */
  readonly wanted: readonly NewsItem[];
  /** The others, newest first. */
  readonly fresh: readonly NewsItem[];
  readonly since: Date;
}

/** Lines of one mail. */
const MAX_LINES = 20;

const examOf = ({ subject, exam_type, exam_year }: NewsItem) => `${subject}, ${exam_type} ${exam_year}`;

function bySubject(items: readonly NewsItem[], { t }: MailWords, linkTo: (item: NewsItem) => string): string[] {
  const subjects = [...new Set(items.map(({ subject }) => subject))].toSorted((a, b) => a.localeCompare(b));
  const lineOf = (item: NewsItem) => {
    const about =
      item.exam_type === null ? t('Notes') : [item.exam_type, item.exam_year].filter((part) => part !== null).join(' ');
    return `– ${item.title} (${about})\n${linkTo(item)}`;
  };
  return subjects.map((subject) =>
    [subject, ...items.filter((item) => item.subject === subject).map(lineOf)].join('\n'),
  );
}

/** One mail of all that is new: papers that the person has asked for come first. In plain text, whatever a title holds. */
export function newsMail(person: UserRow, { wanted, fresh, since }: News, origin: string, offLink: string): Letter {
  const [asked, listed] = [wanted.slice(0, MAX_LINES), fresh.slice(0, Math.max(0, MAX_LINES - wanted.length))];
  const more = wanted.length + fresh.length - asked.length - listed.length;
  const linkTo = ({ kind, _id }: NewsItem) => `${origin}${publicView(kind, _id)}`;
  const [first] = asked;
  return {
    ...toPerson(person),
    offLink,
    write(words) {
      const { t, time } = words;
      return {
        subject: first
          ? t('Exam Vault: {exam} was uploaded', { exam: examOf(first) })
          : t('Exam Vault: new in your subjects'),
        parts: [
          ...asked.flatMap((paper) => [
            t('The paper you requested, {exam}, has been uploaded: “{title}”.', {
              exam: examOf(paper),
              title: paper.title,
            }),
            linkTo(paper),
          ]),
          ...(listed.length > 0 ? [t('New in your subjects since {time}:', { time: time(since) })] : []),
          ...bySubject(listed, words, linkTo),
          more > 0 ? `${t('And {count} more:', { count: more })} ${origin}/home` : null,
          `${t('You can change which emails you get in My Profile. To turn these off, open this link:')}\n${offLink}`,
        ],
      };
    },
  };
}
