import { describe, expect, inject, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { newStudent } from './people.ts';
import { logIn } from './registration.ts';
import { button, isAt, link, seesHeading, stored } from './screen.ts';

/** Contract policy 10: My Profile signs out everywhere. */
describe('signing out everywhere', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('asks first; then this tab, other tabs, other devices and tokens in use are signed out', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const bystander = await newStudent(hub, 'Ravi Iyer');
    const { page, context } = await visit(hub, '/my_profile', { as: student });
    const phone = await visit(hub, '/all_paper', { as: student, width: 360 });
    const other = await visit(hub, '/all_paper', { as: bystander });
    phone.expectAnswers('GET /papers/my_paper 401', 'GET /login/get_role 401', 'GET /api/auth/token 401');
    await link(other.page, 'My Papers').waitFor();
    await button(phone.page, 'Menu').waitFor();

    await button(page, 'Sign out everywhere').click();
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere', exact: true });
    await button(question, 'Close').click();
    await isAt(page, '/my_profile');
    expect((await ask(hub, 'GET', '/papers/my_paper', { as: student })).status).toBe(200);

    await button(page, 'Sign out everywhere').click();
    await button(question, 'Okay').click();
    await isAt(page, '/login_form');
    await seesHeading(page, 'Login Form');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await expect.poll(() => context.cookies()).toEqual([]);
    // A token that somebody copied is worth nothing now, before its 15 minutes are over.
    expect((await ask(hub, 'GET', '/papers/my_paper', { as: student })).status).toBe(401);

    await button(phone.page, 'Menu').click();
    await link(phone.page, 'My Papers').click();
    await isAt(phone.page, '/login_form');
    await phone.page.getByText('Your session has ended').waitFor();
    await expect.poll(() => stored(phone.page, 'authToken')).toBeNull();

    // Only this person's sessions ended, and they can sign in again.
    await link(other.page, 'My Papers').click();
    await other.page.getByText('You have not uploaded any papers yet').waitFor();
    await logIn(page, student);
    await isAt(page, '/upload_paper');
  });
});
