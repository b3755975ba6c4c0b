import { DIALOGS, invalidFileType } from '@exam-vault/contract/messages';
import { ask } from '@exam-vault/testing/ask';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { jpeg, pdf } from './files.ts';
import { A_PAPER, card, field, fillPaper, pickFile, submitPaper } from './papers.ts';
import { newStudent } from './people.ts';
import { button, hasFocus, isAt, saysOkay, sees, seesHeading } from './screen.ts';

/** Spec sections 2, 5 and 8: uploading a paper when something goes wrong. (What the form says: web/src/uploading/form/upload-paper.test.tsx.) */
describe('upload', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('keeps everything through a file that is refused, a broken connection and a change of mind, and uploads once', async () => {
    const student = await newStudent(hub);
    const { page, expectAnswers, expectLogged } = await visit(hub, '/upload_paper', { as: student });
    expectAnswers('POST /papers/upload_paper 422');
    expectLogged(/net::ERR_/);
    await seesHeading(page, 'Upload Paper');
    await fillPaper(page, { ...A_PAPER, title: 'On a train' });
    const keepsFields = async () => {
      for (const [name, value] of Object.entries({ ...A_PAPER, title: 'On a train' }) as [
        keyof typeof A_PAPER,
        string,
      ][])
        await expect.poll(() => field(page, name).inputValue(), { message: name }).toBe(value);
    };
    // Only its bytes tell that it is no PDF.
    const { buffer } = await jpeg();
    await pickFile(page, 'PDF', { name: 'train.pdf', mimeType: 'application/pdf', buffer });
    await saysOkay(page, invalidFileType('PDF', 'JPEG'));
    await page.getByText('train.pdf').waitFor({ state: 'detached' });

    // Only the hub opens it.
    const damaged = Buffer.from(`%PDF-1.7\n${'no objects here\n'.repeat(50)}`);
    await pickFile(page, 'PDF', { name: 'damaged.pdf', mimeType: 'application/pdf', buffer: damaged });
    await submitPaper(page);
    const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true });
    await dialog.getByText(/Something went wrong\. Please try again later\. \S.+/).waitFor();
    await button(dialog, 'Okay').click();
    await isAt(page, '/upload_paper');
    await page.getByText('damaged.pdf').waitFor();
    await keepsFields();

    await pickFile(page, 'PDF', await pdf('train.pdf'));
    await page.getByText('train.pdf').waitFor();
    await page.route('**/papers/upload_paper', (route) => route.abort('internetdisconnected'), { times: 1 });
    await submitPaper(page);
    await dialog.getByText('Something went wrong. Please try again later.').waitFor();
    await button(dialog, 'Okay').click();
    await hasFocus(button(page, 'Submit Paper'));
    await page.route('**/papers/upload_paper', () => {}, { times: 1 });
    await submitPaper(page);
    await button(page, 'Cancel').click();
    await hasFocus(button(page, 'Submit Paper'));
    await keepsFields();
    await page.getByText('train.pdf').waitFor();
    const mine = async () => (await ask(hub, 'GET', '/papers/my_paper', { as: student })).body;
    expect(await mine()).toEqual([]);

    await button(page, 'Submit Paper').dblclick();
    await saysOkay(page, DIALOGS.paperUploaded);
    await isAt(page, '/my_paper');
    await sees(card(page, 'On a train'), 'Pending');
    expect(await mine()).toHaveLength(1);
  });
});
