import { describe, expect, inject, it } from 'vitest';
import { codeOf, wrongCodeOf } from '@exam-vault/testing/totp';
import type { Page } from 'playwright-core';
import { useBrowser } from './browser.ts';
import { faults } from './look-faults.ts';
import { newTeacher } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, fitsTheWidth, sees, stored } from './screen.ts';

/** The form that deletes the account has a field of this name too. */
const secondFactorPassword = (page: Page) =>
  page.getByRole('form', { name: 'Two-step sign-in' }).getByLabel('Your password', { exact: true });

/** Issue 5: a code besides the password, for everybody who wants one. */
describe('the second factor', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is turned on under My Profile, asked for at the next login, and turned off with a backup code', async () => {
    const teacher = await newTeacher(hub, 'Ravi Iyer');
    const { page, expectAnswers } = await visit(hub, '/my_profile', { as: teacher });
    expectAnswers('POST /api/auth/two-factor/verify-totp 401');
    await secondFactorPassword(page).fill(teacher.password);
    await button(page, 'Turn on').click();
    await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
    const key = (await page.locator('code').first().textContent()) ?? '';
    const uri = `otpauth://totp/x?secret=${key.replaceAll(' ', '')}`;
    const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await input(page, 'Code').fill(codeOf(uri));
    await button(page, 'Confirm').click();
    await sees(page, 'You’ll need a code to sign in from now on.');

    const phone = await visit(hub, '/login_form', { width: 360 });
    // The new password below ends this session, perhaps before its first list is there.
    const ended = ['GET /papers/all_paper 401', 'GET /api/auth/token 401', 'GET /login/get_role 401'];
    phone.expectAnswers('POST /api/auth/two-factor/verify-totp 401', ...ended);
    await logIn(phone.page, teacher);
    await input(phone.page, 'Code').waitFor();
    await expect.poll(() => stored(phone.page, 'authToken')).toBeNull();
    await fitsTheWidth(phone.page);
    expect(await faults(phone.page)).toEqual([]);
    await input(phone.page, 'Code').fill(wrongCodeOf(uri));
    await button(phone.page, 'Login').click();
    await phone.page.getByText('This code is wrong').waitFor();
    await input(phone.page, 'Code').fill(codeOf(uri, 1));
    await button(phone.page, 'Login').click();
    await expect.poll(() => stored(phone.page, 'authToken')).not.toBeNull();

    await page.reload();
    const change = page.getByRole('form', { name: 'Change password' });
    await button(change, 'Use a backup code instead').click();
    await change.getByLabel('Backup code', { exact: true }).fill(codes[1] ?? '');
    await change.getByLabel('Current password', { exact: true }).fill(teacher.password);
    await change.getByLabel('New password', { exact: true }).fill('a better password');
    await button(change, 'Change password').click();
    await sees(page, 'Password changed. You’ll need to sign in again on other devices.');

    const off = page.getByRole('form', { name: 'Two-step sign-in' });
    await secondFactorPassword(page).fill('a better password');
    await button(off, 'Use a backup code instead').click();
    await off.getByLabel('Backup code', { exact: true }).fill(codes[0] ?? '');
    await button(off, 'Turn off').click();
    await sees(page, 'You only need your password to sign in now.');
  });
});
