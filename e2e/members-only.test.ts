import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { ADMINISTRATOR, type OwnHub } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { card, readsPdf } from './papers.ts';
import { administrator, newStudent } from './people.ts';
import { logIn } from './registration.ts';
import { button, isAt, link, sees } from './screen.ts';

/** Files are what only a browser can show: pictures, the viewer, a download by a link and a kept copy bring no token (decision 130). */
describe('a hub that only members read', () => {
  let hub: OwnHub;
  const { visit } = useBrowser();
  beforeAll(async () => {
    const admin = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };
    hub = await startOwn({ READERS: 'members', ...admin });
  });
  afterAll(() => hub.close());

  it('leads a visitor to the login form and back to the list, with its pictures and files', async () => {
    const student = await newStudent(hub);
    const file = await pdf('semaphore schedule', 2);
    const paper = await uploadedPaper(hub, student, { title: 'Semaphores' }, file.buffer);
    await approve(hub, await administrator(hub), paper._id);

    const { page } = await visit(hub, '/all_paper?title=sema', { worker: true });
    await isAt(page, '/login_form');
    await sees(page, 'Sign in to open this page.');
    await logIn(page, student);
    await isAt(page, '/all_paper?title=sema');
    const thumbnail = card(page, 'Semaphores').locator('img');
    await expect
      .poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await button(card(page, 'Semaphores'), 'View').click();
    await readsPdf(page, 2);
    await button(page, 'Save offline').click();
    await button(page, 'Saved offline').waitFor();
    const zip = page.waitForEvent('download');
    await link(page, 'Operating Systems, all papers (zip)').click();
    expect(await (await zip).failure()).toBeNull();
  });
});
