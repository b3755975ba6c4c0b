import { randomUUID } from 'node:crypto';
import { DIALOGS, NOTICES } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { card } from './papers.ts';
import { administrator, newStudent, type Person } from './people.ts';
import { button, hasFocus, isAt, link, saysOkay, sees, seesDialog, seesHeading } from './screen.ts';

/** Spec sections 2, 8 and 9: lists in pages, by keys and on a phone. (What they say and ask: web/src/library/papers, web/src/library/notes.) */

const PAPERS = 7;

describe('lists', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  /** In the titles of these papers alone. */
  const word = `w${randomUUID().slice(0, 8)}`;
  const all = `/all_paper?title=${word}`;
  let student: Person;

  beforeAll(async () => {
    student = await newStudent(hub);
    const admin = await administrator(hub);
    for (let number = 1; number <= PAPERS; number += 1) {
      const exam_type = number % 2 === 0 ? 'Midterm' : 'University';
      const paper = await uploadedPaper(hub, student, { title: `Paper ${number} ${word}`, exam_type });
      expect((await approve(hub, admin, paper._id)).status).toBe(200);
    }
  });

  /** Titles on the screen, in their order. */
  const titles = (page: Page) =>
    page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();

  it('are turned page by page, the page in the address; the last paper of a page goes after the question', async () => {
    const { page, expectAnswers } = await visit(hub, '/favicon.svg', { as: student });
    // Where the pointer lies on one, its page is loaded ahead.
    expectAnswers('GET /papers/*/view_paper 404');
    // One of the papers, thirteen times.
    let total = 13;
    await page.route('**/papers/my_paper*', async (route) => {
      const [paper] = (await (await route.fetch()).json()) as Paper[];
      const papers = Array.from({ length: total }, (_, at) => ({ ...paper, _id: `p${at}`, title: `Paper ${13 - at}` }));
      const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
      const headers = { 'x-total-count': String(total) };
      await route.fulfill({ json: papers.slice(12 * (number - 1), 12 * number), headers });
    });
    await page.route('**/papers/*/delete', (route) => {
      total = 12;
      return route.fulfill({ json: { success: true } });
    });
    await page.goto('/my_paper');
    const newest = Array.from({ length: 12 }, (_, at) => `Paper ${13 - at}`);
    const pager = page.getByRole('navigation', { name: 'Pages of papers' });
    await expect.poll(() => titles(page)).toEqual(newest);
    await expect.poll(async () => (await pager.innerText()).split(/\s+/)).toEqual(['Prev', '1', '2', 'Next']);
    await pager.getByRole('link', { name: 'Next' }).click();
    await isAt(page, '/my_paper?page=2');
    await expect.poll(() => titles(page)).toEqual(['Paper 1']);
    await page.goBack();
    await isAt(page, '/my_paper');
    await expect.poll(() => titles(page)).toEqual(newest);
    await pager.getByRole('link', { name: 'Page 2' }).click();
    await card(page, 'Paper 1').waitFor();
    await page.reload();
    await button(card(page, 'Paper 1'), 'Delete').click();
    await button(await seesDialog(page, DIALOGS.deletePaper), 'Close').click();
    await button(card(page, 'Paper 1'), 'Delete').click();
    await saysOkay(page, DIALOGS.deletePaper);
    await isAt(page, '/my_paper');
    await expect.poll(() => titles(page)).toEqual(newest);
    // Never at the top, where people would have to start again.
    await hasFocus(page.getByRole('status').filter({ hasText: '12 papers' }));
  });

  it('are walked through by keys, and are as they were left when one comes back', async () => {
    const { page } = await visit(hub, all, { height: 400 });
    const listed = () => page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link');
    await listed().first().waitFor();
    await button(page, 'List').click();
    // The lines replace the cards a moment after the switch has answered, and with them what had the focus.
    await expect.poll(() => page.getByText('Uploaded By').count()).toBe(0);
    const box = page.getByRole('combobox', { name: 'Search titles and text' });
    await page.keyboard.press('/');
    await hasFocus(box);
    for (let at = 0; at < PAPERS; at += 1) {
      await page.keyboard.press('ArrowDown');
      await hasFocus(listed().nth(at));
    }
    const place = () => page.evaluate(() => window.scrollY);
    const left = await place();
    expect(left).toBeGreaterThan(0);
    for (const back of [() => page.keyboard.press('Escape'), () => link(page, 'Back to All Papers').click()]) {
      await page.keyboard.press('Enter');
      await page.waitForURL('**/view_paper*');
      await link(page, 'Back to All Papers').waitFor();
      await back();
      await isAt(page, all);
      await hasFocus(listed().nth(PAPERS - 1));
      await expect.poll(place).toBe(left);
    }
    await page.keyboard.press('Escape');
    await hasFocus(box);
  });

  it('are one list on a phone, with the filters behind a button', async () => {
    const { page } = await visit(hub, all, { width: 360, height: 740, as: student });
    await page.getByRole('article').first().waitFor();
    // A line each: at least six are in sight, and the cards are one tap away.
    const inSight = () =>
      page
        .getByRole('article')
        .evaluateAll((found) => found.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length);
    await expect.poll(inSight).toBeGreaterThanOrEqual(6);
    await button(page, 'Cards').click();
    await expect.poll(inSight).toBeLessThan(6);
    await page.reload();
    await page.getByRole('article').first().getByText('Uploaded By').waitFor();
    await button(page, 'List').click();
    await expect.poll(() => page.getByLabel('Subject', { exact: true }).count()).toBe(0);
    await button(page, 'Filters').click();
    await page.getByLabel('Exam Type', { exact: true }).selectOption('Midterm');
    await isAt(page, `${all}&exam_type=Midterm`);
    await expect.poll(async () => (await titles(page)).length).toBe(3);
    await page.getByLabel('Department', { exact: true }).selectOption('ME');
    await sees(page, NOTICES.noSearchResults);
    await button(page, 'Okay').click();
    await isAt(page, '/all_paper');
    // The list, not the top of the page: the next field is that of the search.
    await page.keyboard.press('Tab');
    await hasFocus(page.getByRole('combobox', { name: 'Search titles and text' }));
    await button(page, 'Menu').click();
    await link(page, 'My Papers').click();
    await seesHeading(page, 'My Papers');
    await button(page, 'Menu').waitFor();
    await expect.poll(() => link(page, 'Stats').isVisible(), { message: 'the menu folds again' }).toBe(false);
  });
});
