import { describe, expect, inject, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { newStudent, PASSWORD } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, isAt, link, seesHeading, stored } from './screen.ts';

const NEW_PASSWORD = 'another good password';

/** Contract section 3 and policy 10: what ends sessions elsewhere, from My Profile. */
describe('where one is signed in', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is listed; a phone is signed out there, by a new password, and by signing out everywhere, which ends this tab too', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const phone = await visit(hub, '/login_form', { width: 360 });
    phone.expectAnswers('GET /papers/my_paper 401', 'GET /login/get_role 401', 'GET /api/auth/token 401');
    /** The phone logs in and is back at its form by the next click after `end`. */
    const isEndedBy = async (password: string, end: () => Promise<unknown>) => {
      await logIn(phone.page, { ...student, password });
      await expect.poll(() => stored(phone.page, 'authToken')).not.toBeNull();
      await phone.page.goto('/upload_paper');
      await seesHeading(phone.page, 'Upload Paper');
      await end();
      await button(phone.page, 'Menu').click();
      await link(phone.page, 'My Papers').click();
      await isAt(phone.page, '/login_form');
      await phone.page.getByText('Your session has ended').waitFor();
      await expect.poll(() => stored(phone.page, 'authToken')).toBeNull();
    };
    const { page, context } = await visit(hub, '/favicon.svg', { as: student });

    await isEndedBy(PASSWORD, async () => {
      await page.goto('/my_profile');
      const list = page.getByRole('list', { name: 'Where you’re signed in', exact: true });
      await list.getByText('This device', { exact: true }).waitFor();
      const devices = list.getByRole('listitem');
      // The third is the one that signed up, from no browser.
      await expect.poll(() => devices.count()).toBe(3);
      const other = devices.filter({ has: page.getByRole('button', { name: /^Sign out Chrome/ }) });
      await expect.poll(() => other.textContent()).toMatch(/Chrome \d+ on .*Signed in .*from 127\.0\.0\.1/);
      await other.getByRole('button', { name: /^Sign out Chrome \d+ on/ }).click();
      await button(page.getByRole('alertdialog', { name: 'Sign out device', exact: true }), 'Sign out').click();
      await page.getByText(/^Signed out Chrome \d+ on /).waitFor();
      await expect.poll(() => devices.count()).toBe(2);
    });

    await isEndedBy(PASSWORD, async () => {
      const before = await stored(page, 'authToken');
      await input(page, 'Current password').fill(PASSWORD);
      await input(page, 'New password').fill(NEW_PASSWORD);
      await button(page, 'Change password').click();
      await page.getByText('Password changed').waitFor();
      // Here one goes on, with another token.
      await expect.poll(() => stored(page, 'authToken')).not.toBe(before);
    });
    const copied = { token: (await stored(page, 'authToken')) ?? '' };
    expect((await ask(hub, 'GET', '/papers/my_paper', { as: copied })).status).toBe(200);

    await isEndedBy(NEW_PASSWORD, async () => {
      await button(page, 'Sign out everywhere').click();
      const question = page.getByRole('alertdialog', { name: 'Sign out everywhere', exact: true });
      await button(question, 'Close').click();
      await isAt(page, '/my_profile');
      await button(page, 'Sign out everywhere').click();
      await button(question, 'Sign out').click();
      await isAt(page, '/login_form');
      await seesHeading(page, 'Login Form');
    });
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await expect.poll(() => context.cookies()).toEqual([]);
    // A token that somebody copied is worth nothing now, before its 15 minutes are over.
    expect((await ask(hub, 'GET', '/papers/my_paper', { as: copied })).status).toBe(401);
  });
});
