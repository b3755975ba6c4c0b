import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { jpeg, pdf } from './files.ts';
import { A_PAPER, field } from './papers.ts';
import { newStudent } from './people.ts';
import { button, isAt, saysOkay, seesHeading } from './screen.ts';

/** Contract section 9: drafts. The hub of these journeys reads no pages, so the form is filled in by hand. */

const CHOICES = ['department', 'subject', 'year', 'semester', 'paper_type', 'exam_type'] as const;

describe('drafts', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('makes one paper of two photos, keeps what was typed, and submits it', async () => {
    const student = await newStudent(hub);
    const { page, expectAnswers } = await visit(hub, '/upload_paper', { as: student, width: 360 });
    // What is on its way when the draft is handed in: its turned pages, and whether it was here before.
    expectAnswers('GET /drafts/* 404', 'GET /drafts/*/pages/* 404');
    await page.getByRole('link', { name: 'Combine them into one document' }).click();
    await seesHeading(page, 'Upload Paper from photos');
    await page.getByLabel('Choose photos').setInputFiles([await jpeg('first.jpg'), await jpeg('second.jpg')]);
    await button(page, 'Continue with 2 pages').click();
    const form = page.getByRole('form', { name: 'Upload Paper' });
    await form.waitFor();
    await page.getByRole('img', { name: 'Page 2', exact: true }).waitFor();
    await expect.poll(() => field(page, 'department').inputValue()).toBe('CSE');

    await form.getByRole('textbox', { name: 'Title' }).fill(A_PAPER.title);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    for (const name of CHOICES) await field(page, name).selectOption(A_PAPER[name]);
    await saved;
    await page.goto('/my_drafts');
    await page.getByRole('link', { name: A_PAPER.title }).click();
    await expect.poll(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(A_PAPER.title);

    await button(page, 'Rotate page 1').click();
    await page.getByText('Page 1 was rotated').waitFor({ state: 'attached' });
    await button(page, 'Submit Paper').click();
    await saysOkay(page, DIALOGS.paperUploaded);
    await isAt(page, '/my_paper');
    await page.getByText(A_PAPER.title).first().waitFor();
    await page.goto('/my_drafts');
    await page.getByText('You have no drafts.').waitFor();
  });

  it('makes drafts of many files, and submits those that are filled in like a spreadsheet', async () => {
    const student = await newStudent(hub);
    const { page } = await visit(hub, '/my_drafts', { as: student });
    await page.getByRole('link', { name: 'Upload many at once' }).click();
    const files = [await pdf('first.pdf'), await pdf('second.pdf'), await jpeg('third.jpg')];
    await page.getByLabel('Choose files or a zip').setInputFiles(files);
    await button(page, 'Upload 3 documents').click();
    await page.getByText('3 of 3 uploaded.').waitFor();
    const grid = page.getByRole('grid', { name: 'papers' });
    const rows = grid.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await rows.nth(2).waitFor();

    await rows.first().getByRole('gridcell').first().click();
    for (const name of ['title', ...CHOICES] as const) {
      await page.keyboard.press('Enter');
      const editor = grid.locator('input, select');
      if (name === 'title') await editor.fill(A_PAPER.title);
      else await editor.selectOption(A_PAPER[name]);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    for (let cell = 0; cell < CHOICES.length; cell += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await button(page, 'Submit 2 papers').click();
    await button(page.getByRole('alertdialog'), 'Submit').click();
    await page.getByText('2 of 2 papers submitted.').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('link', { name: 'My Papers' }).last().click();
    await isAt(page, '/my_paper');
    await page.getByText(A_PAPER.title).nth(1).waitFor();
  });

  it('uploads in the background, goes on after a lost connection and a reload, and makes one draft, which is discarded when that is confirmed', async () => {
    const student = await newStudent(hub);
    const { page, expectLogged } = await visit(hub, '/my_drafts/new?kind=paper', { as: student });
    expectLogged(/^Failed to load resource: net::ERR_CONNECTION_FAILED$/);
    let parts = 0;
    // The first picture arrives, then the network is gone.
    await page.route('**/uploads/*', async (route) => {
      const isPart = route.request().method() === 'PATCH';
      if (isPart) parts += 1;
      await (isPart && parts > 1 ? route.abort('connectionfailed') : route.continue());
    });
    await page.getByLabel('Choose photos').setInputFiles([await jpeg('first.jpg'), await jpeg('second.jpg')]);
    await button(page, 'Continue with 2 pages').click();
    await button(page, 'Continue in the background').click();
    await isAt(page, '/my_drafts');
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('1 upload, no connection').waitFor();
    await page.reload();
    await uploads.getByText('1 upload, no connection').waitFor();
    await page.unroute('**/uploads/*');
    await uploads.getByText('1 ready').click();
    await uploads.getByRole('link', { name: 'Open the draft of first.jpg' }).click();
    await page.getByRole('form', { name: 'Upload Paper' }).waitFor();
    await page.getByRole('img', { name: 'Page 2', exact: true }).waitFor();
    await page.goto('/my_drafts');
    await page.getByRole('button', { name: /^Discard / }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Discard / }).count()).toBe(1);
    await expect.poll(() => uploads.count()).toBe(0);
    await page.getByRole('button', { name: /^Discard / }).click();
    await button(page, 'Close').click();
    await page.getByRole('button', { name: /^Discard / }).click();
    await button(page.getByRole('alertdialog'), 'Discard').click();
    await page.getByText('You have no drafts.').waitFor();
  });
});
