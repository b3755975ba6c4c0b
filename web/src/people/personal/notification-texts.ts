import type { Notification, NotificationKind } from '@exam-vault/contract/personal';
import { text } from '@exam-vault/contract/texts';
import { documentPaths, paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';

interface NotificationText {
  readonly stamp: { readonly tone: 'approved' | 'rejected' | 'plain'; readonly word: string };
  /** A sentence, of which the title of the document is the beginning. */
  readonly sentence: (by: string | null) => string;
  /** Where it leads. */
  readonly path: (about: NonNullable<Notification['about']>) => string;
  /** A screen that says more. */
  readonly more?: { readonly name: string; readonly path: string };
}

const own: NotificationText['path'] = ({ kind, _id }) => documentPaths[kind].viewInMy(_id);

/** What each kind of notification says. */
export const NOTIFICATION_TEXTS: Readonly<Record<NotificationKind, NotificationText>> = {
  paper_approved: {
    stamp: { tone: 'approved', word: 'Approved' },
    sentence: (by) => t('{by} has approved it. Everybody finds it under All Papers now.', { by: by ?? t('A teacher') }),
    path: own,
  },
  paper_rejected: {
    stamp: { tone: 'rejected', word: 'Rejected' },
    sentence: (by) =>
      t('{by} has not approved it. You can mend it and hand it in again.', { by: by ?? t('A teacher') }),
    path: own,
  },
  report_answered: {
    stamp: { tone: 'plain', word: text('Report answered') },
    sentence: (by) => t('{by} has answered your report.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
    more: { name: text('My reports'), path: paths.myReports() },
  },
  document_hidden: {
    stamp: { tone: 'rejected', word: text('Hidden') },
    sentence: (by) => t('{by} has hidden it. Only you and teachers can read it.', { by: by ?? t('The administrator') }),
    path: own,
  },
  document_shown: {
    stamp: { tone: 'approved', word: text('Shown again') },
    sentence: (by) => t('{by} shows it again.', { by: by ?? t('The administrator') }),
    path: own,
  },
  answer_confirmed: {
    stamp: { tone: 'approved', word: text('Answer confirmed') },
    sentence: (by) => t('{by} has confirmed your answer.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  answer_hidden: {
    stamp: { tone: 'rejected', word: text('Answer hidden') },
    sentence: (by) =>
      t('{by} has hidden your answer. Only you and teachers can read it.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  answer_shown: {
    stamp: { tone: 'approved', word: text('Answer shown again') },
    sentence: (by) => t('{by} shows your answer again.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  wanted_paper: {
    stamp: { tone: 'plain', word: 'New' },
    sentence: () => t('You asked for a paper of this exam. It is there now.'),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
};
