import { DIALOGS, studentWelcome } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OIDC_CLIENT, startOidcProvider, type OidcProvider } from '@exam-vault/testing/oidc-provider';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { hubCommand, type OwnHub, startHub } from './hub.ts';
import { faultsOfLook } from './look-faults.ts';
import { A_PAPER, card, field, outliveSession, pickFile, submitPaper, uploadByForm } from './papers.ts';
import { fillIn, input, logIn, register, studentForm, teacherForm } from './registration.ts';
import { button, isAt, link, openOwnMenu, saysOkay, sees, seesDialog, seesHeading, stored } from './screen.ts';

/** Signing in at the page of an OpenID provider, here a certified one in a process of its own. */

const NAME = 'Town University';
const SIGN_IN = `Sign in with ${NAME}`;

/** What is left of a registration form for somebody who is signed in already. */
function withoutPassword(form: Readonly<Record<string, string>>): Record<string, string> {
  const own = new Set(['Email', 'Password', 'Confirm Password']);
  return Object.fromEntries(Object.entries(form).filter(([label]) => !own.has(label)));
}

async function signInThere(page: Page, user: string): Promise<void> {
  await seesHeading(page, 'University sign-in');
  await page.getByLabel('User').fill(user);
  await button(page, 'Sign in').click();
}

describe('a hub whose people a university knows', () => {
  let provider: OidcProvider;
  let hub: OwnHub;
  const { visit } = useBrowser();

  beforeAll(async () => {
    hub = await startHub(async (origin) => {
      provider = await startOidcProvider({ hubs: [origin] });
      return { IDENTITY: 'oidc', OIDC_ISSUER: provider.issuer, OIDC_NAME: NAME, ...OIDC_CLIENT };
    });
  });
  afterAll(async () => {
    await hub?.close();
    await provider?.stop();
  });
  const open = (path: string) => visit(hub, path, { provider: provider.issuer });

  it('takes a student from the first sign-in over the registration to an upload, and out again', async () => {
    // Somebody new at a second try too.
    const user = `sita-${Date.now()}`;
    const { page, expectAnswers } = await open('/login_form');
    expectAnswers('GET /login/get_role 404');
    await button(page, SIGN_IN).waitFor();
    expect(await input(page, 'Password').count()).toBe(0);
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await isAt(page, '/registration');
    await sees(page, `You are signed in as ${user}@example.edu. Who are you in this hub?`);
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Student/ })
      .click();
    await seesHeading(page, 'Student Registration');
    // A reload in the middle loses what was typed, not who one is.
    await page.reload();
    await expect.poll(() => input(page, 'Email').inputValue()).toBe(`${user}@example.edu`);
    expect(await input(page, 'Password').count()).toBe(0);
    await fillIn(page, withoutPassword(studentForm('Sita Rao')));
    await register(page);
    await isAt(page, '/all_paper');
    await uploadByForm(page, { ...A_PAPER, title: 'By a student of the university' }, 'PDF', await pdf());
    await sees(card(page, 'By a student of the university'), 'Pending');
    await link(page, 'My Profile').click();
    await sees(page, `${user}@example.edu`);
    await button(page, 'Sign out everywhere').waitFor();
    expect(await page.getByRole('heading', { name: /Change password|Second factor/ }).count()).toBe(0);

    await button(page, 'Logout').click();
    await saysOkay(page, DIALOGS.logout);
    // The university asks whether to end its session too, and sends the browser back.
    await page.waitForURL((url) => url.origin === provider.issuer);
    await page.getByRole('button', { name: /Yes/ }).click();
    await isAt(page, '/login_form');
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await sees(page, studentWelcome('Sita Rao'));
    await isAt(page, '/upload_paper');
  });

  it('takes a teacher from the form to the provider and back, to wait; the command line makes an administrator', async () => {
    const user = `ravi-${Date.now()}`;
    const { page, expectAnswers } = await open('/teacher_form');
    expectAnswers('GET /login/get_role 404');
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await isAt(page, '/teacher_form');
    await expect.poll(() => input(page, 'Email').inputValue()).toBe(`${user}@example.edu`);
    await fillIn(page, withoutPassword(teacherForm('Ravi Iyer')));
    await register(page);
    await saysOkay(page, DIALOGS.registrationSuccessful);
    await isAt(page, '/');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await page.goto('/login_form');
    await button(page, SIGN_IN).click();
    // The university still knows the person.
    await saysOkay(page, DIALOGS.approvalPending);
    await isAt(page, '/');
    expect(await hubCommand(hub, 'create-admin', `${user}@example.edu`)).toContain(
      `Ravi Iyer (${user}@example.edu) is an administrator.`,
    );
    await page.goto('/login_form');
    await button(page, SIGN_IN).click();
    await isAt(page, '/all_paper');
    await openOwnMenu(page);
    await link(page, 'Teachers').waitFor();
  });

  it('brings back what was typed when the session has ended, also after a try that failed', async () => {
    const user = `tara-${Date.now()}`;
    const { page, expectAnswers } = await open('/student_form');
    expectAnswers('GET /login/get_role 404', 'GET /api/auth/token 401', 'POST /papers/upload_paper 401');
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await isAt(page, '/student_form');
    await fillIn(page, withoutPassword(studentForm('Tara Shah')));
    await register(page);
    await isAt(page, '/all_paper');
    await link(page, 'Upload Paper').click();
    // Nothing renews it: the provider gave no refresh token, or it is over. The university does not know her any more either.
    await outliveSession(page, 'Typed before', 'picked before.pdf');
    const lead = `Your session has ended. Sign in again; what you typed is still there. A file that you had selected is not kept on the way over ${NAME}.`;
    await sees(page, lead);
    const found = await faultsOfLook(page, 'login form, provider, session ended');
    await page.setViewportSize({ width: 1280, height: 800 });

    await button(page, SIGN_IN).click();
    await seesHeading(page, 'University sign-in');
    await button(page, 'Cancel').click();
    const text = 'You were not signed in there, or it took too long. Please try again.';
    await saysOkay(page, { title: DIALOGS.loginError.title, text });
    await sees(page, lead);
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await isAt(page, '/upload_paper');
    await sees(page, '“picked before.pdf” could not be kept. Please select it again.');
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Typed before');
    await expect.poll(() => field(page, 'subject').inputValue()).toBe(A_PAPER.subject);
    found.push(...(await faultsOfLook(page, 'upload form, file lost')));
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(found).toEqual([]);
    await pickFile(page, 'PDF', await pdf('picked again.pdf'));
    await page.getByText('picked again.pdf').waitFor();
    await expect.poll(() => page.getByText('could not be kept').count()).toBe(0);
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperUploaded);
    await sees(card(page, 'Typed before'), 'Pending');
    await expect.poll(() => stored(page, 'drafts')).toBeNull();
  });

  it('never shows a form for passwords, not for a moment', async () => {
    const { page } = await open('/favicon.svg');
    // The hub's answer never comes: the page must not wait for it, nor guess.
    await page.route('**/identity', () => {});
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const field of document.querySelectorAll('input')) seen.add(field.type);
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/login_form', '/teacher_form', '/student_form']) {
      await page.goto(path);
      await button(page, SIGN_IN).waitFor();
      await expect.poll(() => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([]);
    }
  });

  it('says what went wrong, and stays with the form', async () => {
    const { page } = await open('/login_form');
    await button(page, SIGN_IN).click();
    await seesHeading(page, 'University sign-in');
    await button(page, 'Cancel').click();
    const text = 'You were not signed in there, or it took too long. Please try again.';
    await saysOkay(page, { title: DIALOGS.loginError.title, text });
    await isAt(page, '/login_form');
    await page.reload();
    await button(page, SIGN_IN).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.goto('/login_form?sign_in=unavailable');
    await seesDialog(page, {
      title: DIALOGS.loginError.title,
      text: 'The place where you sign in does not answer at the moment. Please try again in a few minutes.',
    });
  });

  it('has no fault on the screens that differ, light and dark, wide and narrow', { timeout: 600_000 }, async () => {
    const { page, expectAnswers } = await open('/login_form');
    expectAnswers('GET /login/get_role 404');
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...(await faultsOfLook(page, name)));
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await button(page, SIGN_IN).waitFor();
    await look('login form, provider');
    await page.goto('/teacher_form');
    await button(page, SIGN_IN).waitFor();
    await look('teacher form, provider');
    await button(page, SIGN_IN).click();
    await signInThere(page, 'mina');
    await isAt(page, '/teacher_form');
    await input(page, 'Teacher ID').waitFor();
    await look('teacher form, signed in');
    await page.goto('/registration');
    await look('registration, signed in');
    await page.goto('/student_form');
    await look('student form, signed in');
    await fillIn(page, withoutPassword(studentForm('Mina Shah')));
    await register(page);
    await isAt(page, '/all_paper');
    await page.goto('/my_profile');
    await sees(page, 'mina@example.edu');
    await look('my profile, provider');
    expect(found).toEqual([]);
  });
});

describe('a hub with both ways', () => {
  let provider: OidcProvider;
  let hub: OwnHub;
  const { visit } = useBrowser();

  beforeAll(async () => {
    hub = await startHub(async (origin) => {
      provider = await startOidcProvider({ hubs: [origin] });
      return { IDENTITY: 'built-in,oidc', OIDC_ISSUER: provider.issuer, OIDC_NAME: NAME, ...OIDC_CLIENT };
    });
  });
  afterAll(async () => {
    await hub?.close();
    await provider?.stop();
  });

  it('offers the provider beside e-mail and password, and each leads in', async () => {
    const { page } = await visit(hub, '/student_form', { provider: provider.issuer });
    const form = studentForm('Asha Rao');
    await button(page, SIGN_IN).waitFor();
    const found = await faultsOfLook(page, 'student form, both ways');
    await page.setViewportSize({ width: 1280, height: 800 });
    await fillIn(page, form);
    await register(page);
    await isAt(page, '/all_paper');
    await button(page, 'Logout').click();
    await saysOkay(page, DIALOGS.logout);
    await button(page, SIGN_IN).waitFor();
    found.push(...(await faultsOfLook(page, 'login form, both ways')));
    await logIn(page, { email: form['Email'] ?? '', password: form['Password'] ?? '' });
    await sees(page, studentWelcome('Asha Rao'));
    expect(found).toEqual([]);
  });

  it('says so when the provider does not answer, and passwords still work', async () => {
    await provider.stop();
    await hub.kill();
    await hub.restart();
    const { page, expectAnswers } = await visit(hub, '/login_form');
    expectAnswers('POST /api/auth/oidc/start 503');
    await button(page, SIGN_IN).click();
    await sees(page, 'The hub is busy. Please try again in a moment.');
    await input(page, 'Password').waitFor();
  });
});
