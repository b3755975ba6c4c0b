import { randomUUID } from 'node:crypto';
import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { jpeg } from './files.ts';
import { A_PAPER, card, fillPaper, pickFile, submitPaper } from './papers.ts';
import { newStudent, newTeacher } from './people.ts';
import { button, hasFocus, isAt, saysOkay, seesDialog } from './screen.ts';

/** Where the focus is after an action: never at the top of the page, where people would have to start again. */
describe('the focus', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('goes from a deleted paper to the count, and from the last one to what can be done next', async () => {
    const student = await newStudent(hub);
    await uploadedPaper(hub, student, { title: 'Stays' });
    await uploadedPaper(hub, student, { title: 'Goes' });
    const { page } = await visit(hub, '/my_paper', { as: student });
    await button(card(page, 'Goes'), 'Delete').click();
    await saysOkay(page, DIALOGS.deletePaper);
    await hasFocus(page.getByRole('status').filter({ hasText: 'paper' }));
    await card(page, 'Goes').waitFor({ state: 'detached' });
    await hasFocus(page.getByRole('status').filter({ hasText: '1 paper' }));
    await button(card(page, 'Stays'), 'Delete').click();
    await saysOkay(page, DIALOGS.deletePaper);
    await hasFocus(button(page.getByRole('main'), 'Upload Paper'));
  });

  it('stays on the decision that failed, and goes to Edit when there is none left to take', async () => {
    const student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const paper = await uploadedPaper(hub, student, { title: 'Decided twice' });
    const { page, expectAnswers, expectLogged } = await visit(hub, `/new_papers/${paper._id}/view_paper`, {
      as: teacher,
    });
    expectAnswers('PUT /papers/approve_paper 503', 'PUT /papers/reject_paper 503', 'PUT /papers/reject_paper 409');
    expectLogged(/Could not reject/);
    const busy = { status: 503, json: { error: 'Busy', message: 'Busy', code: 'UNAVAILABLE' } };
    await page.route('**/papers/*_paper', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(busy) : route.continue(),
    );
    await button(page, 'Approve').click();
    await saysOkay(page, DIALOGS.approvePaper);
    await page.getByText('That did not go through.').waitFor();
    await hasFocus(button(page, 'Approve'));
    await button(page, 'Reject').click();
    await button(page, 'Okay').click();
    await page.getByText('That did not go through.').waitFor();
    await hasFocus(button(page, 'Reject'));

    await page.unroute('**/papers/*_paper');
    expect((await approve(hub, await newTeacher(hub), paper._id)).status).toBe(200);
    await button(page, 'Reject').click();
    await button(page, 'Okay').click();
    await page.getByText('This paper is already approved.').waitFor();
    await hasFocus(button(page, 'Edit'));
  });

  it('comes back to the button of an upload that failed or was called off', async () => {
    const { page, expectLogged } = await visit(hub, '/upload_paper', { as: await newStudent(hub) });
    expectLogged(/net::ERR_/);
    await fillPaper(page, { ...A_PAPER, title: 'Not sent' });
    await pickFile(page, 'JPEG', await jpeg('sheet.jpg'));
    await page.getByText('sheet.jpg').waitFor();
    await page.route('**/papers/upload_paper', (route) => route.abort('internetdisconnected'), { times: 1 });
    await submitPaper(page);
    await button(page.getByRole('alertdialog', { name: 'Error', exact: true }), 'Okay').click();
    await hasFocus(button(page, 'Submit Paper'));
    await page.route('**/papers/upload_paper', () => {}, { times: 1 });
    await submitPaper(page);
    await button(page, 'Cancel').click();
    await hasFocus(button(page, 'Submit Paper'));
  });

  it('is on the paper that was left when its question is left by the back button, and the question is gone', async () => {
    const title = `Left undecided ${randomUUID()}`;
    const student = await newStudent(hub);
    const paper = await uploadedPaper(hub, student, { title });
    const { page } = await visit(hub, '/new_papers', { as: await newTeacher(hub) });
    await button(card(page, title), 'Review and Approve').click();
    await isAt(page, `/new_papers/${paper._id}/view_paper`);
    await button(page, 'Approve').click();
    await seesDialog(page, DIALOGS.approvePaper);
    await page.goBack();
    await isAt(page, '/new_papers');
    await card(page, title).waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await hasFocus(card(page, title).getByRole('link', { name: title, exact: true }));
  });

  it('goes from the notice of an empty search to the list, not to the top', async () => {
    const paper = await uploadedPaper(hub, await newStudent(hub), {});
    expect((await approve(hub, await newTeacher(hub), paper._id)).status).toBe(200);
    const { page } = await visit(hub, '/all_paper?title=nothing+has+this+title');
    await button(page, 'Okay').click();
    await isAt(page, '/all_paper');
    await page.getByRole('combobox', { name: 'Search by title or words inside' }).waitFor();
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('combobox', { name: 'Search by title or words inside' }));
  });
});
