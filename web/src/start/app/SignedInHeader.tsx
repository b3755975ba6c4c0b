import { DIALOGS } from '../../base/languages/messages.ts';
import { useNavigate, Link, NavLink } from '../../base/routing/routing.tsx';
import { signOut, useSession } from '../../base/session/session.ts';
import { useWaiting } from '../../people/personal/waiting.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { Header, HeaderButton, HeaderLink } from './Header.tsx';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { useOwnLanguage } from '../../base/languages/use-own-language.ts';
import { IconBell, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { useIsAnythingKept } from '../../library/kept/use-kept.ts';
import { CountBadge } from '../../base/ui/CountBadge.tsx';
import classes from './PersonMenu.module.css';
import { useFold } from './use-fold.ts';

const documentsWait = (n: number) => t('{n, number} waiting for review', { n });
const papersWait = (n: number) =>
  t('{n, plural, one {# paper waiting for review} other {# papers waiting for review}}', { n });

/** The header for signed-in users: what people come for as tabs, the other links of the specification beside them, and the rest under the person. */
export function SignedInHeader() {
  const { role } = useSession();
  useOwnLanguage(role);
  const waiting = useWaiting();
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const teaches = role?.role === 'teacher';
  const logout = () => {
    confirm({
      ...DIALOGS.logout,
      onOkay: () => {
        signOut();
        navigate(paths.loginForm());
      },
    });
  };
  return (
    <Header
      label={t('Main')}
      tabs
      tools={
        <>
          <NotificationBell />
          <PersonMenu />
        </>
      }
      links={
        <>
          <HeaderLink to={paths.allPapers()}>{t('All Papers')}</HeaderLink>
          <HeaderLink to={paths.allNotes()}>{t('All Notes')}</HeaderLink>
          <HeaderLink to={paths.subjects()}>{t('Subjects')}</HeaderLink>
          <HeaderLink to={paths.questions()}>{t('Questions')}</HeaderLink>
          <HeaderLink to={paths.practice()}>{t('Practice')}</HeaderLink>
        </>
      }
      quiet={
        <>
          {teaches && (
            <HeaderLink
              to={paths.newPapers()}
              count={(waiting?.papers ?? 0) + (waiting?.solutions ?? 0)}
              countWords={waiting?.solutions ? documentsWait : papersWait}
            >
              {t('New Papers')}
            </HeaderLink>
          )}
          {role?.read_only !== true && <HeaderLink to={paths.uploadPaper()}>{t('Upload Paper')}</HeaderLink>}
          <HeaderLink to={paths.myPapers()}>{t('My Papers')}</HeaderLink>
          {teaches && (
            <>
              <HeaderLink to={paths.uploadNotes()}>{t('Upload Notes')}</HeaderLink>
              <HeaderLink to={paths.myNotes()}>{t('My Notes')}</HeaderLink>
            </>
          )}
          <HeaderLink to={paths.stats()}>{t('Stats')}</HeaderLink>
          <HeaderLink to={paths.myProfile()}>{t('My Profile')}</HeaderLink>
          <HeaderButton onClick={logout}>{t('Logout')}</HeaderButton>
        </>
      }
    />
  );
}

const unreadWords = (n: number) => t('{n, number} unread', { n });
const draftsWait = (n: number) => t('{n, plural, one {# draft not submitted} other {# drafts not submitted}}', { n });
const teachersWait = (n: number) =>
  t('{n, plural, one {# teacher waiting for approval} other {# teachers waiting for approval}}', { n });
const reportsWait = (n: number) => t('{n, plural, one {# open report} other {# open reports}}', { n });
const thingsWait = (n: number) => t('{n, plural, one {# thing to do} other {# things to do}}', { n });

/** A link to the notifications, with the number of unread ones. */
function NotificationBell() {
  const unread = useWaiting()?.notifications ?? 0;
  const badgeId = useId();
  return (
    <span className={classes.anchor}>
      <Link
        to={paths.notifications()}
        className={classes.tool}
        aria-label={t('Notifications')}
        title={t('Notifications')}
        aria-describedby={unread > 0 ? badgeId : undefined}
      >
        <IconBell aria-hidden="true" size={22} stroke={1.75} />
      </Link>
      {unread > 0 && <CountBadge id={badgeId} count={unread} words={unreadWords(unread)} className={classes.badge} />}
    </span>
  );
}

/** What the hub has for one person beside the screens of the specification. */
function PersonMenu() {
  const { role } = useSession();
  const waiting = useWaiting();
  const isAnythingKept = useIsAnythingKept();
  const { open, toggle, button, box } = useFold<HTMLDivElement>();
  const [listId, badgeId] = [useId(), useId()];
  const drafts = waiting?.drafts ?? 0;
  const teachers = waiting?.teachers ?? 0;
  const reports = waiting?.reports ?? null;
  const total = drafts + teachers + (reports ?? 0);
  const name = role?.name ?? '';
  return (
    <div ref={box} className={classes.person}>
      <span className={classes.anchor}>
        <button
          ref={button}
          type="button"
          className={classes.tool}
          aria-label={name === '' ? t('My account') : t('My account, {name}', { name })}
          aria-expanded={open}
          aria-controls={listId}
          aria-describedby={total > 0 ? badgeId : undefined}
          onClick={toggle}
        >
          <IconUser aria-hidden="true" size={22} stroke={1.75} />
          <span className={classes.name} aria-hidden="true">
            {name}
          </span>
        </button>
        {total > 0 && <CountBadge id={badgeId} count={total} words={thingsWait(total)} className={classes.badge} />}
      </span>
      <nav id={listId} aria-label={t('My account')} className={classes.list} hidden={!open}>
        <ul>
          <MenuLink to={paths.home()}>{t('Home')}</MenuLink>
          <MenuLink to={paths.bookmarks()}>{t('Bookmarks')}</MenuLink>
          <MenuLink to={paths.studyList()}>{t('My questions')}</MenuLink>
          <MenuLink to={paths.recent()}>{t('Recently read')}</MenuLink>
          {isAnythingKept && <MenuLink to={paths.kept()}>{t('Saved offline')}</MenuLink>}
          <MenuLink to={paths.drafts()} count={drafts} countWords={draftsWait}>
            {t('My drafts')}
          </MenuLink>
          <MenuLink to={paths.mySolutions()}>{t('My solutions')}</MenuLink>
          <MenuLink to={paths.myReports()}>{t('My reports')}</MenuLink>
          {reports !== null && (
            <MenuLink to={paths.reports()} count={reports} countWords={reportsWait}>
              {t('Reports')}
            </MenuLink>
          )}
          {role?.is_admin && (
            <MenuLink to={paths.overview()} count={teachers} countWords={teachersWait}>
              {t('Administration')}
            </MenuLink>
          )}
        </ul>
      </nav>
    </div>
  );
}

interface MenuLinkProps {
  readonly to: string;
  readonly children: string;
  readonly count?: number | undefined;
  readonly countWords?: (n: number) => string;
}

function MenuLink({ to, children, count = 0, countWords = thingsWait }: MenuLinkProps) {
  const badgeId = useId();
  return (
    <li>
      <NavLink to={to} className={classes.link} aria-describedby={count > 0 ? badgeId : undefined}>
        {children}
      </NavLink>
      {count > 0 && <CountBadge id={badgeId} count={count} words={countWords(count)} className={classes.count} />}
    </li>
  );
}
