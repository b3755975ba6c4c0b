import { Button } from '@mantine/core';
import { Link, Navigate, Outlet } from 'react-router';
import { useSession } from '../identity/session.ts';
import { MessagePage } from '../ui/MessagePage.tsx';
import { paths } from './paths.ts';
import { PageLoading } from './PageLoading.tsx';

/** Without a token in this tab the login form opens. */
export function RequireSignIn() {
  const { signedIn } = useSession();
  return signedIn ? <Outlet /> : <Navigate to={paths.loginForm()} replace />;
}

/** A student sees whose page this is (contract policy 7). While the role is not known the server decides. */
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
