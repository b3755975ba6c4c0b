import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the tests begin, which have a limit of time.
import '../../start/app/HubLayout.tsx';
import './LoginPage.tsx';
import { fakeHub, heldReply, problem, tokenFor } from '../../testing/fake-hub.ts';
import { setPageSignInMethods } from '../../testing/tell-page.ts';

const STUDENT = { role: 'student', name: 'Asha', is_admin: false };
const TEACHER = { role: 'teacher', name: 'Meena', status: 'Approved', is_admin: false };
const TOKEN = tokenFor('asha');
const EMPTY_LIST = { body: { data: [], total: 0 } };

// Each test is a tab that has just opened, so it loads the page's modules again.
beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  localStorage.clear();
  setPageSignInMethods([{ kind: 'built-in' }]);
});
afterEach(() => document.body.replaceChildren());

async function openTab(at: string, handlers: Parameters<typeof fakeHub>[0], { isMarked = true } = {}) {
  if (isMarked) localStorage.setItem('signedIn', '1');
  const hub = fakeHub({
    'GET /api/auth/token': () => ({ body: { token: TOKEN } }),
    'GET /login/get_role': () => ({ body: STUDENT }),
    'GET /papers/all_paper': () => EMPTY_LIST,
    ...handlers,
  });
  const { HubLayout } = await import('../../start/app/HubLayout.tsx');
  const { RequireSignIn } = await import('../../start/app/around-pages.tsx');
  const { default: LoginPage } = await import('./LoginPage.tsx');
  const { watchOtherTabs } = await import('../../base/session/follow-logout.ts');
  const { Route, Routes } = await import('../../base/routing/routing.tsx');
  const { show } = await import('../../testing/show.tsx');
  watchOtherTabs();
  const shown = show(
    <Routes>
      <Route element={<HubLayout />}>
        <Route path="/all_paper" element={<p>papers of all</p>} />
        <Route element={<RequireSignIn />}>
          <Route path="/my_paper" element={<p>papers of mine</p>} />
        </Route>
      </Route>
      <Route path="/login_form" element={<LoginPage />} />
      <Route path="/upload_paper" element={<p>upload</p>} />
    </Routes>,
    at,
  );
  return { ...shown, hub };
}

describe('a tab that opens while the provider’s session lives', () => {
  it('is signed in quietly, and shows nothing of the login form meanwhile', async () => {
    const role = heldReply();
    const { address, hub } = await openTab('/my_paper', { 'GET /login/get_role': () => role.reply });
    await waitFor(() => expect(hub.calls('/login/get_role')).toHaveLength(1));
    expect(address()).toBe('/my_paper');
    expect(sessionStorage.getItem('authToken')).toBeNull();
    await act(async () => role.give({ body: TEACHER }));
    await screen.findByText('papers of mine');
    expect(sessionStorage.getItem('authToken')).toBe(TOKEN);
    expect(sessionStorage.getItem('userRole')).toBe('teacher');
    expect(hub.calls('/api/auth/token')).toHaveLength(1);
  });

  it('shows a public screen at once, under the header it will have', async () => {
    const token = heldReply();
    await openTab('/all_paper', { 'GET /api/auth/token': () => token.reply });
    screen.getByText('papers of all');
    screen.getByRole('link', { name: 'My Papers' });
    await act(async () => token.give({ body: { token: TOKEN } }));
    await waitFor(() => expect(sessionStorage.getItem('authToken')).toBe(TOKEN));
    screen.getByText('papers of all');
  });

  it('asks for nothing when nobody was signed in at this browser', async () => {
    const { address, hub } = await openTab('/my_paper', {}, { isMarked: false });
    expect(address()).toBe('/login_form');
    screen.getByText('Sign in to open this page.');
    expect(hub.sent).toEqual([]);
  });

  it.each([
    ['has ended', { 'GET /api/auth/token': () => problem(401, 'UNAUTHENTICATED', 'No') }],
    ['is of a disabled account', { 'GET /login/get_role': () => problem(403, 'ACCOUNT_DISABLED', 'Disabled') }],
    ['is of a teacher who waits', { 'GET /login/get_role': () => ({ body: { ...TEACHER, status: 'Pending' } }) }],
  ])('stays signed out, and asks no second time, when that session %s', async (_why, handlers) => {
    const { address, hub } = await openTab('/my_paper', handlers);
    await waitFor(() => expect(address()).toBe('/login_form'));
    expect(sessionStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('signedIn')).toBeNull();
    expect(hub.calls('/api/auth/token')).toHaveLength(1);
  });

  it('leads to the login form when the provider does not answer, and offers to go on there', async () => {
    const token = vi.fn<() => { status?: number; body: unknown }>(() => problem(503, 'UNAVAILABLE', 'Busy'));
    const { address, user } = await openTab('/my_paper', { 'GET /api/auth/token': token });
    await waitFor(() => expect(address()).toBe('/login_form'));
    token.mockImplementation(() => ({ status: 200, body: { token: TOKEN } }));
    await user.click(screen.getByRole('button', { name: 'Continue without signing in again' }));
    await screen.findByText('papers of mine');
  });

  it('offers it on the login form, which signs nobody in by itself', async () => {
    const { address, hub, user } = await openTab('/login_form', {});
    screen.getByLabelText('Email');
    expect(hub.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue without signing in again' }));
    await waitFor(() => expect(address()).toBe('/upload_paper'));
  });
});

describe('logging out in another tab', () => {
  const logOutElsewhere = () =>
    act(async () => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    });

  it('signs this one out too, and it does not come back by itself', async () => {
    const { address, hub, user } = await openTab('/my_paper', {});
    await screen.findByText('papers of mine');
    sessionStorage.setItem('drafts', '{"asha upload":"private"}');
    await logOutElsewhere();
    await waitFor(() => expect(address()).toBe('/login_form'));
    expect(sessionStorage.length).toBe(0);
    // Nothing was asked for: after the next login the start page opens.
    expect(screen.queryByText(/Sign in to/)).toBeNull();
    // Another person signs in elsewhere.
    localStorage.setItem('signedIn', '1');
    await user.click(screen.getByRole('link', { name: /Register/ }));
    expect(hub.calls('/api/auth/token')).toHaveLength(1);
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });

  it('leaves a public screen open, as a visitor sees it', async () => {
    const { address } = await openTab('/all_paper', {});
    await waitFor(() => expect(sessionStorage.getItem('authToken')).toBe(TOKEN));
    await logOutElsewhere();
    await screen.findByRole('link', { name: 'Registration' });
    expect(address()).toBe('/all_paper');
  });

  it('wins over a sign-in that is under way', async () => {
    const role = heldReply();
    const { address, hub } = await openTab('/my_paper', { 'GET /login/get_role': () => role.reply });
    await waitFor(() => expect(hub.calls('/login/get_role')).toHaveLength(1));
    await logOutElsewhere();
    await act(async () => role.give({ body: STUDENT }));
    await waitFor(() => expect(address()).toBe('/login_form'));
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });
});

describe('a session that ends', () => {
  const refuse = () => problem(401, 'UNAUTHENTICATED', 'No');

  async function openSignedIn(at: string, handlers: Parameters<typeof fakeHub>[0]) {
    sessionStorage.setItem('authToken', TOKEN);
    sessionStorage.setItem('userRole', 'student');
    sessionStorage.setItem('userDetails', JSON.stringify(STUDENT));
    const tab = await openTab(at, { 'GET /api/auth/token': refuse, ...handlers });
    const { call } = await import('../../base/api/call.ts');
    return { ...tab, call };
  }

  it('leaves a public screen open, and its call is answered as a visitor’s', async () => {
    const { allPapers } = await import('@exam-vault/contract/papers');
    const { address, call, hub } = await openSignedIn('/all_paper', {
      'GET /papers/all_paper': ({ authorization }) => (authorization === null ? EMPTY_LIST : refuse()),
    });
    await act(async () => expect(await call(allPapers, { query: {} })).toEqual(EMPTY_LIST.body));
    expect(hub.calls('/papers/all_paper').map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`, null]);
    await screen.findByRole('link', { name: 'Registration' });
    expect(address()).toBe('/all_paper');
  });

  it('leads to the login form from there when the user does something, and back', async () => {
    const { downloadPaper } = await import('@exam-vault/contract/papers');
    const { address, call } = await openSignedIn('/all_paper', { 'POST /papers/download_papers': refuse });
    await act(async () => {
      await expect(call(downloadPaper, { body: { paper_id: 'p1' } })).rejects.toMatchObject({ status: 401 });
    });
    await waitFor(() => expect(address()).toBe('/login_form'));
    screen.getByText(/Your session has ended/);
  });
});
