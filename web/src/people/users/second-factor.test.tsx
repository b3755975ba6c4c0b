import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeRole, storeToken } from '../../base/session/session-store.ts';
import { fakeHub, problem, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { SecondFactor } from './SecondFactor.tsx';

freshTab();

const URI = 'otpauth://totp/Exam%20Vault:asha%40college.example?secret=ABCDEFGHIJ&issuer=Exam+Vault';
const CODES = ['abcde-fghjk', 'mnpqr-stuvw'];
const session = (twoFactorEnabled: boolean) => () => ({ body: { user: { twoFactorEnabled } } });

function shown(isOn: boolean, more: Parameters<typeof fakeHub>[0] = {}, is_admin = false) {
  storeToken(tokenFor('asha'));
  const role = { role: 'teacher', name: 'Asha', status: 'Approved', is_admin };
  storeRole('teacher', JSON.stringify(role));
  const hub = fakeHub({ 'GET /api/auth/get-session': session(isOn), ...more });
  return { hub, ...show(<SecondFactor />) };
}

describe('the second factor on My Profile', () => {
  it('is turned on by the password and the first code; secret and backup codes are shown until then only', async () => {
    const answers = [problem(401, 'INVALID_CREDENTIALS', 'This code is not right.'), { body: {} }];
    const { hub, user } = shown(false, {
      'POST /api/auth/two-factor/enable': () => ({ body: { totpURI: URI, backupCodes: CODES } }),
      'POST /api/auth/two-factor/verify-totp': () => answers.shift() ?? { body: {} },
    });
    await user.type(await screen.findByLabelText('Your password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    await screen.findByRole('img', { name: 'QR code for the app' });
    expect(hub.calls('/api/auth/two-factor/enable')[0]?.body).toEqual({ password: 'correct horse' });
    expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Backup codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);

    const code = screen.getByLabelText<HTMLInputElement>('Code');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('This code is not right.');
    expect(document.activeElement).toBe(code);
    await user.type(code, '654321');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText(/You’ll need a code/);
    expect(screen.queryByText('ABCD EFGH IJ')).toBeNull();
    expect(screen.getByRole('button', { name: 'Turn off' })).toBeTruthy();
  });

  it('says so when the password is wrong, and shows no secret', async () => {
    const { user } = shown(false, {
      'POST /api/auth/two-factor/enable': () => problem(401, 'INVALID_CREDENTIALS', 'Wrong'),
    });
    await user.type(await screen.findByLabelText('Your password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    await screen.findByText('This isn’t your current password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is turned off by the password and a code, or a backup code', async () => {
    const answers = [problem(401, 'INVALID_CREDENTIALS', 'This code is not right.'), { body: {} }];
    const { hub, user } = shown(true, { 'POST /api/auth/two-factor/disable': () => answers.shift() ?? { body: {} } });
    await user.type(await screen.findByLabelText('Your password'), 'correct horse');
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await screen.findByText('This code is not right.');
    await user.click(screen.getByRole('button', { name: 'Use a backup code instead' }));
    const code = screen.getByLabelText('Backup code');
    await user.clear(code);
    await user.type(code, 'abcde-fghjk');
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await screen.findByText(/You only need your password to sign in now/);
    expect(hub.calls('/api/auth/two-factor/disable').map(({ body }) => body)).toEqual([
      { password: 'correct horse', code: '123456' },
      { password: 'correct horse', code: 'abcde-fghjk' },
    ]);
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
  });

  it.each([true, false])('asks an administrator to turn it on (%s)', async (is_admin) => {
    shown(false, {}, is_admin);
    await screen.findByLabelText('Your password');
    expect(screen.queryByText(/please turn on two-step sign-in/) !== null).toBe(is_admin);
  });
});
