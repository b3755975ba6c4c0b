import { LOGIN_REDIRECT_DELAY, LOGIN_TOAST_DURATION } from '@exam-vault/contract/limits';
import { DIALOGS, LOADING, studentWelcome } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { newStudent, newTeacher } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, isAt, link, saysOkay, sees, seesDialog, seesHeading, stored } from './screen.ts';

/** Spec sections 2 and 4: logging in and out. (What the form says and when: web/src/people/identity/login-page.test.tsx.) */
describe('login', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('welcomes a student for a second and opens Upload Paper after three', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const { page } = await visit(hub, '/');
    // The page's own time, so that a busy machine changes nothing.
    await page.clock.install();
    await page.goto('/login_form');
    await seesHeading(page, 'Login Form');
    await button(page, 'Login').click();
    await expect.poll(() => input(page, 'Email').evaluate((element) => element.matches(':invalid:focus'))).toBe(true);
    // The answer waits until the overlay was seen.
    let answer = () => {};
    const seen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/login/get_role', async (route) => {
      await seen;
      await route.continue();
    });
    await logIn(page, student);
    await sees(page, LOADING.login);
    const overlay = await page.getByRole('status').filter({ hasText: LOADING.login }).boundingBox();
    expect(overlay).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
    await page.clock.pauseAt(Date.now() + 60_000);
    answer();

    const toast = page.getByText(studentWelcome('Asha Rao'), { exact: true });
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect(box && box.x > 640 && box.y < 400, 'the toast is at the top right').toBe(true);
    await expect.poll(() => stored(page, 'authToken')).not.toBeNull();
    await page.clock.runFor(LOGIN_TOAST_DURATION - 1);
    await expect.poll(() => toast.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'hidden' });
    await page.clock.runFor(LOGIN_REDIRECT_DELAY - LOGIN_TOAST_DURATION - 1);
    await isAt(page, '/login_form');
    await page.clock.runFor(1);
    await page.clock.resume();
    await isAt(page, '/upload_paper');
    await expect.poll(() => stored(page, 'userRole')).toBe('student');
  });

  it('logs out after the question: nothing stays in the browser, and the session is over on the server', async () => {
    const teacher = await newTeacher(hub, 'Ravi Iyer');
    const { page, context } = await visit(hub, '/my_profile', { as: teacher });
    await sees(page, 'Ravi Iyer');
    await page.evaluate(() => localStorage.setItem('left', 'behind'));
    const cookies = await context.cookies();
    expect(cookies.some(({ httpOnly }) => httpOnly)).toBe(true);

    await button(page, 'Logout').click();
    await button(await seesDialog(page, DIALOGS.logout), 'Close').click();
    await isAt(page, '/my_profile');
    await expect.poll(() => stored(page, 'authToken')).not.toBeNull();

    // A new tab is signed in quietly, and logged out with this one (contract section 3).
    const beside = await context.newPage();
    await beside.goto('/my_notes');
    await seesHeading(beside, 'My Notes');
    await expect.poll(() => stored(beside, 'userRole')).toBe('teacher');

    await button(page, 'Logout').click();
    const signedOut = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-out'));
    await saysOkay(page, DIALOGS.logout);
    await isAt(page, '/login_form');
    await signedOut;
    await expect.poll(() => page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
    await expect.poll(() => context.cookies()).toEqual([]);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await fetch(`${hub.origin}/api/auth/token`, { headers: { cookie } })).status).toBe(401);

    // Back does not bring the pages back, and the other tab has followed.
    await page.goBack();
    await isAt(page, '/login_form');
    await isAt(beside, '/login_form');
    await beside.goto('/my_notes');
    await isAt(beside, '/login_form');
    await expect.poll(() => beside.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);

    // The next person at this tab sees nothing of the one before.
    await logIn(page, await newStudent(hub, 'Second Person'));
    await link(page, 'My Profile').click();
    await isAt(page, '/my_profile');
    await sees(page, 'Second Person');
    expect(await page.getByText('Ravi Iyer').count()).toBe(0);
  });
});
