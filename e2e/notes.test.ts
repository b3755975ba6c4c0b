import { randomUUID } from 'node:crypto';
import { DIALOGS, NOTICES } from '@exam-vault/contract/messages';
import type { FileType } from '@exam-vault/contract/files';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { digest, pdf, type PickedFile, PICTURE, png } from './files.ts';
import { card, detail, downloads, readsImage, readsPdf } from './papers.ts';
import { newTeacher } from './people.ts';
import { button, hasFocus, isAt, link, saysOkay, sees, seesDialog, seesHeading } from './screen.ts';

/** Spec sections 2, 4 and 8: notes. (What their screens say and ask: web/src/library/notes.) */
describe('notes', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  const FIELDS = { Department: 'CSE', Subject: 'Operating Systems', Year: '3rd', Semester: 'V', 'Unit No': 'II' };

  async function fillNotes(page: Page, title: string, choices: Record<string, string> = FIELDS): Promise<void> {
    await page.getByLabel('Title', { exact: true }).fill(title);
    for (const [label, value] of Object.entries(choices))
      await page.getByRole('main').getByLabel(label, { exact: true }).selectOption(value);
  }

  /** The button asks for the type, then the browser for the file. */
  async function pickNotes(page: Page, type: FileType, file: PickedFile): Promise<void> {
    await button(page, 'Select Notes File').click();
    const opened = page.waitForEvent('filechooser');
    await button(page.getByRole('dialog', { name: 'Select a file type' }), type).click();
    await (await opened).setFiles(file);
    await page.getByText(file.name).waitFor();
  }

  it('a teacher uploads, reads, takes, changes and deletes them (spec sections 2, 4 and 8)', async () => {
    // No other journey, and no other try of this one, has given it.
    const title = `Scheduling ${randomUUID()}`;
    const file = await pdf('scheduling.pdf', 2);
    const { page } = await visit(hub, '/all_notes', { as: await newTeacher(hub, 'Meera Nair') });
    await link(page, 'Upload Notes').click();
    await isAt(page, '/upload_notes');
    await seesHeading(page, 'Upload Notes');
    await pickNotes(page, 'PDF', file);
    await fillNotes(page, `${title}, a first draft`);
    await button(page, 'Submit Notes').click();
    await saysOkay(page, DIALOGS.notesUploaded);
    await isAt(page, '/my_notes');

    const mine = card(page, `${title}, a first draft`);
    await button(mine, 'View').click();
    await seesHeading(page, 'View Notes');
    expect(new URL(page.url()).pathname).toMatch(/^\/my_notes\/[^/]+\/view_notes$/);
    await readsPdf(page, 2);
    await expect.poll(() => detail(page, 'Unit No').innerText()).toBe('II');
    await expect.poll(() => detail(page, 'Uploaded By').innerText()).toBe('Meera Nair');
    expect(await page.getByRole('row', { name: /^Download Count / }).count()).toBe(0);
    const taken = await downloads(page, 'Download Notes');
    expect(taken.name).toBe('Operating Systems V.pdf');
    expect(digest(taken.bytes)).toBe(digest(file.buffer));
    await expect.poll(() => detail(page, 'Download Count').innerText()).toBe('1');
    await page.goBack();
    await isAt(page, '/my_notes');

    await link(page, 'All Notes').click();
    await button(mine, 'Edit').click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Semester', { exact: true }).selectOption('VI');
    await pickNotes(page, 'PNG', await png('board.png'));
    await button(page, 'Submit Notes').click();
    await saysOkay(page, DIALOGS.notesEdited);
    await isAt(page, '/all_notes');
    await button(card(page, title), 'View').click();
    expect(await readsImage(page, title)).toBe(PICTURE.width);
    expect((await downloads(page, 'Download Notes')).name).toBe('Operating Systems VI.jpeg');

    await link(page, 'My Notes').click();
    await button(card(page, title), 'Delete').click();
    await button(await seesDialog(page, DIALOGS.deleteNotes), 'Close').click();
    await button(card(page, title), 'Delete').click();
    await saysOkay(page, DIALOGS.deleteNotes);
    await sees(page, NOTICES.noOwnNotes);
    await button(page.getByRole('main'), 'Upload Notes').click();
    await isAt(page, '/upload_notes');
  });

  it('are filtered in a modal that the keyboard opens and leaves, each filter a badge and part of the address (spec section 2)', async () => {
    const { page } = await visit(hub, '/all_notes', { width: 360, height: 740 });
    await sees(page, NOTICES.noFilters);
    await button(page, 'Search').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Apply Filter', exact: true });
    await modal.waitFor();
    await expect.poll(() => modal.getByRole('combobox').count()).toBe(4);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await hasFocus(button(page, 'Apply Filter'));
    await page.keyboard.press('Enter');
    await modal.getByLabel('Subject', { exact: true }).selectOption('DBMS');
    await modal.getByLabel('Semester', { exact: true }).selectOption('IV');
    await button(modal, 'Apply').click();
    await isAt(page, '/all_notes?subject=DBMS&semester=IV');
    await sees(page, '2 Applied Filters');
    await hasFocus(button(page, 'Apply Filter'));
    await button(page, 'Remove filter Semester: IV').click();
    await isAt(page, '/all_notes?subject=DBMS');
    await page.goBack();
    await isAt(page, '/all_notes?subject=DBMS&semester=IV');
    await page.reload();
    await button(page, 'Remove filter Semester: IV').waitFor();
  });
});
