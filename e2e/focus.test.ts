import { randomUUID } from 'node:crypto';
import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { card } from './papers.ts';
import { newStudent, newTeacher } from './people.ts';
import { button, hasFocus, isAt, saysOkay, seesDialog } from './screen.ts';

/** Where the focus is after an action: never at the top of the page, where people would have to start again. */
describe('the focus of a reviewer', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is on the paper that was left by the back button, stays on a decision that failed, and goes to Edit when there is none left', async () => {
    const title = `Decided twice ${randomUUID()}`;
    const paper = await uploadedPaper(hub, await newStudent(hub), { title });
    const teacher = await newTeacher(hub);
    const { page, expectAnswers, expectLogged } = await visit(hub, '/new_papers', { as: teacher });
    expectAnswers('PUT /papers/approve_paper 503', 'PUT /papers/reject_paper 503', 'PUT /papers/reject_paper 409');
    expectLogged(/Could not reject/);
    await button(card(page, title), 'Review and Approve').click();
    await isAt(page, `/new_papers/${paper._id}/view_paper`);
    await button(page, 'Approve').click();
    await seesDialog(page, DIALOGS.approvePaper);
    await page.goBack();
    await isAt(page, '/new_papers');
    await card(page, title).waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await hasFocus(card(page, title).getByRole('link', { name: title, exact: true }));

    const busy = { status: 503, json: { error: 'Busy', message: 'Busy', code: 'UNAVAILABLE' } };
    await page.route('**/papers/*_paper', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(busy) : route.continue(),
    );
    await page.keyboard.press('Enter');
    await button(page, 'Approve').click();
    await saysOkay(page, DIALOGS.approvePaper);
    await page.getByText('That didn’t work').waitFor();
    await hasFocus(button(page, 'Approve'));
    await button(page, 'Reject').click();
    await button(page, 'Okay').click();
    await page.getByText('That didn’t work').waitFor();
    await hasFocus(button(page, 'Reject'));

    await page.unroute('**/papers/*_paper');
    expect((await approve(hub, teacher, paper._id)).status).toBe(200);
    await button(page, 'Reject').click();
    await button(page, 'Okay').click();
    await page.getByText('This paper is already approved.').waitFor();
    await hasFocus(button(page, 'Edit'));
  });
});
