import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { readsPdf } from './papers.ts';
import { newStudent, newTeacher } from './people.ts';

describe('the reader', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let paper: Paper;

  beforeAll(async () => {
    // It names Times and does not bring it.
    paper = await uploadedPaper(hub, await newStudent(hub), { title: 'Set in Times' });
    expect((await approve(hub, await newTeacher(hub), paper._id)).status).toBe(200);
  });

  it('shows a PDF that leaves out its fonts in those of the hub, whatever the machine has', async () => {
    const { page } = await visit(hub, '/all_paper');
    const font = page.waitForResponse(/\/assets\/FoxitSerif-[^/]+\.pfb$/);
    await page.goto(`/all_paper/${paper._id}/view_paper`);
    expect((await font).status()).toBe(200);
    await readsPdf(page, 2);
  });

  it('prints the pages that it has drawn, and says how to print more than those', async () => {
    const [student, teacher] = [await newStudent(hub), await newTeacher(hub)];
    const long = await uploadedPaper(hub, student, { title: 'Nine pages' }, (await pdf('nine.pdf', 9)).buffer);
    await approve(hub, teacher, long._id);
    const { page } = await visit(hub, `/all_paper/${long._id}/view_paper`);
    await readsPdf(page, 9);
    const [hint, pages] = [page.getByText('print the download'), page.getByRole('group', { name: /, 9 pages$/ })];
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
