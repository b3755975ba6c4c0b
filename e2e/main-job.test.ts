import { DIALOGS, NOTICES, teacherWelcome } from '@exam-vault/contract/messages';
import { uploadedPaper } from '@exam-vault/testing/ask';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { digest, jpeg, pdf, PICTURE } from './files.ts';
import { ADMINISTRATOR, type OwnHub, hubCommand } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { A_PAPER, card, detail, downloads, readsImage, readsPdf, uploadByForm } from './papers.ts';
import { newStudent, newTeacher, PASSWORD } from './people.ts';
import { fillIn, logIn, register, studentForm, teacherForm } from './registration.ts';
import { button, isAt, link, saysOkay, sees, seesDialog, seesHeading, stored } from './screen.ts';

const PAPER = { ...A_PAPER, title: 'Operating Systems, answered' };
const PHOTO = {
  ...A_PAPER,
  title: 'Networks, a photo',
  subject: 'Computer Networks',
  paper_type: 'Back',
  exam_type: 'University',
};
const COMMENT = 'The second page is missing.\nPlease photograph it too.';

const seesPaper = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor();

/** The main job of the hub, as its first users would live it, on a hub of their own; then the desk, which hands out every paper that waits. */
describe('the main job', () => {
  let hub: OwnHub;
  beforeAll(async () => {
    hub = await startOwn({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
  });
  afterAll(() => hub?.close());
  const { visit } = useBrowser();

  it(
    'takes a paper from upload over review to every reader, and loses nothing when it is killed',
    { timeout: 600_000 },
    async () => {
      const files = { pdf: await pdf('Operating Systems.pdf', 2), jpeg: await jpeg() };

      // A student registers and is in at once.
      const ashasVisit = await visit(hub, '/');
      const { page: asha } = ashasVisit;
      await asha.getByRole('navigation', { name: 'Get started' }).getByRole('link', { name: 'Student' }).click();
      await isAt(asha, '/student_form');
      await fillIn(asha, studentForm('Asha Rao'));
      await register(asha);
      await isAt(asha, '/all_paper');
      await expect.poll(() => stored(asha, 'authToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      await expect.poll(() => stored(asha, 'userRole')).toBe('student');

      // She uploads a document and a photo; each waits for review.
      await uploadByForm(asha, PAPER, 'PDF', files.pdf);
      await uploadByForm(asha, PHOTO, 'JPEG', files.jpeg);
      for (const { title } of [PAPER, PHOTO]) await sees(card(asha, title), 'Pending');

      // A teacher registers, cannot log in, is approved by the operator and is in.
      const { page: ravi } = await visit(hub, '/teacher_form');
      const ravisForm = teacherForm('Ravi Iyer');
      const email = ravisForm['Email'] ?? '';
      await fillIn(ravi, ravisForm);
      await register(ravi);
      await saysOkay(ravi, DIALOGS.registrationSuccessful);
      await isAt(ravi, '/');
      await expect.poll(() => stored(ravi, 'authToken')).toBeNull();
      await ravi.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
      await logIn(ravi, { email, password: PASSWORD });
      await saysOkay(ravi, DIALOGS.approvalPending);
      await isAt(ravi, '/');
      await hubCommand(hub, 'approve-teacher', '--unconfirmed', email);
      await ravi.goto('/login_form');
      await logIn(ravi, { email, password: PASSWORD });
      await sees(ravi, teacherWelcome('Ravi Iyer'));
      await isAt(ravi, '/all_paper');
      await expect.poll(() => stored(ravi, 'userRole')).toBe('teacher');

      // The teacher approves the document after the question, and sends the photo back with a comment.
      await link(ravi, 'New Papers').click();
      await isAt(ravi, '/new_papers');
      await button(card(ravi, PAPER.title), 'Review and Approve').click();
      await readsPdf(ravi, 2);
      await button(ravi, 'Approve').click();
      await button(await seesDialog(ravi, DIALOGS.approvePaper), 'Close').click();
      await button(ravi, 'Approve').click();
      await saysOkay(ravi, DIALOGS.approvePaper);
      await isAt(ravi, '/new_papers');
      await card(ravi, PHOTO.title).waitFor();
      await card(ravi, PAPER.title).waitFor({ state: 'detached' });

      await button(card(ravi, PHOTO.title), 'Review and Approve').click();
      expect(await readsImage(ravi, PHOTO.title)).toBe(PICTURE.width);
      await button(ravi, 'Reject').click();
      const feedback = ravi.getByRole('dialog', { name: DIALOGS.rejectPaper.title, exact: true });
      await feedback.getByLabel(DIALOGS.rejectPaper.text).fill(COMMENT);
      await expect.poll(() => feedback.getByPlaceholder('Enter your comment here...').count()).toBe(1);
      await button(feedback, 'Okay').click();
      await isAt(ravi, '/new_papers');
      await sees(ravi, NOTICES.noNewPapers);

      // The uploader sees what became of each.
      await asha.reload();
      await sees(card(asha, PAPER.title), 'Approved', 'Ravi Iyer');
      await sees(card(asha, PHOTO.title), 'Rejected');
      await expect
        .poll(() => card(asha, PHOTO.title).getByRole('note', { name: 'Comment' }).innerText())
        .toContain(COMMENT);

      // Another student finds the approved one by its title; the address carries what is asked for.
      const imransVisit = await visit(hub, '/student_form');
      const { page: imran } = imransVisit;
      await fillIn(imran, studentForm('Imran Khan'));
      await register(imran);
      await isAt(imran, '/all_paper');
      await card(imran, PAPER.title).waitFor();
      await expect.poll(() => imran.getByRole('article').count()).toBe(1);
      await imran.getByRole('combobox', { name: 'Search titles and text' }).fill('answer');
      await button(imran, 'Search').click();
      await isAt(imran, '/all_paper?title=answer');
      await card(imran, PAPER.title).waitFor();

      // The student reads it and downloads it under the specification's name.
      await button(card(imran, PAPER.title), 'View').click();
      await readsPdf(imran, 2);
      const paperAddress = new URL(imran.url()).pathname;
      expect(paperAddress).toMatch(/^\/all_paper\/[^/]+\/view_paper$/);
      await expect.poll(() => detail(imran, 'Uploaded By').innerText()).toBe('Asha Rao');
      expect(await imran.getByRole('row', { name: /^Download Count / }).count()).toBe(0);
      const taken = await downloads(imran);
      expect(taken.name).toBe('Operating Systems V Main.pdf');
      expect(digest(taken.bytes)).toBe(digest(files.pdf.buffer));
      await expect.poll(() => detail(imran, 'Download Count').innerText()).toBe('1');

      // The hub has told them what was decided.
      await link(asha, 'Notifications').click();
      await asha.getByText(COMMENT).waitFor();
      await button(asha, 'Mark all as read').click();
      await button(asha, 'Mark all as read').waitFor({ state: 'detached' });
      await link(asha, 'My Papers').click();

      // The power goes. A page that was just reading something says so.
      for (const { expectAnswers, expectLogged } of [ashasVisit, imransVisit]) {
        expectLogged(
          /ERR_CONNECTION_|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|Can’t reach the server|The hub is away for a moment| 503$/,
        );
        // Where a proxy stands before the hub, it answers meanwhile.
        expectAnswers(...['', '/similar', '/view_paper'].map((call) => `GET /papers/*${call} 503`));
      }
      await hub.kill();
      await hub.restart();

      // Both are still signed in, and nothing is missing.
      await imran.goto(paperAddress);
      await readsPdf(imran, 2);
      await expect.poll(() => detail(imran, 'Download Count').innerText()).toBe('1');
      const again = await downloads(imran);
      expect(digest(again.bytes)).toBe(digest(files.pdf.buffer));
      await link(asha, 'My Papers').click();
      await asha.reload();
      for (const { title } of [PAPER, PHOTO]) await card(asha, title).waitFor();
      await expect
        .poll(() => card(asha, PHOTO.title).getByRole('note', { name: 'Comment' }).innerText())
        .toContain(COMMENT);
      // A photo comes as .jpeg, to its owner even while it is refused.
      await button(card(asha, PHOTO.title), 'View').click();
      expect(await readsImage(asha, PHOTO.title)).toBe(PICTURE.width);
      const photo = await downloads(asha);
      expect(photo.name).toBe('Computer Networks V Back.jpeg');
      expect(digest(photo.bytes)).toBe(digest(files.jpeg.buffer));
    },
  );

  it('takes one key to approve and two to reject at the desk, corrects fields, approves several; each decision can be taken back', async () => {
    const student = await newStudent(hub);
    for (const title of ['Second', 'First']) await uploadedPaper(hub, student, { title });
    const teacher = await newTeacher(hub);
    const { page } = await visit(hub, '/new_papers', { as: teacher });
    await page.getByRole('link', { name: 'Review desk' }).click();
    await seesHeading(page, 'Review desk');
    await seesPaper(page, 'First');
    await page.keyboard.press('a');
    await page.getByText('“First” was approved.').waitFor();
    await seesPaper(page, 'Second');
    await page.keyboard.press('u');
    await page.getByText('“First” is waiting for review again.').waitFor();
    await seesPaper(page, 'First');
    await page.keyboard.press('n');
    await seesPaper(page, 'Second');
    await page.keyboard.press('b');
    await seesPaper(page, 'First');
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('2');
    await page.getByText('“First” was rejected.').waitFor();
    await seesPaper(page, 'Second');
    await button(page, 'Undo').click();
    await page.getByText('“First” is waiting for review again.').waitFor();
    await page.keyboard.press('e');
    const form = page.getByRole('form', { name: 'Edit Paper' });
    await form.getByLabel('Title').fill('First of all');
    await page.keyboard.press('Enter');
    await seesPaper(page, 'First of all');
    await page.keyboard.press('s');
    await seesHeading(page, 'Several papers');
    for (const title of ['First of all', 'Second']) await page.getByLabel(`Checked: ${title}`).check();
    await page.keyboard.press('a');
    await button(page.getByRole('alertdialog'), 'Approve').click();
    await page.getByText('2 papers approved.').waitFor();
    await button(page, 'Undo').click();
    await page.getByText('2 papers are waiting for review again.').waitFor();
    await page.getByLabel('Checked: Second').waitFor();
  });
});
