import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { ask } from '@exam-vault/testing/ask';
import { mailServer, type MailServer } from '@exam-vault/testing/mail-server';
import { useBrowser } from './browser.ts';
import { ADMINISTRATOR, type OwnHub, startHub } from './hub.ts';
import { faultsOfLook } from './look-faults.ts';
import { administratorToken, newAccount, newStudent } from './people.ts';
import { button, sees, seesHeading } from './screen.ts';

/** The screens of a hub that sends mail: confirming an e-mail, and registering where not everybody may. */
describe('look and access of a hub with mail', () => {
  let server: MailServer;
  let hub: OwnHub;
  beforeAll(async () => {
    server = await mailServer();
    hub = await start({});
  });
  afterAll(async () => {
    await hub?.close();
    await server?.close();
  });
  const start = (more: Record<string, string>) =>
    startHub((origin) => ({
      SMTP_URL: server.url,
      UPLOAD_NEEDS: 'confirmed',
      PUBLIC_URL: origin,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...more,
    }));
  const { visit } = useBrowser();

  /** The path of the link in the mail to somebody. */
  async function mailedPath(email: string, { origin }: OwnHub = hub): Promise<string> {
    const address = () =>
      /http\S+/.exec(server.received.findLast(({ to }) => to.includes(email))?.mail.text ?? '')?.[0] ?? '';
    await expect.poll(address, { message: `a mail to ${email}` }).not.toBe('');
    return address().slice(origin.length);
  }

  /** Looks at one screen after the other. */
  function looks(page: Page) {
    const found: string[] = [];
    return {
      found,
      async at(name: string, path: string | null, ready: (page: Page) => Promise<unknown>) {
        await page.setViewportSize({ width: 1280, height: 800 });
        if (path !== null) await page.goto(path);
        await ready(page);
        found.push(...(await faultsOfLook(page, name)));
      },
    };
  }
  const heading = (name: string) => (page: Page) => seesHeading(page, name);

  it('has no fault where an e-mail is confirmed or an account is removed', { timeout: 600_000 }, async () => {
    const [asha, stranger] = [await newAccount(hub, 'Asha Rao'), await newAccount(hub, 'The Dean')];
    const [mine, theirs] = [await mailedPath(asha.email), await mailedPath(stranger.email)];
    const { page, expectAnswers } = await visit(hub, '/');
    const { found, at } = looks(page);
    await at('confirm e-mail', mine, heading('Confirm your e-mail'));
    await at('confirmed', null, async () => {
      await button(page, 'Confirm e-mail').click();
      await seesHeading(page, 'E-mail confirmed');
    });
    await at('not me, but confirmed', mine.replace('/confirm_email', '/not_me'), heading('This e-mail is confirmed'));
    const notMe = theirs.replace('/confirm_email', '/not_me');
    await at('not me', notMe, () => button(page, 'Remove the account').waitFor());
    await at('removed', null, async () => {
      await button(page, 'Remove the account').click();
      await seesHeading(page, 'The account is removed');
    });
    await at('confirm, but gone', theirs, heading('This account is gone'));
    await at('a link without its token', '/confirm_email', () => page.getByRole('heading', { level: 1 }).waitFor());
    expectAnswers();
    expect(found).toEqual([]);
  });

  it('has no fault where somebody has still to confirm', { timeout: 600_000 }, async () => {
    const confirmEmail = async (email: string) => {
      const token = new URL(await mailedPath(email), hub.origin).searchParams.get('token');
      expect((await ask(hub, 'POST', '/api/auth/confirm-email', { json: { token } })).status).toBe(200);
    };
    const sita = await newStudent({ ...hub, confirmEmail }, 'Sita Student');
    const { page } = await visit(hub, '/my_paper', { as: sita });
    // As for somebody who registered before the hub sent mail.
    await page.route('**/api/auth/get-session*', async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as { user: object };
      await route.fulfill({ response: answer, json: { ...session, user: { ...session.user, emailVerified: false } } });
    });
    const { found, at } = looks(page);
    const section = (name: string) => (shown: Page) => shown.getByRole('heading', { name, exact: true }).waitFor();
    await at('profile, to confirm', '/my_profile', section('Confirm your e-mail'));
    await at('upload, to confirm', '/upload_paper', section('Confirm your e-mail before you upload'));
    expect(found).toEqual([]);
  });

  it('has no fault where not everybody may register', { timeout: 600_000 }, async () => {
    const strict = await start({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'example.edu,*.students.example.edu' });
    onTestFinished(() => strict.close());
    const as = { token: await administratorToken(strict) };
    const json = { email: 'invited_with_a_name_that_has_no_place_to_break_and_is_long@elsewhere.org', role: 'teacher' };
    expect((await ask(strict, 'POST', '/admin/invitations', { as, json })).status).toBe(201);
    const invitation = await mailedPath(json.email, strict);
    const { page } = await visit(strict, '/');
    const { found, at } = looks(page);
    const only = (at: Page) => sees(at, 'Only with an e-mail address at example.edu or *.students.example.edu.');
    await at('registration, domains', '/registration', only);
    await at('student form, domains', '/student_form', only);
    await at('teacher form, domains', '/teacher_form', only);
    await at('registration, invited', invitation, () => sees(page, json.email));
    await at('teacher form, invited', '/teacher_form', () => sees(page, json.email));
    expect(found).toEqual([]);
  });
});
