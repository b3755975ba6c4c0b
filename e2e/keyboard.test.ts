import { randomUUID } from 'node:crypto';
import { DIALOGS } from '@exam-vault/contract/messages';
import type { FileChooser, Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { A_PAPER, card, field } from './papers.ts';
import { newStudent, newTeacher } from './people.ts';
import { input } from './registration.ts';
import { button, hasFocus, isAt, link, sees, seesDialog, seesHeading } from './screen.ts';

/** The main job without a pointer. */
describe('the keyboard', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  /** Tab until this has the focus; what has it must be seen. */
  async function tabTo(page: Page, goal: Locator): Promise<void> {
    await goal.first().waitFor({ state: 'attached' });
    const passed: string[] = [];
    for (let steps = 0; steps < 80; steps += 1) {
      if (await goal.first().evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
      passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
    }
    throw new Error(`the focus never came to ${String(goal)}:\n${passed.join('\n')}`);
  }

  it('skips to the content, logs in, uploads and deletes', async () => {
    const student = await newStudent(hub);
    const { page } = await visit(hub, '/login_form');
    await seesHeading(page, 'Login Form');
    await page.keyboard.press('Tab');
    const skip = link(page, 'Skip to content');
    await hasFocus(skip);
    // It slides in when it has the focus.
    await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('main'));
    const chosen = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
    await tabTo(page, input(page, 'Email'));
    await page.keyboard.type(student.email);
    await tabTo(page, input(page, 'Password'));
    await page.keyboard.type(student.password);
    await page.keyboard.press('Enter');
    await isAt(page, '/upload_paper');
    await seesHeading(page, 'Upload Paper');

    await tabTo(page, page.getByRole('radio', { name: 'JPEG', exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('radio', { name: 'PDF', exact: true }).isChecked()).toBe(true);
    await tabTo(page, page.getByLabel('Select Paper File', { exact: true }));
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(await pdf('by keyboard.pdf'));
    await page.getByText('by keyboard.pdf').waitFor();
    await tabTo(page, field(page, 'title'));
    await page.keyboard.type('By keyboard');
    for (const name of ['department', 'subject', 'year', 'semester', 'paper_type', 'exam_type'] as const) {
      await tabTo(page, field(page, name));
      // The profile has filled in some. Typing the value that a choice has goes to the next one that begins like it.
      if ((await field(page, name).inputValue()) !== A_PAPER[name]) await page.keyboard.type(A_PAPER[name]);
      await expect.poll(() => field(page, name).inputValue()).toBe(A_PAPER[name]);
    }
    await tabTo(page, button(page, 'Submit Paper'));
    await page.keyboard.press('Enter');
    const done = await seesDialog(page, DIALOGS.paperUploaded);
    // The focus is on its only button.
    await hasFocus(button(done, 'Okay'));
    await page.keyboard.press('Enter');
    await isAt(page, '/my_paper');
    await sees(card(page, 'By keyboard'), 'Pending');

    // Deletes it again; Escape says no. The focus goes on to what can be done next.
    await tabTo(page, button(card(page, 'By keyboard'), 'Delete'));
    await page.keyboard.press('Enter');
    const question = await seesDialog(page, DIALOGS.deletePaper);
    await hasFocus(button(question, 'Close'));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await hasFocus(button(card(page, 'By keyboard'), 'Delete'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(question, 'Okay'));
    await page.keyboard.press('Enter');
    await hasFocus(button(page.getByRole('main'), 'Upload Paper'));
  });

  it('reviews: opens a paper, approves it after the question', async () => {
    const student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const title = `Reviewed by keyboard ${randomUUID()}`;
    await uploadedPaper(hub, student, { title });
    const { page } = await visit(hub, '/new_papers', { as: teacher });
    await tabTo(page, button(card(page, title), 'Review and Approve'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Approve'));
    await page.keyboard.press('Enter');
    const question = await seesDialog(page, DIALOGS.approvePaper);
    // The safe answer comes first, Tab stays inside, Escape says no and gives the focus back.
    await hasFocus(button(question, 'Close'));
    await page.keyboard.press('Tab');
    await hasFocus(button(question, 'Okay'));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await hasFocus(button(page, 'Approve'));
    await page.keyboard.press('Enter');
    const again = await seesDialog(page, DIALOGS.approvePaper);
    await hasFocus(button(again, 'Close'));
    await page.keyboard.press('Tab');
    await hasFocus(button(again, 'Okay'));
    await page.keyboard.press('Enter');
    await isAt(page, '/new_papers');
    await card(page, title).waitFor({ state: 'detached' });
  });

  it('reads a PDF: the pages, the zoom', async () => {
    const student = await newStudent(hub);
    const paper = await uploadedPaper(hub, student, { title: 'Read by keyboard' }, (await pdf('three.pdf', 3)).buffer);
    const { page } = await visit(hub, `/my_paper/${paper._id}/view_paper`, { as: student });
    const viewer = page.getByRole('region', { name: 'File' });
    await viewer.getByRole('group', { name: 'Page 1 of 3', exact: true }).waitFor();
    await tabTo(page, button(viewer, 'Next page'));
    await page.keyboard.press('Enter');
    await expect.poll(() => viewer.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('2');
    await page.keyboard.press('End');
    await expect.poll(() => viewer.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('3');
    await page.keyboard.press('+');
    await sees(viewer, '125%');
    // Wider than its frame, the sheet takes the focus, to be moved about.
    await tabTo(page, viewer.getByRole('group', { name: 'Read by keyboard, 3 pages' }));
    await page.keyboard.press('0');
    await sees(viewer, '100%');
  });
});
