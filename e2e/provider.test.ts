import { DIALOGS, studentWelcome } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OIDC_CLIENT, startOidcProvider, type OidcProvider } from '@exam-vault/testing/oidc-provider';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { type OwnHub, startHub } from './hub.ts';
import { faultsOfLook } from './look-faults.ts';
import { A_PAPER, card, field, outliveSession, pickFile, submitPaper } from './papers.ts';
import { fillIn, input, register, studentForm, teacherForm } from './registration.ts';
import { button, hasSaid, isAt, link, rememberToasts, saysOkay, sees, seesHeading, stored } from './screen.ts';

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

  it('takes a student over the registration in and out again, and brings back what was typed when the session has ended, also after a try that failed', async () => {
    // Somebody new at a second try too.
    const user = `sita-${Date.now()}`;
    const { page, expectAnswers } = await open('/login_form');
    expectAnswers('GET /login/get_role 404', 'GET /api/auth/token 401', 'POST /papers/upload_paper 401');
    await button(page, SIGN_IN).waitFor();
    expect(await input(page, 'Password').count()).toBe(0);
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await isAt(page, '/registration');
    await sees(page, `You’re signed in as ${user}@example.edu. Choose your role`);
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
    await link(page, 'My Profile').click();
    await sees(page, `${user}@example.edu`);
    await button(page, 'Sign out everywhere').waitFor();
    expect(await page.getByRole('heading', { name: /Change password|Two-step sign-in/ }).count()).toBe(0);

    await button(page, 'Logout').click();
    await saysOkay(page, DIALOGS.logout);
    // The university asks whether to end its session too, and sends the browser back.
    await page.waitForURL((url) => url.origin === provider.issuer);
    await page.getByRole('button', { name: /Yes/ }).click();
    await isAt(page, '/login_form');
    await button(page, SIGN_IN).click();
    await rememberToasts(page);
    await signInThere(page, user);
    await hasSaid(page, studentWelcome('Sita Rao'));
    await isAt(page, '/upload_paper');

    // Nothing renews it: the provider gave no refresh token, or it is over. The university does not know them any more either.
    await outliveSession(page, 'Typed before', 'picked before.pdf');
    const lead = `Your session has ended. Sign in again. What you typed is still there. If you’ve already chosen a file, you’ll need to choose it again after signing in with ${NAME}.`;
    await sees(page, lead);
    await button(page, SIGN_IN).click();
    await seesHeading(page, 'University sign-in');
    await button(page, 'Cancel').click();
    const text = 'Sign-in was cancelled or took too long. Please try again.';
    await saysOkay(page, { title: DIALOGS.loginError.title, text });
    await sees(page, lead);
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await isAt(page, '/upload_paper');
    await sees(page, '“picked before.pdf” wasn’t saved. Please choose it again.');
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Typed before');
    await expect.poll(() => field(page, 'subject').inputValue()).toBe(A_PAPER.subject);
    expect(await faultsOfLook(page, 'upload form, file lost')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await pickFile(page, 'PDF', await pdf('picked again.pdf'));
    await page.getByText('picked again.pdf').waitFor();
    await expect.poll(() => page.getByText('could not be kept').count()).toBe(0);
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperUploaded);
    await sees(card(page, 'Typed before'), 'Pending');
    await expect.poll(() => stored(page, 'drafts')).toBeNull();
  });

  it('takes a teacher from the form to the provider and back, to wait', async () => {
    const user = `ravi-${Date.now()}`;
    const { page, expectAnswers } = await open('/teacher_form');
    expectAnswers('GET /login/get_role 404');
    await button(page, SIGN_IN).click();
    await signInThere(page, user);
    await isAt(page, '/teacher_form');
    await expect.poll(() => input(page, 'Email').inputValue()).toBe(`${user}@example.edu`);
    expect(await faultsOfLook(page, 'teacher form, signed in')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
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
});
