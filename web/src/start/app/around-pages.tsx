import { AllPapersButton } from '../../library/documents/AllPapersButton.tsx';
import { Outlet, useLocation, Link } from '../../base/routing/routing.tsx';
import { useIsOpening } from '../../people/identity/quiet-sign-in.ts';
import { isForMembers } from '../../base/session/readers.ts';
import { useSession } from '../../base/session/session.ts';
import { hasSessionEnded, sessionEnd } from '../../base/session/session-store.ts';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { MessagePage } from '../../base/ui/MessagePage.tsx';
import { Redirect } from '../../base/ui/Redirect.tsx';
import { paths } from '../../base/routing/paths.ts';
import { PageLoading } from './Frame.tsx';
import { t } from '../../base/languages/i18n.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../base/api/query-client.ts';
import { DialogsProvider } from '../../base/ui/dialogs.tsx';
import { ToastsProvider } from '../../base/ui/toasts.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { NotFoundPage } from '../../base/ui/NotFoundPage.tsx';

/** What is around the pages, other than the front page, which does without it (decision 75). */
export { HubLayout } from './HubLayout.tsx';

/** Redirects to the login form when this tab has no token and gets none quietly. After signing in the user comes back. */
export function RequireSignIn() {
  const { signedIn } = useSession();
  const opening = useIsOpening();
  const { pathname, search, state } = useLocation();
  if (signedIn) return <Outlet />;
  if (opening) return <PageLoading />;
  // After a logout nobody has asked for a page.
  if (sessionEnd() === 'logout') return <Redirect to={paths.loginForm()} replace />;
  const ended = hasSessionEnded();
  const request: SignInRequest = { why: ended ? 'ended' : 'screen', returnTo: pathname + search, state };
  return <Redirect to={paths.loginForm()} state={request} replace={!ended} />;
}

/** The pages that everyone may read, unless only members may. */
export const RequireReader = () => (isForMembers() ? <RequireSignIn /> : <Outlet />);

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
    <MessagePage title={t('This page is for teachers')} mark={t('locked')} actions={<AllPapersButton />}>
      <p>{t('Teachers review uploaded papers here. Approved papers are in All Papers, and yours are in My Papers.')}</p>
    </MessagePage>
  );
}

function AdministratorsOnlyPage() {
  return (
    <MessagePage title={t('This page is for administrators')} mark={t('locked')} actions={<AllPapersButton />}>
      <p>{t('Administrators manage teachers and students here.')}</p>
    </MessagePage>
  );
}

/** What every page but the front page needs: the hub's answers, dialogs and toasts. */
export function Inside() {
  return (
    <QueryClientProvider client={queryClient}>
      <DialogsProvider>
        <ToastsProvider>
          <Outlet />
        </ToastsProvider>
      </DialogsProvider>
    </QueryClientProvider>
  );
}

export function UnknownPage() {
  return (
    <NotFoundPage
      actions={
        <>
          <AllPapersButton />
          <Button variant="default" component={Link} to={paths.landing()}>
            {t('Home')}
          </Button>
        </>
      }
    />
  );
}
