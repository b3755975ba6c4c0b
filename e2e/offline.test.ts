import { DIALOGS } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { pdf } from './files.ts';
import { card, readsPdf } from './papers.ts';
import { studyListOf } from './mock-papers.ts';
import { administrator, newStudent, type Person } from './people.ts';
import { button, isAt, link, saysOkay, sees, seesHeading } from './screen.ts';

/** What of the kept documents is in this browser. */
function traces(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    files: await caches.has('kept-files'),
    rows: (await indexedDB.databases()).some(({ name }) => name === 'kept'),
    stored: localStorage.length + sessionStorage.length,
  }));
}

/** Runs in the page. */
function isKept(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kept');
    opening.addEventListener('success', () => {
      const { result: database } = opening;
      const row = database.transaction('documents').objectStore('documents').get(id);
      row.addEventListener('success', () => {
        database.close();
        resolve(row.result !== undefined);
      });
    });
  });
}

describe('without a network', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let student: Person;
  const papers: Paper[] = [];

  beforeAll(async () => {
    student = await newStudent(hub);
    const admin = await administrator(hub);
    for (const word of ['semaphore', 'paging']) {
      const file = await pdf(`${word} schedule`, 2);
      const paper = await uploadedPaper(hub, student, { title: `Bus paper on ${word}` }, file.buffer);
      await approve(hub, admin, paper._id);
      papers.push(paper);
    }
  });

  it('opens and searches what was kept and read, removes it, and forgets it all at log-out', async () => {
    const { page, context, expectLogged } = await visit(hub, '/all_paper', { as: student, worker: true, width: 360 });
    expectLogged(/ERR_INTERNET_DISCONNECTED|could not be/);
    const [kept, read] = papers;
    if (!kept || !read) throw new Error('two papers');
    const studyList = studyListOf(kept);
    const question = studyList.data[0]?.question.text ?? '';
    // It stores the shell first.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 90_000 });
    await page.goto(`/all_paper/${kept._id}/view_paper`);
    await button(page, 'Save offline').click();
    await button(page, 'Saved offline').waitFor();
    await page.goto(`/all_paper/${read._id}/view_paper`);
    await readsPdf(page, 2);
    // It is stored once the browser is idle: leaving the page before would end that.
    await expect.poll(() => page.evaluate(isKept, read._id)).toBe(true);
    await page.route(/\/study_list(\?|$)/, async (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ json: studyList }) : route.fallback(),
    );
    await page.goto('/study_list');
    await page.getByText(question).first().waitFor();
    const hasList = async () => (await caches.match('/kept-files/study-list.json')) !== undefined;
    await expect.poll(() => page.evaluate(hasList)).toBe(true);
    await page.goto('/kept');
    await card(page, read.title).getByText('read recently').waitFor();
    await page.getByRole('heading', { name: 'My questions' }).waitFor();

    await context.setOffline(true);
    await page.unrouteAll();
    await page.goto('/study_list');
    await page.getByText(/^Your list as of /).waitFor();
    await page.getByText(question).first().waitFor();
    await page.goto('/all_paper?title=semaphores');
    await page.getByText('You’re offline.').waitFor();
    await card(page, kept.title).waitFor();
    expect(await card(page, read.title).count()).toBe(0);
    await link(page, kept.title).click();
    await readsPdf(page, 2);
    await expect.poll(() => button(page, 'Download Paper').first().getAttribute('aria-disabled')).toBe('true');
    await page.goto(`/all_paper/${read._id}/view_paper`);
    await readsPdf(page, 2);

    await page.goto('/kept');
    await page.getByLabel('Search saved papers and notes').fill('paging');
    await sees(page, '1 document found');
    await button(card(page, read.title), 'Remove').click();
    await page.getByLabel('Search saved papers and notes').fill('');
    await page.getByText(/^1 document, /).waitFor();
    expect(await card(page, read.title).count()).toBe(0);

    await context.setOffline(false);
    await expect.poll(() => page.getByText('You’re offline.').count()).toBe(0);
    await button(page, 'Menu').click();
    await button(page, 'Logout').click();
    await saysOkay(page, DIALOGS.logout);
    await isAt(page, '/login_form');
    await expect.poll(() => traces(page)).toEqual({ files: false, rows: false, stored: 0 });
    await page.goto('/kept');
    await seesHeading(page, 'Saved offline');
    await page.getByText('Nothing is saved on this device yet.').waitFor();
  });
});
