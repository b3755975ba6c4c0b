import { readFile } from 'node:fs/promises';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { newStudent, PASSWORD } from './people.ts';
import { button, isAt } from './screen.ts';

/** Issue 19: a student takes their data out and leaves, without writing to anybody. */
describe('one’s own data', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is downloaded, and the account is deleted and kept after all, on a phone', async () => {
    const student = await newStudent(hub, 'Asha Rao');
    const { page } = await visit(hub, '/my_profile', { as: student, width: 360 });

    const arriving = page.waitForEvent('download');
    await button(page, 'Download my data').click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('my-data.zip');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await isAt(page, '/my_profile');

    await page.getByRole('radio', { name: /^Delete them with their files/ }).check();
    const deletion = page.getByRole('form', { name: 'Delete my account' });
    await deletion.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await button(deletion, 'Delete my account').click();
    await button(page.getByRole('alertdialog', { name: 'Delete my account', exact: true }), 'Delete account').click();
    const notice = page.getByRole('region', { name: 'Your account will be deleted' });
    await notice.getByText(/^Your account will be deleted on /).waitFor();

    await page.goto('/all_paper');
    await button(notice, 'Keep my account').click();
    await notice.waitFor({ state: 'detached' });
  });
});
