import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { fakeHub, problem, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import LoginPage from './LoginPage.tsx';

freshTab();

const WRONG = problem(401, 'INVALID_CREDENTIALS', 'This code is not right.');

/** At the second step of the login form. */
async function atCode(answers: Record<string, Parameters<typeof fakeHub>[0][string]>) {
  const hub = fakeHub({
    'POST /api/auth/sign-in/email': () => ({ body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } }),
    'GET /api/auth/token': () => ({ body: { token: tokenFor('asha') } }),
    'GET /login/get_role': () => ({ body: { role: 'student', name: 'Asha', is_admin: false } }),
    ...answers,
  });
  const shown = show(
    <Routes>
      <Route path="/login_form" element={<LoginPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/login_form',
  );
  await shown.user.type(screen.getByLabelText('Email'), 'asha@college.example');
  await shown.user.type(screen.getByLabelText('Password'), 'correct horse');
  await shown.user.click(screen.getByRole('button', { name: 'Login' }));
  const code = await screen.findByLabelText<HTMLInputElement>('Code');
  return { hub, code, ...shown };
}

describe('the second step of the login form', () => {
  it('has one field for a code, with the focus, and asks for no token before it', async () => {
    const { hub, code } = await atCode({});
    expect(screen.getAllByRole('textbox')).toEqual([code]);
    expect([code.autocomplete, code.inputMode, code.required]).toEqual(['one-time-code', 'numeric', true]);
    expect(document.activeElement).toBe(code);
    expect(hub.calls('/api/auth/token')).toEqual([]);
    expect(sessionStorage.getItem('authToken')).toBeNull();
  });

  it('says what is wrong with a code under it, and welcomes with the right one', async () => {
    const answers = [WRONG, { body: {} }];
    const { hub, code, user } = await atCode({
      'POST /api/auth/two-factor/verify-totp': () => answers.shift() ?? WRONG,
    });
    await user.type(code, '123456{Enter}');
    await screen.findByText('This code is not right.');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(code);
    await user.type(code, '123 456{Enter}');
    await screen.findByText('Asha successfully logged in!');
    expect(hub.calls('/api/auth/two-factor/verify-totp').map(({ body }) => body)).toEqual([
      { code: '123456' },
      { code: '123 456' },
    ]);
    expect(sessionStorage.getItem('authToken')).not.toBeNull();
  });

  it('takes a backup code too', async () => {
    const { hub, user } = await atCode({ 'POST /api/auth/two-factor/verify-backup-code': () => ({ body: {} }) });
    await user.click(screen.getByRole('button', { name: 'Use a backup code instead' }));
    const code = screen.getByLabelText<HTMLInputElement>('Backup code');
    expect([document.activeElement, code.inputMode]).toEqual([code, 'text']);
    await user.type(code, 'abcde-fghjk{Enter}');
    await screen.findByText('Asha successfully logged in!');
    expect(hub.calls('/api/auth/two-factor/verify-backup-code')[0]?.body).toEqual({ code: 'abcde-fghjk' });
  });

  it('starts again when the hub says so, and on the way back', async () => {
    const over = problem(401, 'UNAUTHENTICATED', 'This took too long or too many tries. Please sign in again.');
    const { code, user } = await atCode({ 'POST /api/auth/two-factor/verify-totp': () => over });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@college.example');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Login Error' });
    expect(dialog.textContent).toContain('Please sign in again.');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(code.isConnected).toBe(false);
  });
});
