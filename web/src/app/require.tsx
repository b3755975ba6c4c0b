import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { useSession } from '../identity/session.ts';
import { MessagePage } from '../ui/MessagePage.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import { paths } from './paths.ts';
import { PageLoading } from './PageLoading.tsx';

/** Redirects to the login form when this tab has no token. */
export function RequireSignIn() {
  const { signedIn } = useSession();
  return signedIn ? <Outlet /> : <Redirect to={paths.loginForm()} replace />;
}

/** Shows students a message instead of the page (contract policy 7). If the role cannot be loaded, the server decides. */
export function RequireTeacher() {
  const { role, roleLoading } = useSession();
  if (roleLoading) return <PageLoading />;
  return role !== null && role.role !== 'teacher' ? <TeachersOnlyPage /> : <Outlet />;
}

export function RequireAdministrator() {
  const { role, roleLoading } = useSession();
  if (roleLoading) return <PageLoading />;
  if (role !== null && role.role !== 'teacher') return <TeachersOnlyPage />;
  return role?.is_admin === false ? <AdministratorsOnlyPage /> : <Outlet />;
}

function TeachersOnlyPage() {
  return (
    <MessagePage title="This page is the teachers’" mark="see me" actions={<AllPapersButton />}>
      <p>
        Here teachers look after the hub: they read what has been handed in and decide. You find every approved paper
        under All Papers, and your own under My Papers.
      </p>
    </MessagePage>
  );
}

function AdministratorsOnlyPage() {
  return (
    <MessagePage title="This page is the administrator’s" mark="see me" actions={<AllPapersButton />}>
      <p>Here the administrator decides who teaches in this hub.</p>
    </MessagePage>
  );
}

export function AllPapersButton() {
  return (
    <Button component={Link} to={paths.allPapers()}>
      All Papers
    </Button>
  );
}
