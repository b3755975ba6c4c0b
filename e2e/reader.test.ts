import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { readsPdf } from './papers.ts';
import { administrator, newStudent } from './people.ts';

describe('the reader', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('shows a PDF in the fonts of the hub, whatever the machine has; prints what it has drawn, and says how to print more', async () => {
    const [student, admin] = [await newStudent(hub), await administrator(hub)];
    // It names Times and does not bring it.
    const paper = await uploadedPaper(hub, student, { title: 'Set in Times' });
    const long = await uploadedPaper(hub, student, { title: 'Nine pages' }, (await pdf('nine.pdf', 9)).buffer);
    for (const { _id } of [paper, long]) expect((await approve(hub, admin, _id)).status).toBe(200);
    const { page } = await visit(hub, '/all_paper');
    const font = page.waitForResponse(/\/assets\/FoxitSerif-[^/]+\.pfb$/);
    await page.goto(`/all_paper/${long._id}/view_paper`);
    expect((await font).status()).toBe(200);
    await readsPdf(page, 9);
    const [hint, pages] = [
      page.getByText('download the file and print it'),
      page.getByRole('group', { name: /, 9 pages$/ }),
    ];
    const seen = async () => [await hint.isVisible(), await pages.isVisible()];
    await expect.poll(seen).toEqual([false, true]);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(seen).toEqual([true, false]);
    await page.goto(`/all_paper/${paper._id}/view_paper`);
    await readsPdf(page, 2);
    await expect.poll(() => page.getByRole('group', { name: /, 2 pages$/ }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Zoom in' }).isVisible()).toBe(false);
  });
});
