import { act, screen } from '@testing-library/react';
import { DIALOGS, LOADING } from '@exam-vault/contract/messages';
import { describe, expect, it, vi } from 'vitest';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { fakeHub, heldReply, problem, tokenFor } from '../../testing/fake-hub.ts';
import { setPageSignInMethods } from '../../testing/tell-page.ts';
import { freshTab, show } from '../../testing/show.tsx';
import LoginPage from './LoginPage.tsx';
import { storeToken } from '../../base/session/session-store.ts';

freshTab();
const TOKEN = tokenFor('asha');

function hubWith(role: Parameters<typeof fakeHub>[0][string]) {
  return fakeHub({
    'POST /api/auth/sign-in/email': () => ({ body: {} }),
    'GET /api/auth/token': () => ({ body: { token: TOKEN } }),
    'POST /api/auth/sign-out': () => ({ body: {} }),
    'GET /login/get_role': role,
  });
}

/** As `hubWith`, but it keeps the role back: `asked` until it is wanted, `answer` gives it. */
function hubThatWaits() {
  const role = heldReply();
  const hub = hubWith(() => role.reply);
  return {
    hub,
    asked: () => vi.waitFor(() => expect(hub.calls('/login/get_role')).toHaveLength(1)),
    answer: (body: object) => act(async () => role.give({ body })),
  };
}

/** Comes to the form from the front page and sends it. */
async function submit() {
  const shown = show(
    <Routes>
      <Route path="/login_form" element={<LoginPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/login_form',
    ['/'],
  );
  await shown.user.type(screen.getByLabelText('Email'), 'asha@college.example');
  await shown.user.type(screen.getByLabelText('Password'), 'correct horse');
  await shown.user.click(screen.getByRole('button', { name: 'Login' }));
  return shown;
}

describe('the login form', () => {
  it('has a heading, a logo, an e-mail and a password, both required, and a button (spec sections 2 and 5)', () => {
    show(<LoginPage />, '/login_form');
    expect(screen.getByRole('heading', { level: 1, name: 'Login Form' })).toBeTruthy();
    expect(screen.getByRole('img', { name: /logo/ })).toBeTruthy();
    const [email, password] = ['Email', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect([email?.type, email?.required]).toEqual(['email', true]);
    expect([password?.type, password?.required]).toEqual(['password', true]);
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  it('goes to the upload form when a token is there on opening', () => {
    storeToken(TOKEN);
    const { address } = show(<LoginPage />, '/login_form');
    expect(address()).toBe('/upload_paper');
  });

  it.each([
    {
      role: { role: 'teacher', name: 'Asha', status: 'Approved', is_admin: false },
      toast: 'Hello Asha! Welcome to Exam Vault. Glad to have you here!',
      next: '/all_paper',
    },
    {
      role: { role: 'student', name: 'Ravi', is_admin: false },
      toast: 'Ravi successfully logged in!',
      next: '/upload_paper',
    },
  ])('welcomes a $role.role for a second and goes to $next after three', async ({ role, toast, next }) => {
    const { asked, answer } = hubThatWaits();
    const { address, back } = await submit();
    await asked();
    // The clock stands still from here but for what is said below, however long the machine takes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    await answer(role);
    expect(sessionStorage.getItem('authToken')).toBe(TOKEN);
    expect(sessionStorage.getItem('userRole')).toBe(role.role);
    pass(999);
    expect(screen.queryByText(toast)).not.toBeNull();
    pass(1);
    expect(screen.queryByText(toast)).toBeNull();
    pass(1_999);
    expect(address()).toBe('/login_form');
    pass(1);
    expect(address()).toBe(next);
    // The form one is through with is no station on the way back.
    await back();
    expect(address()).toBe('/');
  });

  it('shows the overlay while the login is in flight', async () => {
    const { asked, answer } = hubThatWaits();
    await submit();
    await asked();
    expect(screen.queryByText(LOADING.login)).not.toBeNull();
    await answer({ role: 'student', name: 'Ravi', is_admin: false });
    expect(screen.queryByText(LOADING.login)).toBeNull();
  });

  it.each([
    { role: 'teacher', name: 'Asha', status: 'Approved', is_admin: false },
    { role: 'teacher', name: 'Asha', status: 'Pending', is_admin: false },
    { role: 'student', name: 'Ravi', is_admin: false },
  ])('is called off by leaving it: nobody is signed in ($role $status)', async (role) => {
    const { hub, asked, answer } = hubThatWaits();
    const { address, back } = await submit();
    await asked();
    await back();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await answer(role);
    act(() => void vi.advanceTimersByTime(3_000));
    expect(address()).toBe('/');
    expect(screen.queryByText(/Welcome|successfully/)).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sessionStorage.length).toBe(0);
    expect(hub.calls('/api/auth/sign-out')).toHaveLength(1);
  });

  it('says nothing over another page of a sign-in that was refused meanwhile', async () => {
    const refusal = heldReply();
    fakeHub({ 'POST /api/auth/sign-in/email': () => refusal.reply });
    const { back } = await submit();
    await back();
    await act(async () => refusal.give(problem(401, 'INVALID_CREDENTIALS', 'No')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each(['Pending', 'Rejected'])('keeps a teacher out whose status is %s, and ends the session', async (status) => {
    const hub = hubWith(() => ({ body: { role: 'teacher', name: 'Asha', status, is_admin: false } }));
    const { user, address } = await submit();
    const dialog = await screen.findByRole('alertdialog', { name: 'Approval Pending' });
    expect(dialog.textContent).toContain(DIALOGS.approvalPending.text);
    expect(sessionStorage.getItem('authToken')).toBeNull();
    expect(hub.calls('/api/auth/sign-out')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/');
  });

  it.each([
    { reply: problem(403, 'ACCOUNT_DISABLED', 'This account is disabled.'), text: 'This account is disabled.' },
    { reply: problem(404, 'NOT_REGISTERED', 'Not registered'), text: 'Teacher Registration or Student Registration' },
    { reply: { status: 500, body: null }, text: DIALOGS.loginError.text },
  ])('says $text', async ({ reply, text }) => {
    hubWith(() => reply);
    const { user, address } = await submit();
    const dialog = await screen.findByRole('alertdialog', { name: 'Login Error' });
    expect(dialog.textContent).toContain(text);
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/login_form');
    expect(sessionStorage.getItem('authToken')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@college.example');
  });

  it("has the specification's text for wrong credentials", async () => {
    fakeHub({ 'POST /api/auth/sign-in/email': () => problem(401, 'INVALID_CREDENTIALS', 'Invalid email or password') });
    await submit();
    const dialog = await screen.findByRole('alertdialog', { name: 'Login Error' });
    expect(dialog.textContent).toContain('Invalid Login Credentials, Please Check their email or password.');
  });

  it.each([
    { why: 'refused', answer: () => problem(401, 'INVALID_CREDENTIALS', 'No') },
    { why: 'put off', answer: () => problem(429, 'RATE_LIMITED', 'Too many') },
    { why: 'never answered', answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  ])('leaves the session of another tab alone when the sign-in is $why', async ({ answer }) => {
    const hub = fakeHub({ 'POST /api/auth/sign-in/email': answer });
    await submit();
    await screen.findByRole('alertdialog', { name: 'Login Error' });
    expect(hub.calls('/api/auth/sign-out')).toEqual([]);
  });

  it('does nothing more for a role it does not know', async () => {
    hubWith(() => ({ body: { role: 'librarian', name: 'Lee', is_admin: false } }));
    const { address } = await submit();
    await vi.waitFor(() => expect(screen.queryByText(LOADING.login)).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe('/login_form');
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });

  it('shows and hides the password', async () => {
    const { user } = show(<LoginPage />, '/login_form');
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });
});

describe("a hub with a provider's own page", () => {
  const OIDC = { kind: 'oidc', name: 'Town University' };
  const open = (path: string) =>
    show(
      <Routes>
        <Route path="/login_form" element={<LoginPage />} />
        <Route path="/registration" element={<p>who are you</p>} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>,
      path,
    );

  it('offers it in place of e-mail and password, and says when it does not answer', async () => {
    setPageSignInMethods([OIDC]);
    fakeHub({ 'POST /api/auth/oidc/start': () => problem(503, 'UNAVAILABLE', 'The hub is busy.') });
    const { user } = open('/login_form');
    // At once: not for a moment there are fields that lead nowhere.
    const button = screen.getByRole('button', { name: 'Sign in with Town University' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(button);
    await screen.findByText('The hub is busy.');
  });

  it('offers it beside e-mail and password', async () => {
    setPageSignInMethods([{ kind: 'built-in' }, OIDC]);
    fakeHub({});
    open('/login_form');
    screen.getByRole('button', { name: 'Sign in with Town University' });
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it.each([
    ['the provider', { body: { ways: [OIDC] } }, () => screen.findByRole('button', { name: /Sign in with/ })],
    ['passwords', problem(404, 'NOT_FOUND', 'Not found'), () => screen.findByLabelText('Password')],
  ])('shows neither until it is known, in a page that was not served by a hub: %s', async (_what, reply, shown) => {
    setPageSignInMethods(null);
    const identity = heldReply();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeHub({ 'GET /identity': () => identity.reply });
    open('/login_form');
    screen.getByRole('status', { name: 'One moment…' });
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    await act(async () => identity.give(reply));
    await shown();
    expect(screen.queryByRole('status', { name: 'One moment…' })).toBeNull();
  });

  it('goes on to registration after a first sign-in there, and nobody is signed in yet', async () => {
    setPageSignInMethods([OIDC]);
    fakeHub({
      'GET /api/auth/token': () => ({ body: { token: TOKEN } }),
      'GET /api/auth/get-session': () => ({ body: { user: { email: 'asha@college.example' }, way: 'oidc' } }),
      'GET /login/get_role': () => problem(404, 'NOT_REGISTERED', 'No profile'),
    });
    open('/login_form?sign_in=done');
    await screen.findByText('who are you');
    expect(sessionStorage.getItem('firstSignIn')).toBe('asha@college.example');
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });

  it.each([
    ['refused', 'Sign-in was cancelled or took too long. Please try again.'],
    ['unavailable', 'The sign-in provider isn’t responding. Please try again in a few minutes.'],
    ['too_many', 'There were too many failed sign-ins from your network. Wait a minute and try again.'],
  ])('says that it was %s', async (outcome, text) => {
    setPageSignInMethods([OIDC]);
    const hub = fakeHub({});
    open(`/login_form?sign_in=${outcome}`);
    const dialog = await screen.findByRole('alertdialog', { name: DIALOGS.loginError.title });
    expect(dialog.textContent).toContain(text);
    expect(hub.calls('/api/auth/token')).toEqual([]);
  });
});
