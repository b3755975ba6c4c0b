import { LOGIN_REDIRECT_DELAY, LOGIN_TOAST_DURATION } from '@exam-vault/contract/limits';
import { DIALOGS, LOADING, studentWelcome } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { administratorToken, decideOn, newAccount, newStudent, newTeacher, newWaitingTeacher } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, isAt, link, saysOkay, sees, seesDialog, seesHeading, stored } from './screen.ts';

/** Spec sections 2, 4 and 8: the login form and what it comes to; logging out. */
describe('login', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('has its logo, heading, fields and a password that can be shown', async () => {
    const { page } = await visit(hub, '/login_form');
    await seesHeading(page, 'Login Form');
    await page.getByRole('main').getByRole('img', { name: /logo/ }).waitFor();
    await expect.poll(() => input(page, 'Email').getAttribute('type')).toBe('email');
    await expect.poll(() => input(page, 'Email').getAttribute('required')).not.toBeNull();
    const password = input(page, 'Password');
    await expect.poll(() => password.getAttribute('required')).not.toBeNull();
    await password.fill('secret');
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await button(page, 'Show password').click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await button(page, 'Hide password').click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await button(page, 'Login').click();
    await expect.poll(() => input(page, 'Email').evaluate((element) => element.matches(':invalid'))).toBe(true);
    await isAt(page, '/login_form');
  });

  it('welcomes a student for a second and opens Upload Paper after three', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const { page } = await visit(hub, '/');
    // The page's own time, so that a busy machine changes nothing.
    await page.clock.install();
    await page.goto('/login_form');
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

  it('refuses a wrong password and an unknown e-mail alike, and keeps the form', async () => {
    const student = await newStudent(hub);
    const { page, expectAnswers } = await visit(hub, '/login_form');
    expectAnswers('POST /api/auth/sign-in/email 401');
    await logIn(page, { ...student, password: 'something else' });
    await saysOkay(page, DIALOGS.loginError);
    await isAt(page, '/login_form');
    await logIn(page, { email: 'nobody@example.edu', password: 'something else' });
    await saysOkay(page, DIALOGS.loginError);
    await isAt(page, '/login_form');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await expect.poll(() => stored(page, 'userRole')).toBeNull();
  });

  it('shows an account without a profile the way to the two forms', async () => {
    const account = await newAccount(hub, 'Half Done');
    const { page, expectAnswers } = await visit(hub, '/login_form');
    expectAnswers('GET /login/get_role 404');
    await logIn(page, account);
    const dialog = page.getByRole('alertdialog', { name: 'Login Error', exact: true });
    await dialog.waitFor();
    const text = await dialog.innerText();
    expect(text).toContain('Teacher Registration');
    expect(text).toContain('Student Registration');
    await button(dialog, 'Okay').click();
    await isAt(page, '/login_form');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
  });

  it('keeps a teacher out until they are approved, also one who was rejected', async () => {
    const teacher = await newWaitingTeacher(hub);
    const { page, context } = await visit(hub, '/login_form');
    await logIn(page, teacher);
    await saysOkay(page, DIALOGS.approvalPending);
    await isAt(page, '/');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await expect.poll(() => context.cookies()).toEqual([]);

    await decideOn(hub, await administratorToken(hub), teacher, 'reject');
    await page.goto('/login_form');
    await logIn(page, teacher);
    await saysOkay(page, DIALOGS.approvalPending);
    await isAt(page, '/');
  });

  it('says what the server says of a disabled account', async () => {
    const student = await newStudent(hub);
    const token = await administratorToken(hub);
    const asked = { headers: { authorization: `Bearer ${student.token}` } };
    const profile = await fetch(`${hub.origin}/login/get_teacher_data`, asked);
    const { _id } = (await profile.json()) as { _id: string };
    const disabled = await fetch(`${hub.origin}/admin/users/${_id}/disable`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(disabled.status).toBe(200);
    const { page, expectAnswers } = await visit(hub, '/login_form');
    expectAnswers('GET /login/get_role 403');
    await logIn(page, student);
    const dialog = page.getByRole('alertdialog', { name: 'Login Error', exact: true });
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toContain('disabled');
  });

  it('says so when the hub cannot be reached', async () => {
    const { page, expectLogged } = await visit(hub, '/login_form');
    expectLogged(/net::ERR_FAILED/);
    await page.route('**/api/auth/**', (route) => route.abort());
    await logIn(page, { email: 'asha@example.edu', password: 'whatever it is' });
    await page.getByRole('alertdialog', { name: 'Login Error', exact: true }).waitFor();
  });

  it('opens Upload Paper for a tab that has a token', async () => {
    const student = await newStudent(hub);
    const { page } = await visit(hub, '/login_form', { as: student });
    await isAt(page, '/upload_paper');
  });

  it('logs out after the question: nothing stays in the browser, and the session is over on the server', async () => {
    const teacher = await newTeacher(hub, 'Ravi Iyer');
    const { page, context } = await visit(hub, '/my_profile', { as: teacher });
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
  });

  it('leads back to nothing of the person before', async () => {
    const first = await newStudent(hub, 'First Person');
    const second = await newStudent(hub, 'Second Person');
    const { page } = await visit(hub, '/my_profile', { as: first });
    await sees(page, 'First Person');
    await button(page, 'Logout').click();
    await saysOkay(page, DIALOGS.logout);
    await logIn(page, second);
    await isAt(page, '/upload_paper');
    await link(page, 'My Profile').click();
    await sees(page, 'Second Person');
    expect(await page.getByText('First Person').count()).toBe(0);
  });
});
