import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { A_PAPER, card, field, fillPaper, outliveSession, pickFile, submitPaper } from './papers.ts';
import { newStudent, PASSWORD } from './people.ts';
import { input, logIn } from './registration.ts';
import { button, isAt, letTokenRunOut, link, saysOkay, sees, seesHeading, stored } from './screen.ts';

/** Contract section 3: ID tokens run out and are renewed while the provider's session lives. */
describe('a token that has run out', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is renewed quietly, once for all calls of a screen', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const { page, expectAnswers } = await visit(hub, '/all_paper', { as: student });
    expectAnswers(
      'GET /papers/my_paper 401',
      'GET /login/get_teacher_data 401',
      'GET /login/get_role 401',
      'GET /users/sessions 401',
      'GET /identity 401',
      'GET /catalogue 401',
    );
    await link(page, 'My Papers').waitFor();
    // What this screen has asked for is not to be refused.
    await page.waitForLoadState('networkidle');
    const old = await letTokenRunOut(page);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/token')) renewals += 1;
    });
    await link(page, 'My Papers').click();
    await page.getByText('You have not uploaded any papers yet').waitFor();
    await isAt(page, '/my_paper');
    await expect.poll(() => stored(page, 'authToken')).not.toBe(old);
    expect(renewals).toBe(1);
    // Opening the hub again with an old token is the same.
    await letTokenRunOut(page);
    await page.goto('/my_profile');
    await sees(page, 'Asha Rao');
  });

  it('is renewed before an upload is sent, not after', async () => {
    const student = await newStudent(hub);
    const { page } = await visit(hub, '/upload_paper', { as: student });
    await fillPaper(page, { ...A_PAPER, title: 'Written for long' });
    await pickFile(page, 'PDF', await pdf());
    await page.getByText('question paper.pdf').waitFor();
    await letTokenRunOut(page);
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperUploaded);
    await sees(card(page, 'Written for long'), 'Pending');
  });

  it('leads to the login form when the session is over too, and back to what was typed', async () => {
    const student = await newStudent(hub);
    const { page, expectAnswers } = await visit(hub, '/upload_paper', { as: student });
    expectAnswers('GET /api/auth/token 401', 'POST /papers/upload_paper 401');
    await outliveSession(page, 'Typed before', 'picked before.pdf');
    await page.getByText('Your session has ended').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => stored(page, 'authToken')).toBeNull();

    await logIn(page, student);
    await isAt(page, '/upload_paper');
    await seesHeading(page, 'Upload Paper');
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Typed before');
    await expect.poll(() => field(page, 'subject').inputValue()).toBe(A_PAPER.subject);
    await page.getByText('picked before.pdf').waitFor();
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperUploaded);
    await sees(card(page, 'Typed before'), 'Pending');
  });

  it('shows what was typed to nobody else', async () => {
    const student = await newStudent(hub);
    const other = await newStudent(hub, 'Somebody Else');
    const { page, expectAnswers } = await visit(hub, '/upload_paper', { as: student });
    expectAnswers('GET /api/auth/token 401', 'POST /papers/upload_paper 401');
    await outliveSession(page, 'Private words', 'question paper.pdf');
    await logIn(page, other);
    await isAt(page, '/upload_paper');
    await seesHeading(page, 'Upload Paper');
    await expect.poll(() => field(page, 'title').inputValue()).toBe('');
    expect(await page.getByText('question paper.pdf').count()).toBe(0);
  });

  it('does not become another person who signed in beside', async () => {
    const first = await newStudent(hub, 'First Person');
    const second = await newStudent(hub, 'Second Person');
    const { page, context, expectAnswers } = await visit(hub, '/all_paper', { as: first });
    expectAnswers('GET /papers/my_paper 401');
    await link(page, 'My Papers').waitFor();
    const beside = await context.newPage();
    await beside.goto('/login_form');
    await logIn(beside, second);
    await isAt(beside, '/upload_paper');

    await letTokenRunOut(page);
    await link(page, 'My Papers').click();
    await isAt(page, '/login_form');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await beside.reload();
    await isAt(beside, '/upload_paper');
  });

  it('ends everywhere when the password is changed', async () => {
    const student = await newStudent(hub);
    const { page, expectAnswers: expectHere } = await visit(hub, '/my_profile', { as: student });
    const { page: elsewhere, expectAnswers } = await visit(hub, '/all_paper', { as: student });
    // Every token made before is void, this tab's too; here it is renewed.
    expectHere('GET /papers/my_paper 401');
    expectAnswers('GET /papers/my_paper 401', 'GET /api/auth/token 401');
    await link(elsewhere, 'My Papers').waitFor();
    // Its list has come: what it asks for next comes after the change.
    await elsewhere.waitForLoadState('networkidle');
    await input(page, 'Current Password').fill(PASSWORD);
    await input(page, 'New Password').fill('another good password');
    await button(page, 'Change password').click();
    await page.getByText('Your password is changed').waitFor();
    await link(elsewhere, 'My Papers').click();
    await isAt(elsewhere, '/login_form');
    // Here one goes on.
    await link(page, 'My Papers').click();
    await page.getByText('You have not uploaded any papers yet').waitFor();
  });
});
