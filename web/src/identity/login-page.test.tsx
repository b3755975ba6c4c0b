import { act, screen } from '@testing-library/react';
import { DIALOGS, LOADING } from '@exam-vault/contract/messages';
import { describe, expect, it, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import { fakeHub, problem, tokenFor } from '../testing/fake-hub.ts';
import { freshTab, show } from '../testing/show.tsx';
import { LoginPage } from './LoginPage.tsx';
import { storeToken } from './session-store.ts';

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

async function submit(at = '/login_form') {
  const shown = show(
    <Routes>
      <Route path="/login_form" element={<LoginPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    at,
  );
  await shown.user.type(screen.getByLabelText('Email'), 'asha@college.example');
  await shown.user.type(screen.getByLabelText('Password'), 'correct horse');
  await shown.user.click(screen.getByRole('button', { name: 'Login' }));
  return shown;
}

describe('the login form', () => {
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
    vi.useFakeTimers({ shouldAdvanceTime: true });
    hubWith(() => ({ body: role }));
    const { address } = await submit();
    await screen.findByText(toast);
    expect(sessionStorage.getItem('authToken')).toBe(TOKEN);
    expect(sessionStorage.getItem('userRole')).toBe(role.role);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.queryByText(toast)).toBeNull();
    act(() => void vi.advanceTimersByTime(1_500));
    expect(address()).toBe('/login_form');
    act(() => void vi.advanceTimersByTime(600));
    expect(address()).toBe(next);
  });

  it('shows the overlay while the login is in flight', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    hubWith(() => new Promise((resolve) => (answer = resolve)));
    await submit();
    expect(await screen.findByText(LOADING.login)).toBeTruthy();
    await act(async () => answer({ body: { role: 'student', name: 'Ravi', is_admin: false } }));
    expect(screen.queryByText(LOADING.login)).toBeNull();
  });

  it.each(['Pending', 'Rejected'])('keeps a teacher out whose status is %s, and ends his session', async (status) => {
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
