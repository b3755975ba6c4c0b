import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { mailServer, type MailServer } from '@exam-vault/testing/mail-server';
import { useBrowser } from './browser.ts';
import { ADMINISTRATOR, type OwnHub, startHub } from './hub.ts';
import { faultsOfLook } from './look-faults.ts';
import { readsPdf } from './papers.ts';
import { administratorToken, decideOn, newAccount, newStudent, newWaitingTeacher, PASSWORD } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, isAt, sees, stored } from './screen.ts';

/** Mails as people get them: from a real SMTP server, with links that are opened in the browser. */
describe('mails', () => {
  let server: MailServer;
  let hub: OwnHub;
  beforeAll(async () => {
    server = await mailServer();
    const started = await startHub((origin) => ({
      SMTP_URL: server.url,
      UPLOAD_NEEDS: 'account',
      MAIL_FROM: 'Exam Vault <vault@example.edu>',
      PUBLIC_URL: origin,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    }));
    const confirmEmail = async (email: string) => {
      const token = new URL((await mailed(email, 'confirm your email')).path, started.origin).searchParams.get('token');
      expect((await ask(started, 'POST', '/api/auth/confirm-email', { json: { token } })).status).toBe(200);
    };
    hub = Object.assign(started, { confirmEmail });
  });
  afterAll(async () => {
    await hub?.close();
    await server?.close();
  });
  const { visit } = useBrowser();

  /** The mail of this subject to somebody, and the path of the link in it. */
  async function mailed(email: string, subject: string): Promise<{ text: string; path: string }> {
    const find = () =>
      server.received.findLast(({ to, mail }) => to.includes(email) && mail.subject?.includes(subject));
    await expect.poll(() => find()?.mail.subject, { message: `a mail: ${subject}` }).toBeDefined();
    const text = find()?.mail.text ?? '';
    const address = /http\S+/.exec(text)?.[0] ?? '';
    if (address !== '') expect(address.startsWith(`${hub.origin}/`)).toBe(true);
    return { text, path: address.slice(hub.origin.length) };
  }

  it('set a new password by the link of the mail, which ends every session (contract policy 10)', async () => {
    const person = await newStudent(hub, 'Asha Rao');
    const elsewhere = await visit(hub, '/my_paper', { as: person });
    await sees(elsewhere.page, 'You have not uploaded any papers yet. Please upload a paper first.');

    const { page } = await visit(hub, '/login_form');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await isAt(page, '/forgot_password');
    await input(page, 'Email').fill(person.email);
    await button(page, 'Send link').click();
    await page.getByText(/we’ve sent a link/).waitFor();
    const { path } = await mailed(person.email, 'set a new password');
    expect(path).toMatch(/^\/reset_password\?token=/);
    await page.goto(path);
    // The token has left the address bar and the history.
    await isAt(page, '/reset_password');
    await input(page, 'Password').fill('a new password');
    await input(page, 'Confirm Password').fill('a new password');
    await button(page, 'Save password').click();
    await button(page.getByRole('alertdialog', { name: 'Password changed' }), 'Okay').click();
    await isAt(page, '/login_form');
    await logIn(page, { email: person.email, password: 'a new password' });
    await expect.poll(() => stored(page, 'authToken')).not.toBeNull();
    // Who was signed in elsewhere has to log in again.
    elsewhere.expectAnswers('GET /papers/my_paper 401', 'GET /api/auth/token 401', 'GET /login/get_role 401');
    elsewhere.expectLogged(/could not be fetched/);
    await elsewhere.page.reload();
    await isAt(elsewhere.page, '/login_form');
  });

  it('tell a teacher and an owner of the decision, with links that lead there', async () => {
    const waiting = await newWaitingTeacher(hub, 'Ravi Iyer');
    await decideOn(hub, await administratorToken(hub), waiting, 'approve');
    const told = await mailed(waiting.email, 'your registration was approved');
    const { page: reader } = await visit(hub, told.path);
    await logIn(reader, { email: waiting.email, password: PASSWORD });
    await expect.poll(() => stored(reader, 'authToken')).not.toBeNull();

    const owner = await newStudent(hub, 'Asha Rao');
    const paper = await uploadedPaper(hub, owner, { title: 'Deadlocks' });
    expect((await approve(hub, waiting, paper._id)).status).toBe(200);
    const { path } = await mailed(owner.email, '“Deadlocks” was approved');
    const { page: hers } = await visit(hub, path, { as: owner });
    await isAt(hers, `/my_paper/${paper._id}/view_paper`);
    await readsPdf(hers, 2);
  });

  it('are confirmed by a button, and removed by another; neither token stays in the address bar', async () => {
    const person = await newAccount({ ...hub, confirmEmail: () => Promise.resolve() }, 'Asha Rao');
    const { path } = await mailed(person.email, 'confirm your email');
    expect(path).toMatch(/^\/confirm_email\?token=/);
    const { page } = await visit(hub, path);
    await sees(page.getByRole('main'), person.email);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const found = await faultsOfLook(page, 'confirm email');
    await button(page, 'Confirm email').click();
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
    // Once more, and the other link of the mail: the account is its owner's now.
    await page.goto(path);
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
    await page.goto(path.replace('/confirm_email', '/not_me'));
    await page.getByRole('heading', { name: 'This email is confirmed' }).waitFor();

    const stranger = await newAccount({ ...hub, confirmEmail: () => Promise.resolve() }, 'The Dean');
    const mail = await mailed(stranger.email, 'confirm your email');
    await page.goto(mail.path.replace('/confirm_email', '/not_me'));
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await button(page, 'Delete account').waitFor();
    found.push(...(await faultsOfLook(page, 'not me')));
    await button(page, 'Delete account').click();
    await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
    await page.goto(mail.path);
    await page.getByRole('heading', { name: 'This account no longer exists' }).waitFor();
    expect(found).toEqual([]);
  });
});
