import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { A_PAPER, card, field, fillPaper, outliveSession, pickFile, submitPaper } from './papers.ts';
import { newStudent } from './people.ts';
import { logIn } from './registration.ts';
import { isAt, letTokenRunOut, link, saysOkay, sees, seesHeading, stored } from './screen.ts';

/** Contract section 3: ID tokens run out and are renewed while the provider's session lives. (Whose, and when not: web/src/base/api/call.test.ts.) */
describe('a token that has run out', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is renewed quietly, once for all calls of a screen, and before an upload is sent', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const { page, expectAnswers } = await visit(hub, '/upload_paper', { as: student });
    await fillPaper(page, { ...A_PAPER, title: 'Written for long' });
    await pickFile(page, 'PDF', await pdf('long.pdf'));
    await page.getByText('long.pdf').waitFor();
    await letTokenRunOut(page);
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperUploaded);
    await sees(card(page, 'Written for long'), 'Pending');

    expectAnswers(
      'GET /login/get_teacher_data 401',
      'GET /login/get_role 401',
      'GET /users/sessions 401',
      'GET /identity 401',
      'GET /catalogue 401',
    );
    // What this screen has asked for is not to be refused.
    await page.waitForLoadState('networkidle');
    const old = await letTokenRunOut(page);
    let renewals = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/token')) renewals += 1;
    });
    await link(page, 'My Profile').click();
    await sees(page, 'Asha Rao');
    await expect.poll(() => stored(page, 'authToken')).not.toBe(old);
    expect(renewals).toBe(1);
    // Opening the hub again with an old token is the same.
    await letTokenRunOut(page);
    await page.goto('/my_profile');
    await sees(page, 'Asha Rao');
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
});
