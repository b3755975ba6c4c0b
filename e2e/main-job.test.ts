import { DIALOGS, NOTICES, teacherWelcome } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { useBrowser } from './browser.ts';
import { digest, jpeg, pdf, png } from './files.ts';
import { type OwnHub, hubCommand } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { A_PAPER, card, detail, downloads, field, readsImage, readsPdf, uploadByForm } from './papers.ts';
import { decideOn, newEmail, PASSWORD } from './people.ts';
import { fillIn, input, logIn, register, studentForm, teacherForm } from './registration.ts';
import { button, isAt, link, openOwnMenu, saysOkay, sees, seesDialog, seesHeading, stored } from './screen.ts';

/** The main job of the hub, as its first users would live it, on a hub that nothing was prepared for. */

const PAPER = { ...A_PAPER, title: 'Operating Systems, answered' };
const PHOTO = {
  ...A_PAPER,
  title: 'Networks, a photo',
  subject: 'Computer Networks',
  paper_type: 'Back',
  exam_type: 'University',
};
const SCAN = { ...A_PAPER, title: 'Compilers, a scan', subject: 'Compiler Design', semester: 'VI' };
const COMMENT = 'The second page is missing.\nPlease photograph it too.';

describe('the main job', () => {
  let hub: OwnHub;
  // A second try begins with an empty hub too. It closes after the pages, also when these are found to have done wrong.
  beforeEach(async () => {
    hub = await startOwn();
    onTestFinished(() => hub.close());
  });
  const { visit } = useBrowser();

  async function makeAdministrator(): Promise<{ token: string }> {
    const email = newEmail();
    const said = await hubCommand(hub, 'create-admin', email);
    const address = /http\S+/.exec(said)?.[0] ?? '';
    expect(address).toContain(`${hub.origin}/reset_password?token=`);
    const { page } = await visit(hub, address.slice(hub.origin.length));
    await input(page, 'Password').fill(PASSWORD);
    await input(page, 'Confirm Password').fill(PASSWORD);
    await button(page, 'Save password').click();
    await page.getByRole('alertdialog', { name: 'Password Changed' }).getByRole('button', { name: 'Okay' }).click();
    await logIn(page, { email, password: PASSWORD });
    // The token is there before the page goes on.
    await expect.poll(() => stored(page, 'authToken')).not.toBeNull();
    return { token: (await stored(page, 'authToken')) ?? '' };
  }

  async function registerTeacher(name: string): Promise<{ page: Page; email: string }> {
    const { page } = await visit(hub, '/teacher_form');
    const form = teacherForm(name);
    await fillIn(page, form);
    await register(page);
    await saysOkay(page, DIALOGS.registrationSuccessful);
    await isAt(page, '/');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    return { page, email: form['Email'] ?? '' };
  }

  it(
    'takes a paper from upload over review to every reader, and loses nothing when it is killed',
    { timeout: 600_000 },
    async () => {
      const files = { pdf: await pdf('Operating Systems.pdf', 6), jpeg: await jpeg(), png: await png() };

      // A student registers and is in at once.
      const ashasVisit = await visit(hub, '/');
      const { page: asha } = ashasVisit;
      await asha.getByRole('navigation', { name: 'Begin as' }).getByRole('link', { name: 'Student' }).click();
      await isAt(asha, '/student_form');
      await fillIn(asha, studentForm('Asha Rao'));
      await register(asha);
      await isAt(asha, '/all_paper');
      await expect.poll(() => stored(asha, 'authToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      await expect.poll(() => stored(asha, 'userRole')).toBe('student');

      // She uploads a document and two photos; each waits for review.
      await uploadByForm(asha, PAPER, 'PDF', files.pdf);
      await uploadByForm(asha, PHOTO, 'JPEG', files.jpeg);
      await uploadByForm(asha, SCAN, 'PNG', files.png);
      for (const { title } of [PAPER, PHOTO, SCAN]) await sees(card(asha, title), 'Pending');

      // A teacher registers, cannot log in, is approved by the operator and is in.
      const { page: ravi, email } = await registerTeacher('Ravi Iyer');
      await ravi.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
      await logIn(ravi, { email, password: PASSWORD });
      await saysOkay(ravi, DIALOGS.approvalPending);
      await isAt(ravi, '/');
      expect(await hubCommand(hub, 'teachers', '--status', 'Pending')).toContain(email);
      await hubCommand(hub, 'approve-teacher', '--unconfirmed', email);
      await ravi.goto('/login_form');
      await logIn(ravi, { email, password: PASSWORD });
      await sees(ravi, teacherWelcome('Ravi Iyer'));
      await isAt(ravi, '/all_paper');
      await expect.poll(() => stored(ravi, 'userRole')).toBe('teacher');

      // Another is approved by the administrator's call, and finds the same queue.
      const administrator = await makeAdministrator();
      const { page: meera, email: second } = await registerTeacher('Meera Nair');
      await meera.goto('/login_form');
      await logIn(meera, { email: second, password: PASSWORD });
      await seesDialog(meera, DIALOGS.approvalPending);
      const signIn = await meera
        .context()
        .request.post('/api/auth/sign-in/email', { data: { email: second, password: PASSWORD } });
      expect(signIn.ok()).toBe(true);
      const { token } = (await (await meera.context().request.get('/api/auth/token')).json()) as { token: string };
      await decideOn(hub, administrator.token, { token }, 'approve');
      await meera.goto('/login_form');
      await logIn(meera, { email: second, password: PASSWORD });
      await isAt(meera, '/all_paper');
      await link(meera, 'New Papers').click();
      for (const { title } of [PAPER, PHOTO, SCAN]) await card(meera, title).waitFor();

      // The first one reviews: approves the document after the question, and sends a photo back with a comment.
      await link(ravi, 'New Papers').click();
      await isAt(ravi, '/new_papers');
      await button(card(ravi, PAPER.title), 'Review and Approve').click();
      await readsPdf(ravi, 6);
      await button(ravi, 'Approve').click();
      await button(await seesDialog(ravi, DIALOGS.approvePaper), 'Close').click();
      await button(ravi, 'Approve').click();
      await saysOkay(ravi, DIALOGS.approvePaper);
      await isAt(ravi, '/new_papers');
      await card(ravi, PHOTO.title).waitFor();
      await card(ravi, PAPER.title).waitFor({ state: 'detached' });

      await button(card(ravi, PHOTO.title), 'Review and Approve').click();
      expect(await readsImage(ravi, PHOTO.title)).toBe(900);
      await button(ravi, 'Reject').click();
      const feedback = ravi.getByRole('dialog', { name: DIALOGS.rejectPaper.title, exact: true });
      await feedback.getByLabel(DIALOGS.rejectPaper.text).fill(COMMENT);
      await expect.poll(() => feedback.getByPlaceholder('Enter your comment here...').count()).toBe(1);
      await button(feedback, 'Okay').click();
      await isAt(ravi, '/new_papers');
      await card(ravi, SCAN.title).waitFor();
      await card(ravi, PHOTO.title).waitFor({ state: 'detached' });

      // The uploader sees what became of each.
      await asha.reload();
      await sees(card(asha, PAPER.title), 'Approved', 'Ravi Iyer');
      await sees(card(asha, PHOTO.title), 'Rejected');
      await expect
        .poll(() => card(asha, PHOTO.title).getByRole('note', { name: 'Comment' }).innerText())
        .toContain(COMMENT);
      await sees(card(asha, SCAN.title), 'Pending');

      // Another student finds the approved one by its title; the address carries what is asked for.
      const imransVisit = await visit(hub, '/student_form');
      const { page: imran } = imransVisit;
      const imransForm = studentForm('Imran Khan');
      await fillIn(imran, imransForm);
      await register(imran);
      await isAt(imran, '/all_paper');
      await card(imran, PAPER.title).waitFor();
      await expect.poll(() => imran.getByRole('article').count()).toBe(1);
      await imran.getByRole('combobox', { name: 'Search by title or words inside' }).fill('answer');
      await button(imran, 'Search').click();
      await isAt(imran, '/all_paper?title=answer');
      await card(imran, PAPER.title).waitFor();
      await imran.getByRole('combobox', { name: 'Search by title or words inside' }).fill('no such paper');
      await button(imran, 'Search').click();
      await sees(imran, NOTICES.noSearchResults);
      await button(imran, 'Okay').click();
      await isAt(imran, '/all_paper');
      // What is typed asks along with a filter: the box is emptied a moment after the address.
      const box = imran.getByRole('combobox', { name: 'Search by title or words inside' });
      await expect.poll(() => box.inputValue()).toBe('');

      // By filters too; reload and back keep them.
      await button(imran, 'Filters').click();
      await imran.getByLabel('Subject', { exact: true }).selectOption(PAPER.subject);
      await isAt(imran, '/all_paper?subject=Operating+Systems');
      await imran.getByLabel('Exam Type', { exact: true }).selectOption('University');
      await isAt(imran, '/all_paper?subject=Operating+Systems&exam_type=University');
      await sees(imran, NOTICES.noSearchResults);
      await imran.goBack();
      await isAt(imran, '/all_paper?subject=Operating+Systems');
      await card(imran, PAPER.title).waitFor();
      await imran.reload();
      await card(imran, PAPER.title).waitFor();
      await button(imran, `Remove filter Subject: ${PAPER.subject}`).waitFor();

      // The student reads it and downloads it under the specification's name.
      await button(card(imran, PAPER.title), 'View').click();
      await readsPdf(imran, 6);
      const paperAddress = new URL(imran.url()).pathname;
      expect(paperAddress).toMatch(/^\/all_paper\/[^/]+\/view_paper$/);
      await expect.poll(() => detail(imran, 'Uploaded By').innerText()).toBe('Asha Rao');
      expect(await imran.getByRole('row', { name: /^Download Count / }).count()).toBe(0);
      const taken = await downloads(imran);
      expect(taken.name).toBe('Operating Systems V Main.pdf');
      expect(digest(taken.bytes)).toBe(digest(files.pdf.buffer));
      await expect.poll(() => detail(imran, 'Download Count').innerText()).toBe('1');

      // They find it again, and take all of the subject along.
      await button(imran, 'Bookmark').click();
      await imran.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor();
      const archive = imran.waitForEvent('download');
      await link(imran, 'Operating Systems, all papers (zip)').click();
      expect((await archive).suggestedFilename()).toBe('Operating Systems.zip');
      await openOwnMenu(imran);
      await link(imran, 'Bookmarks').click();
      await isAt(imran, '/my_bookmarks');
      await card(imran, PAPER.title).waitFor();
      await imran.goBack();
      // The link to the archive is below the last page: the address names it if they stayed there for a moment.
      await imran.waitForURL(({ pathname }) => pathname === paperAddress);
      await imran.goBack();
      await isAt(imran, '/all_paper?subject=Operating+Systems');

      // The hub has told them what was decided.
      await link(asha, 'Notifications').click();
      await asha.getByText(COMMENT).waitFor();
      await button(asha, 'Mark all as read').click();
      await button(asha, 'Mark all as read').waitFor({ state: 'detached' });
      await link(asha, 'My Papers').click();

      // A photo comes as .jpeg, to its owner even while it is refused.
      await button(card(asha, PHOTO.title), 'View').click();
      expect(await readsImage(asha, PHOTO.title)).toBe(900);
      const photo = await downloads(asha);
      expect(photo.name).toBe('Computer Networks V Back.jpeg');
      expect(digest(photo.bytes)).toBe(digest(files.jpeg.buffer));

      // The power goes. A page that was just reading something says so.
      for (const { expectAnswers, expectLogged } of [ashasVisit, imransVisit]) {
        expectLogged(
          /ERR_CONNECTION_|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|The hub cannot be reached|The hub is away for a moment| 503$/,
        );
        // Where a proxy stands before the hub, it answers meanwhile.
        expectAnswers(...['', '/similar', '/view_paper'].map((call) => `GET /papers/*${call} 503`));
      }
      await hub.kill();
      await hub.restart();

      // Both are still signed in, and nothing is missing.
      await imran.goto(paperAddress);
      await readsPdf(imran, 6);
      await expect.poll(() => detail(imran, 'Download Count').innerText()).toBe('1');
      const again = await downloads(imran);
      expect(digest(again.bytes)).toBe(digest(files.pdf.buffer));
      await link(asha, 'My Papers').click();
      await asha.reload();
      for (const { title } of [PAPER, PHOTO, SCAN]) await card(asha, title).waitFor();
      await expect
        .poll(() => card(asha, PHOTO.title).getByRole('note', { name: 'Comment' }).innerText())
        .toContain(COMMENT);
      await button(card(asha, SCAN.title), 'View').click();
      expect(await readsImage(asha, SCAN.title)).toBe(900);
      const scan = await downloads(asha);
      expect(scan.name).toBe('Compiler Design VI Main.jpeg');
      expect(digest(scan.bytes)).toBe(digest(files.png.buffer));

      // Logging in again works as before.
      const { page: imransPhone } = await visit(hub, '/login_form', { width: 360, height: 640 });
      await logIn(imransPhone, { email: imransForm['Email'] ?? '', password: PASSWORD });
      await isAt(imransPhone, '/upload_paper');
      await seesHeading(imransPhone, 'Upload Paper');
      await expect.poll(() => field(imransPhone, 'title').inputValue()).toBe('');
    },
  );
});
