import { describe, expect, inject, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { newStudent } from './people.ts';
import { logIn } from './registration.ts';
import { button, isAt, link } from './screen.ts';

/** ASVS 5.0, 7.5.2: people see where they are signed in, and end sessions that they do not know. */
describe('where one is signed in', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('are listed under My Profile; a phone is signed out there and has to log in again', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const phone = await visit(hub, '/login_form', { width: 360 });
    await logIn(phone.page, student);
    await isAt(phone.page, '/upload_paper');
    phone.expectAnswers('GET /papers/my_paper 401', 'GET /login/get_role 401', 'GET /api/auth/token 401');
    const { page } = await visit(hub, '/my_profile', { as: student });

    const list = page.getByRole('list', { name: 'Where you are signed in', exact: true });
    await list.getByText('This device', { exact: true }).waitFor();
    const devices = list.getByRole('listitem');
    // The third is the one that signed up, from no browser.
    await expect.poll(() => devices.count()).toBe(3);
    const other = devices.filter({ has: page.getByRole('button', { name: /^Sign out Chrome/ }) });
    await expect.poll(() => other.textContent()).toMatch(/Chrome \d+ on .*Signed in on .*from 127\.0\.0\.1/);
    await other.getByRole('button', { name: /^Sign out Chrome \d+ on/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out a device', exact: true });
    await button(question, 'Okay').click();
    await page.getByText(/^Chrome \d+ on .* is signed out\.$/).waitFor();
    await expect.poll(() => devices.count()).toBe(2);

    await button(phone.page, 'Menu').click();
    await link(phone.page, 'My Papers').click();
    await isAt(phone.page, '/login_form');
    // Here one goes on.
    expect((await ask(hub, 'GET', '/papers/my_paper', { as: student })).status).toBe(200);
  });
});
