import { randomBytes } from 'node:crypto';
import { DIALOGS } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { digest, pdf } from './files.ts';
import { card, downloads } from './papers.ts';
import { administrator, newStudent, newWaitingTeacher, type Person } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, hasFocus, isAt, link, openOwnMenu, saysOkay, sees, seesHeading } from './screen.ts';

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
    await input(page, 'Name, email or ID').fill(name);
    // The list of before may show the same card, which is another one in a moment.
    const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('query') === name);
    await button(page, 'Search').click();
    await answer;
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await card(page, name).waitFor();
  }

  it('decides by the keyboard: approves a teacher who waits and withdraws that, which counts at the next request; no decision loses the focus', async () => {
    const name = named('Ravi Iyer');
    const ravi = await newWaitingTeacher(hub, name);
    const { page } = await visit(hub, '/all_paper', { as: admin });
    await openOwnMenu(page);
    await link(page, 'Administration').click();
    await link(page, 'New teachers').click();
    await isAt(page, '/teachers');
    await finds(page, 'All teachers', name);
    await sees(card(page, name), 'Pending', 'email not confirmed', ravi.email);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await button(card(page, name), 'Reject').focus();
    await page.keyboard.press('Enter');
    const rejection = page.getByRole('dialog', { name: 'Reject teacher', exact: true });
    await hasFocus(rejection.locator(':focus'));
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Reject');
    await button(card(page, name), 'Approve').focus();
    await page.keyboard.press('Enter');
    // Nobody has confirmed the email of this teacher, so the screen asks twice.
    const warning = page.getByRole('alertdialog', { name: 'Email not confirmed', exact: true });
    await button(warning, 'Approve').focus();
    await page.keyboard.press('Enter');
    await sees(page, `${name} was approved.`);
    await expect.poll(focused).toBe(name);

    const teacher = await visit(hub, '/new_papers', { as: ravi });
    await seesHeading(teacher.page, 'New Papers');
    // The pictures of the list too: one that is asked for after the withdrawal is refused.
    await teacher.page.waitForLoadState('networkidle');
    teacher.expectAnswers('GET /papers/search_papers 403');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Revoke approval');
    await page.keyboard.press('Enter');
    const withdrawal = page.getByRole('dialog', { name: 'Revoke approval', exact: true });
    await withdrawal.getByLabel('Reason:').fill('Nobody of this name teaches here.\nPlease come to the office.');
    await button(withdrawal, 'Okay').focus();
    await page.keyboard.press('Enter');
    await sees(page, `${name}’s approval was revoked.`);
    await sees(card(page, name), 'Rejected');
    await card(page, name).getByText('Please come to the office.').waitFor();
    await teacher.page.reload();
    await teacher.page.getByText('Your approval is still pending.').waitFor();
  });

  it('disables a student, brings back what she deleted, and reads in the log who did what', async () => {
    const name = named('Sita Kumari');
    const sita = await newStudent(hub, name);
    const title = named('Deadlocks');
    const file = await pdf('deadlocks.pdf');
    await uploadedPaper(hub, sita, { title }, file.buffer);
    const hers = await visit(hub, '/my_paper', { as: sita });
    await button(card(hers.page, title), 'Delete').click();
    await saysOkay(hers.page, DIALOGS.deletePaper);
    await card(hers.page, title).waitFor({ state: 'detached' });
    await hers.page.waitForLoadState('networkidle');

    const { page } = await visit(hub, '/teachers', { as: admin });
    await finds(page, 'Students', name);
    await button(card(page, name), 'Disable').click();
    await button(page.getByRole('alertdialog', { name: 'Disable account', exact: true }), 'Disable').click();
    await sees(page, `${name}’s account is disabled.`);
    await sees(card(page, name), 'Disabled');
    hers.expectAnswers('GET /papers/my_paper 403', 'GET /login/get_role 403');
    hers.expectLogged(/could not be fetched/);
    await hers.page.reload();
    await sees(hers.page, 'This account is disabled. Contact your administrator.');
    await button(card(page, name), 'Enable').click();
    await sees(page, `${name}’s account is enabled.`);
    // Disabling has ended her sessions, and enabling brings none back (decision 10).
    hers.expectAnswers('GET /papers/my_paper 401', 'GET /login/get_role 401', 'GET /api/auth/token 401');
    await hers.page.reload();
    await isAt(hers.page, '/login_form');

    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Deleted documents' })
      .click();
    await sees(card(page, title), 'Deleted By', name, '30');
    await button(card(page, title), 'Restore').click();
    await sees(page, `“${title}” was restored.`);
    await card(page, title).waitFor({ state: 'detached' });
    await logIn(hers.page, sita);
    await button(card(hers.page, title), 'View').click();
    expect(digest((await downloads(hers.page)).bytes)).toBe(digest(file.buffer));

    await link(page, 'Audit log').click();
    await input(page, 'Person').fill(name);
    await button(page, 'Search').click();
    await isAt(page, `/teachers/log?name=${encodeURIComponent(name).replaceAll('%20', '+')}`);
    await expect
      .poll(() => page.getByRole('list', { name: 'Audit log' }).innerText())
      .toContain(`${name} deleted the paper ${title}.`);
  });
});
