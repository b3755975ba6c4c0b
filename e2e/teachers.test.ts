import { randomBytes } from 'node:crypto';
import { DIALOGS, teacherWelcome } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { digest, pdf } from './files.ts';
import { card, downloads, readsPdf } from './papers.ts';
import { administrator, newStudent, newTeacher, newWaitingTeacher, PASSWORD, type Person } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, hasFocus, isAt, link, openOwnMenu, saysOkay, sees, seesDialog, seesHeading } from './screen.ts';

/** The administrator's screen (contract sections 4 to 6), with those whom it is about at browsers of their own. */

/** A name that nobody else in the shared hub has. */
const named = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;

describe('the administrator', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let admin: Person;
  beforeAll(async () => {
    admin = await administrator(hub);
  });

  async function finds(page: Page, tab: string, name: string): Promise<void> {
    const link = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: tab, exact: true });
    await link.click();
    // The tab of before has such a form too.
    await link.and(page.locator('[aria-current=page]')).waitFor();
    await input(page, 'Name, e-mail or ID').fill(name);
    // The list of before may show the same card, which is another one in a moment.
    const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('query') === name);
    await button(page, 'Search').click();
    await answer;
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await card(page, name).waitFor();
  }

  /** Nobody has confirmed the e-mails of these teachers, so the screen asks twice. */
  async function approveOn(page: Page, name: string): Promise<void> {
    await button(card(page, name), 'Approve').click();
    await button(page.getByRole('alertdialog', { name: 'E-mail Not Confirmed', exact: true }), 'Okay').click();
    await sees(page, `${name} is approved.`);
  }

  it('approves a teacher who waits, and that teacher logs in', async () => {
    const name = named('Ravi Iyer');
    const ravi = await newWaitingTeacher(hub, name);
    const { page: teacherPage } = await visit(hub, '/login_form');
    await logIn(teacherPage, { email: ravi.email, password: PASSWORD });
    await saysOkay(teacherPage, DIALOGS.approvalPending);

    const { page } = await visit(hub, '/all_paper', { as: admin });
    await openOwnMenu(page);
    await link(page, 'Teachers').click();
    await isAt(page, '/teachers');
    await finds(page, 'Waiting', name);
    await sees(card(page, name), 'Pending', 'e-mail not confirmed', ravi.email);
    await approveOn(page, name);
    await card(page, name).waitFor({ state: 'detached' });
    await finds(page, 'All teachers', name);
    await sees(card(page, name), 'Approved');
    await card(page, name)
      .getByText(/^Approved by administrator, /)
      .waitFor();

    await teacherPage.goto('/login_form');
    await logIn(teacherPage, { email: ravi.email, password: PASSWORD });
    await sees(teacherPage, teacherWelcome(name));
    await isAt(teacherPage, '/all_paper');
  });

  it('rejects with a reason, approves after all, and withdraws the approval, which counts at the next request', async () => {
    const name = named('Meera Nair');
    const meera = await newWaitingTeacher(hub, name);
    const { page } = await visit(hub, '/teachers', { as: admin });
    await finds(page, 'Waiting', name);
    await button(card(page, name), 'Reject').click();
    const dialog = page.getByRole('dialog', { name: 'Reject Teacher', exact: true });
    await dialog.getByLabel('Reason:').fill('Nobody of this name teaches here.\nPlease come to the office.');
    await button(dialog, 'Okay').click();
    await sees(page, `${name} is rejected.`);
    await finds(page, 'All teachers', name);
    await sees(card(page, name), 'Rejected');
    await expect
      .poll(() => card(page, name).innerText())
      .toContain('Nobody of this name teaches here.\nPlease come to the office.');
    await approveOn(page, name);

    const hers = await visit(hub, '/new_papers', { as: meera });
    await seesHeading(hers.page, 'New Papers');
    // The pictures of the list too: one that is asked for after the withdrawal is refused.
    await hers.page.waitForLoadState('networkidle');
    hers.expectAnswers('GET /papers/search_papers 403');
    await button(card(page, name), 'Withdraw approval').click();
    await button(page.getByRole('dialog', { name: 'Withdraw Approval', exact: true }), 'Okay').click();
    await sees(page, `The approval of ${name} is withdrawn.`);
    await hers.page.reload();
    await hers.page.getByText('Your approval is still pending.').waitFor();
  });

  it('disables a student, whose next request is refused, and enables the account again', async () => {
    const name = named('Sita Kumari');
    const sita = await newStudent(hub, name);
    await uploadedPaper(hub, sita, { title: 'Spam' });
    const hers = await visit(hub, '/my_paper', { as: sita });
    await card(hers.page, 'Spam').waitFor();
    await hers.page.waitForLoadState('networkidle');

    const { page } = await visit(hub, '/teachers', { as: admin });
    await finds(page, 'Students', name);
    await button(card(page, name), 'Disable').click();
    await button(page.getByRole('alertdialog', { name: 'Disable Account', exact: true }), 'Okay').click();
    await sees(page, `The account of ${name} is disabled.`);
    await sees(card(page, name), 'Disabled');

    hers.expectAnswers('GET /papers/my_paper 403', 'GET /login/get_role 403');
    hers.expectLogged(/could not be fetched/);
    await hers.page.reload();
    await sees(hers.page, 'This account is disabled.');
    await button(card(page, name), 'Enable').click();
    await sees(page, `The account of ${name} is enabled.`);
    // Disabling has ended her sessions, and enabling brings none back (decision 10).
    hers.expectAnswers('GET /papers/my_paper 401', 'GET /login/get_role 401', 'GET /api/auth/token 401');
    await hers.page.reload();
    await isAt(hers.page, '/login_form');
    await logIn(hers.page, { email: sita.email, password: PASSWORD });
    await card(hers.page, 'Spam').waitFor();
  });

  it('brings deleted papers and notes back as they were, file and all; the log says who did what', async () => {
    const name = named('Asha Rao');
    const asha = await newStudent(hub, name);
    const teacher = await newTeacher(hub);
    const title = named('Deadlocks');
    const file = await pdf('deadlocks.pdf', 3);
    const paper = await uploadedPaper(hub, asha, { title }, file.buffer);
    expect((await approve(hub, teacher, paper._id)).status).toBe(200);
    const notesTitle = named('Paging');
    const notes = await uploadedNotes(hub, asha, { title: notesTitle });
    expect((await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: asha })).status).toBe(200);
    const { page: hers } = await visit(hub, '/my_paper', { as: asha });
    await button(card(hers, title), 'Delete').click();
    await saysOkay(hers, DIALOGS.deletePaper);
    await card(hers, title).waitFor({ state: 'detached' });

    const { page } = await visit(hub, '/teachers/deleted', { as: admin });
    for (const each of [title, notesTitle]) {
      await sees(card(page, each), 'Deleted By', name, '30');
      await button(card(page, each), 'Restore').click();
      await sees(page, `“${each}” is back.`);
      await card(page, each).waitFor({ state: 'detached' });
    }
    await hers.reload();
    await sees(card(hers, title), 'Approved');
    const { page: visitor } = await visit(hub, `/all_notes/${notes._id}/view_notes`);
    // The viewer shows it in the details, which may be folded.
    await visitor.getByText(notesTitle).first().waitFor({ state: 'attached' });
    await button(card(hers, title), 'View').click();
    await readsPdf(hers, 3);
    expect(digest((await downloads(hers)).bytes)).toBe(digest(file.buffer));

    await link(page, 'Audit log').click();
    await input(page, 'Person').fill(name);
    await button(page, 'Search').click();
    await isAt(page, `/teachers/log?name=${encodeURIComponent(name).replaceAll('%20', '+')}`);
    await expect
      .poll(() => page.getByRole('list', { name: 'Audit log' }).innerText())
      .toContain(`${name} deleted the paper ${title}.`);
    await page.getByLabel('What was done', { exact: true }).selectOption('Paper restored');
    await input(page, 'Person').fill('administrator');
    await button(page, 'Search').click();
    await expect
      .poll(() => page.getByRole('list', { name: 'Audit log' }).innerText())
      .toContain(`administrator restored the paper ${title}.`);
  });

  it('who decides second at two screens sees what is true, and decides over nothing', async () => {
    const name = named('Two Screens');
    await newWaitingTeacher(hub, name);
    const first = await visit(hub, '/teachers', { as: admin });
    const second = await visit(hub, '/teachers', { as: admin });
    for (const { page } of [first, second]) await finds(page, 'All teachers', name);
    await button(card(second.page, name), 'Reject').click();
    await approveOn(first.page, name);
    second.expectAnswers('PUT /admin/teachers/*/reject 409');
    await button(second.page.getByRole('dialog', { name: 'Reject Teacher', exact: true }), 'Okay').click();
    await second.page.getByText('You see how it stands now.').waitFor();
    await sees(card(second.page, name), 'Approved');
    await button(card(second.page, name), 'Withdraw approval').waitFor();
  });

  it('decides by the keyboard: the dialog gives the focus back, and no decision loses it', async () => {
    const name = named('By Keyboard');
    await newWaitingTeacher(hub, name);
    const { page } = await visit(hub, '/teachers', { as: admin });
    await finds(page, 'All teachers', name);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button(card(page, name), 'Reject').focus();
    await page.keyboard.press('Enter');
    const rejection = page.getByRole('dialog', { name: 'Reject Teacher', exact: true });
    await hasFocus(rejection.locator(':focus'));
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Reject');
    await button(card(page, name), 'Approve').focus();
    await page.keyboard.press('Enter');
    const warning = page.getByRole('alertdialog', { name: 'E-mail Not Confirmed', exact: true });
    await button(warning, 'Okay').focus();
    await page.keyboard.press('Enter');
    await sees(page, `${name} is approved.`);
    await expect.poll(focused).toBe(name);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Withdraw approval');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = await seesDialog(page, {
      title: 'Disable Account',
      text: `From the next request on ${name} can do nothing that needs a login. You can enable the account again.`,
    });
    await hasFocus(button(question, 'Close'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sees(page, `The account of ${name} is disabled.`);
    await expect.poll(focused).toBe('Enable');
  });
});
