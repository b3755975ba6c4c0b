import { DIALOGS } from '@exam-vault/contract/messages';
import { useNavigate } from 'react-router';
import { signOut, useSession } from '../identity/session.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { Header, HeaderButton, HeaderLink } from './Header.tsx';
import { paths } from './paths.ts';

/** The header for signed-in users. Some links are for teachers only, one for the administrator. */
export function SignedInHeader() {
  const { role } = useSession();
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const teaches = role?.role === 'teacher';
  const logout = () => {
    confirm({
      ...DIALOGS.logout,
      onOkay: () => {
        signOut();
        void navigate(paths.loginForm());
      },
    });
  };
  return (
    <Header
      label="Main"
      tabs
      links={
        <>
          <HeaderLink to={paths.allPapers()}>All Papers</HeaderLink>
          <HeaderLink to={paths.allNotes()}>All Notes</HeaderLink>
          <HeaderLink to={paths.uploadPaper()}>Upload Paper</HeaderLink>
          <HeaderLink to={paths.myPapers()}>My Papers</HeaderLink>
          {teaches && (
            <>
              <HeaderLink to={paths.newPapers()}>New Papers</HeaderLink>
              <HeaderLink to={paths.uploadNotes()}>Upload Notes</HeaderLink>
              <HeaderLink to={paths.myNotes()}>My Notes</HeaderLink>
            </>
          )}
          {role?.is_admin && <HeaderLink to={paths.teachers()}>Teachers</HeaderLink>}
          <HeaderLink to={paths.stats()}>Stats</HeaderLink>
          <HeaderLink to={paths.myProfile()}>My Profile</HeaderLink>
          <HeaderButton onClick={logout}>Logout</HeaderButton>
        </>
      }
    />
  );
}
