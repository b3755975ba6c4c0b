import { DIALOGS } from '../../base/languages/messages.ts';
import { useNavigate } from '../../base/routing/routing.ts';
import { signOut, useSession } from '../../base/session/session.ts';
import { useWaiting } from '../../people/personal/waiting.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { Header, HeaderButton, HeaderLink } from './Header.tsx';
import { paths } from '../../base/routing/paths.ts';
import { NotificationBell, PersonMenu } from './PersonMenu.tsx';
import { t } from '../../base/languages/i18n.ts';
import { useOwnLanguage } from '../../base/languages/use-own-language.ts';

const papersWait = (n: number) =>
  t('{n, plural, one {# paper waits for a review} other {# papers wait for a review}}', { n });

/** The header for signed-in users: the links of the specification as tabs, the hub's own under the person. */
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
          {role?.read_only !== true && <HeaderLink to={paths.uploadPaper()}>{t('Upload Paper')}</HeaderLink>}
          <HeaderLink to={paths.myPapers()}>{t('My Papers')}</HeaderLink>
          {teaches && (
            <>
              <HeaderLink to={paths.newPapers()} count={waiting?.papers} countWords={papersWait}>
                {t('New Papers')}
              </HeaderLink>
              <HeaderLink to={paths.uploadNotes()}>{t('Upload Notes')}</HeaderLink>
              <HeaderLink to={paths.myNotes()}>{t('My Notes')}</HeaderLink>
            </>
          )}
          <HeaderLink to={paths.stats()}>{t('Stats')}</HeaderLink>
          <HeaderLink to={paths.myProfile()} apart>
            {t('My Profile')}
          </HeaderLink>
          <HeaderButton onClick={logout}>{t('Logout')}</HeaderButton>
        </>
      }
    />
  );
}
