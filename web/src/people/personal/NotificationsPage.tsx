import {
  listNotifications,
  markNotification,
  type Notification,
  readNotifications,
  type NotificationKind,
} from '@exam-vault/contract/personal';
import { Button } from '../../base/ui/Button.tsx';
import { useRef } from 'react';
import { Link } from '../../base/routing/routing.tsx';
import { ListPager } from '../../library/lists/PagedList.tsx';
import { Loaded } from '../../base/api/Loaded.tsx';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { dateAndTime } from '../../base/languages/format.ts';
import { Page } from '../../base/ui/Page.tsx';
import { Stamp } from '../../base/ui/Stamp.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './NotificationsPage.module.css';
import { t } from '../../base/languages/i18n.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { usePage } from '../../base/api/use-page.ts';
import { countWaitingAgain } from './waiting.ts';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { text } from '@exam-vault/contract/texts';
import { documentPaths, paths } from '../../base/routing/paths.ts';

const NO_FILTERS: readonly string[] = [];

/** What happened to the caller's papers. The same goes out by mail, where the hub has mail. */
export default function NotificationsPage() {
  const address = useListAddress(NO_FILTERS);
  const notifications = useNotifications(address.page);
  const { mark, readAll } = useMarkNotifications();
  const top = useRef<HTMLUListElement>(null);
  const hasUnread = notifications.data?.data.some(({ read }) => !read) ?? false;
  return (
    <Page
      title={t('Notifications')}
      lead={t('Updates about your papers and reports. Kept for 90 days.')}
      width="form"
      actions={
        (hasUnread || readAll.isPending) && (
          <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('Mark all as read')}
          </Button>
        )
      }
    >
      <Loaded query={notifications} loading={t('Loading your notifications…')}>
        {({ data, total }) =>
          total === 0 ? (
            <EmptySheet text={t('No notifications yet. When a teacher reviews your paper, you’ll see it here.')} />
          ) : (
            <>
              <ul
                ref={top}
                tabIndex={-1}
                className={classes.list}
                aria-label={t('Notifications')}
                aria-busy={notifications.isPlaceholderData}
              >
                {data.map((one) => (
                  <NotificationLine
                    key={one._id}
                    notification={one}
                    onMark={(read) => mark.mutate({ _id: one._id, read })}
                  />
                ))}
              </ul>
              <ListPager address={address} total={total} label={t('Pages of notifications')} top={top} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

interface NotificationLineProps {
  readonly notification: Notification;
  readonly onMark: (read: boolean) => void;
}

function NotificationLine({ notification, onMark }: NotificationLineProps) {
  const { _id, kind, about, by, text, read, created_at } = notification;
  const { stamp, sentence, path, more } = NOTIFICATION_TEXTS[kind];
  const nameId = `notification-${_id}`;
  return (
    <li className={classes.line} data-unread={!read || undefined}>
      <div className={classes.words}>
        <p id={nameId} className={classes.name}>
          {!read && <span className="visually-hidden">{t('Unread:')} </span>}
          {about && (
            <Link to={path(about)} className={`${textLink.link} ${classes.title}`} onClick={() => read || onMark(true)}>
              {about.title}
            </Link>
          )}
          <Stamp tone={stamp.tone}>{t(stamp.word)}</Stamp>
        </p>
        <p className={classes.sentence}>{sentence(by, about)}</p>
        {text !== null && <blockquote className={classes.quote}>{text}</blockquote>}
        {more && (
          <Link to={more.path} className={textLink.link} onClick={() => read || onMark(true)}>
            {t(more.name)}
          </Link>
        )}
        <p className={classes.time}>
          <time dateTime={created_at}>{dateAndTime(created_at)}</time>
        </p>
      </div>
      <Button variant="subtle" aria-describedby={nameId} onClick={() => onMark(!read)}>
        {read ? t('Mark as unread') : t('Mark as read')}
      </Button>
    </li>
  );
}

const NOTIFICATIONS = ['notifications'] as const;

function useNotifications(page: number) {
  return usePage([...NOTIFICATIONS, page], () => call(listNotifications, { query: { page: String(page) } }));
}

/** Marks one, or all of them as read. */
function useMarkNotifications() {
  const client = useQueryClient();
  const onSettled = () => {
    countWaitingAgain();
    return client.invalidateQueries({ queryKey: NOTIFICATIONS });
  };
  return {
    mark: useMutation({
      mutationFn: ({ _id, read }: { readonly _id: string; readonly read: boolean }) =>
        call(markNotification, { params: { id: _id }, body: { read } }),
      onSettled,
    }),
    readAll: useMutation({ mutationFn: () => call(readNotifications), onSettled }),
  };
}

interface NotificationText {
  readonly stamp: { readonly tone: 'approved' | 'rejected' | 'plain'; readonly word: string };
  /** A sentence, of which the title of the document is the beginning. */
  readonly sentence: (by: string | null, about: Notification['about']) => string;
  /** Where it leads. */
  readonly path: (about: NonNullable<Notification['about']>) => string;
  /** A screen that says more. */
  readonly more?: { readonly name: string; readonly path: string };
}

const own: NotificationText['path'] = ({ kind, _id }) => documentPaths[kind].viewInMy(_id);

/** Notes have no review. */
const APPROVED: Readonly<Record<DocumentKind, string>> = {
  paper: text('{by} approved it. It’s now in All Papers.'),
  notes: text('{by} approved it.'),
  solution: text('{by} approved it. It’s now on the paper’s page.'),
};

/** What each kind of notification says. */
const NOTIFICATION_TEXTS: Readonly<Record<NotificationKind, NotificationText>> = {
  paper_approved: {
    stamp: { tone: 'approved', word: 'Approved' },
    sentence: (by, about) => t(APPROVED[about?.kind ?? 'paper'], { by: by ?? t('A teacher') }),
    path: own,
  },
  paper_rejected: {
    stamp: { tone: 'rejected', word: 'Rejected' },
    sentence: (by) => t('{by} rejected it. You can fix it and submit it again.', { by: by ?? t('A teacher') }),
    path: own,
  },
  report_answered: {
    stamp: { tone: 'plain', word: text('Report closed') },
    sentence: (by) => t('{by} replied to your report.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
    more: { name: text('My reports'), path: paths.myReports() },
  },
  document_hidden: {
    stamp: { tone: 'rejected', word: text('Hidden') },
    sentence: (by) => t('{by} hid it. Only you and teachers can see it.', { by: by ?? t('An administrator') }),
    path: own,
  },
  document_shown: {
    stamp: { tone: 'approved', word: text('Visible again') },
    sentence: (by) => t('{by} made it visible again.', { by: by ?? t('An administrator') }),
    path: own,
  },
  answer_confirmed: {
    stamp: { tone: 'approved', word: text('Answer confirmed') },
    sentence: (by) => t('{by} confirmed your answer.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  answer_hidden: {
    stamp: { tone: 'rejected', word: text('Answer hidden') },
    sentence: (by) => t('{by} hid your answer. Only you and teachers can see it.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  answer_shown: {
    stamp: { tone: 'approved', word: text('Answer visible again') },
    sentence: (by) => t('{by} made your answer visible again.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  remark_written: {
    stamp: { tone: 'plain', word: text('New remark') },
    sentence: (by) => t('{by} wrote a remark on it.', { by: by ?? t('Someone') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  remark_confirmed: {
    stamp: { tone: 'approved', word: text('Remark confirmed') },
    sentence: (by) => t('{by} confirmed your remark.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  remark_hidden: {
    stamp: { tone: 'rejected', word: text('Remark hidden') },
    sentence: (by) => t('{by} hid your remark. Only you and teachers can see it.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  remark_shown: {
    stamp: { tone: 'approved', word: text('Remark visible again') },
    sentence: (by) => t('{by} made your remark visible again.', { by: by ?? t('A teacher') }),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
  wanted_paper: {
    stamp: { tone: 'plain', word: 'New' },
    sentence: () => t('A paper you requested has been uploaded.'),
    path: ({ kind, _id }) => documentPaths[kind].viewInAll(_id),
  },
};
