import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { ADMINISTRATOR } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { newStudent, newTeacher } from './people.ts';
import { button, seesHeading } from './screen.ts';

const seesPaper = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor();

/** Contract section 9: review. The hub is its own, because the desk hands out every paper that waits. */
describe('the review desk', () => {
  const { visit } = useBrowser();

  it('takes one key to approve and two to reject, corrects fields, approves several; each decision can be taken back', async () => {
    const hub = await startOwn({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
    try {
      const student = await newStudent(hub);
      for (const title of ['Third', 'Second', 'First']) await uploadedPaper(hub, student, { title });
      const teacher = await newTeacher(hub);
      const { page } = await visit(hub, '/new_papers', { as: teacher });
      await page.getByRole('link', { name: 'Review desk' }).click();
      await seesHeading(page, 'Review desk');
      await seesPaper(page, 'First');
      await page.keyboard.press('a');
      await page.getByText('“First” was approved.').waitFor();
      await seesPaper(page, 'Second');
      await page.keyboard.press('u');
      await page.getByText('“First” waits again.').waitFor();
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
      await page.getByText('“First” waits again.').waitFor();
      await page.keyboard.press('e');
      const form = page.getByRole('form', { name: 'Edit Paper' });
      await form.getByLabel('Title').fill('First of all');
      await page.keyboard.press('Enter');
      await seesPaper(page, 'First of all');
      await page.keyboard.press('s');
      await seesHeading(page, 'Several papers');
      for (const title of ['First of all', 'Third']) await page.getByLabel(`Looked at: ${title}`).check();
      await page.keyboard.press('a');
      await button(page, 'Okay').click();
      await page.getByText('2 papers approved.').waitFor();
      await button(page, 'Undo').click();
      await page.getByText('2 papers wait again.').waitFor();
      await page.getByLabel('Looked at: Third').waitFor();
      await button(page, 'One by one').click();
      for (const title of ['First of all', 'Second', 'Third']) {
        await seesPaper(page, title);
        await page.keyboard.press('a');
        await page.getByText(`“${title}” was approved.`).waitFor();
      }
      await page.getByRole('group', { name: 'Decision' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'All Paper', exact: true }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    } finally {
      await hub.close();
    }
  });
});
