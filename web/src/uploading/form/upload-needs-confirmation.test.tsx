import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { expect, it } from 'vitest';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { setPageSignInMethods } from '../../testing/tell-page.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { DocumentFormPage } from './DocumentFormPage.tsx';

freshTab();

/** The upload page of a hub that asks for a confirmed e-mail or not, for a person signed in by `way`. */
function openPage({ needs = 'confirmed', confirmed = false, way = 'built-in' } = {}) {
  const hub = fakeHub({
    'GET /api/auth/get-session': () => ({
      body: { user: { email: 'asha@example.edu', emailVerified: confirmed }, way },
    }),
    'POST /api/auth/send-verification-email': () => ({ body: { status: true } }),
  });
  setPageSignInMethods([{ kind: 'built-in' }, { kind: 'oidc', name: 'Example University' }], { upload_needs: needs });
  signInAs(STUDENT);
  show(
    <Routes>
      <Route path="/upload_paper" element={<DocumentFormPage kind={paperKind} />} />
    </Routes>,
    '/upload_paper',
  );
  return hub;
}

const HEADING = 'Confirm your email before you upload';

it('says why an upload would be refused, and sends the confirmation mail again', async () => {
  const hub = openPage();
  await screen.findByRole('region', { name: HEADING });
  fireEvent.click(screen.getByRole('button', { name: 'Send email again' }));
  await screen.findByText('We sent a link to asha@example.edu.');
  const [sent] = hub.calls('/api/auth/send-verification-email');
  expect(sent?.body).toEqual({ email: 'asha@example.edu' });
});

it('sends people of another provider there', async () => {
  openPage({ way: 'oidc' });
  await screen.findByText(/Confirm yours at Example University, then sign in again\./);
  expect(screen.queryByRole('button', { name: 'Send email again' })).toBeNull();
});

it('says nothing to people who have confirmed theirs', async () => {
  const hub = openPage({ confirmed: true });
  await waitFor(() => expect(hub.calls('/api/auth/get-session')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: HEADING })).toBeNull();
});

it('says nothing, and asks nothing, where an account is enough', async () => {
  const hub = openPage({ needs: 'account' });
  await screen.findByRole('form');
  expect(screen.queryByRole('region', { name: HEADING })).toBeNull();
  expect(hub.calls('/api/auth/get-session')).toEqual([]);
});
