import { DIALOGS, listFailed, NOTICES } from '@exam-vault/contract/messages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { ADMINISTRATOR, type OwnHub } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { card } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { button, hasFocus, isAt, link, saysOkay, sees, seesDialog, seesHeading } from './screen.ts';

/** Spec sections 2, 8 and 9: the three lists, on a hub whose papers are counted. */

const PAPERS = 26;
/** The oldest ones; the others wait. */
const APPROVED = 13;

describe('lists', () => {
  const { visit } = useBrowser();
  let hub: OwnHub;
  let student: Person;
  let teacher: Person;

  beforeAll(async () => {
    hub = await startOwn({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
    student = await newStudent(hub);
    teacher = await newTeacher(hub);
    for (let number = 1; number <= PAPERS; number += 1) {
      const exam_type = number % 2 === 0 ? 'Midterm' : 'University';
      const paper = await uploadedPaper(hub, student, { title: `Paper ${number}`, exam_type });
      if (number <= APPROVED) expect((await approve(hub, teacher, paper._id)).status).toBe(200);
    }
  });
  afterAll(() => hub?.close());

  /** Titles on the screen, in their order. */
  async function titles(page: Page): Promise<string[]> {
    return page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();
  }
  const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages of papers' });
  const newestFirst = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `Paper ${from - index}`);

  it('say so while there is nothing', async () => {
    const empty = await startOwn({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
    onTestFinished(() => empty.close());
    const { page } = await visit(empty, '/my_paper', { as: await newStudent(empty) });
    await sees(page, NOTICES.noOwnPapers);
    await button(page.getByRole('main'), 'Upload Paper')
      .or(page.getByRole('main').getByRole('link', { name: 'Upload Paper' }))
      .click();
    await isAt(page, '/upload_paper');

    const { page: reviewer } = await visit(empty, '/new_papers', { as: await newTeacher(empty) });
    await sees(reviewer, NOTICES.noNewPapers);
    await expect.poll(() => reviewer.getByRole('search').count()).toBe(0);
    await button(reviewer, 'All Paper')
      .or(reviewer.getByRole('link', { name: 'All Paper', exact: true }))
      .click();
    await isAt(reviewer, '/all_paper');
    await reviewer.getByText('There are no papers here yet').waitFor();
  });

  it('show the own papers 12 a page, newest first, the page in the address', async () => {
    const { page } = await visit(hub, '/my_paper', { as: student });
    await card(page, 'Paper 26').waitFor();
    await expect.poll(() => titles(page)).toEqual(newestFirst(26, 15));
    for (const name of ['View', 'Edit', 'Delete'])
      await expect.poll(() => button(card(page, 'Paper 26'), name).count()).toBe(1);
    await expect
      .poll(async () => (await pager(page).innerText()).split(/\s+/))
      .toEqual(['Prev', '1', '2', '3', 'Next']);
    await expect.poll(() => pager(page).getByText('Prev', { exact: true }).isDisabled()).toBe(true);

    await pager(page).getByRole('link', { name: 'Next' }).click();
    await isAt(page, '/my_paper?page=2');
    await card(page, 'Paper 14').waitFor();
    await expect.poll(() => titles(page)).toEqual(newestFirst(14, 3));
    await pager(page).getByRole('link', { name: 'Page 3' }).click();
    await isAt(page, '/my_paper?page=3');
    await card(page, 'Paper 2').waitFor();
    await expect.poll(() => titles(page)).toEqual(['Paper 2', 'Paper 1']);
    await expect
      .poll(() => pager(page).getByRole('link', { name: 'Page 3' }).getAttribute('aria-current'))
      .toBe('page');
    await expect.poll(() => pager(page).getByText('Next', { exact: true }).isDisabled()).toBe(true);
    await page.reload();
    await card(page, 'Paper 2').waitFor();
    await page.goBack();
    await isAt(page, '/my_paper?page=2');
    await card(page, 'Paper 14').waitFor();
    await pager(page).getByRole('link', { name: 'Prev' }).click();
    await isAt(page, '/my_paper');
  });

  it('show the queue alike, and search in it', async () => {
    const { page } = await visit(hub, '/new_papers', { as: teacher });
    await card(page, 'Paper 26').waitFor();
    await expect.poll(() => titles(page)).toEqual(newestFirst(26, 15));
    await pager(page).getByRole('link', { name: 'Page 2' }).click();
    await isAt(page, '/new_papers?page=2');
    await expect.poll(() => titles(page)).toEqual(['Paper 14']);
    await page.getByRole('combobox', { name: 'Search by title or words inside' }).fill('paper 1');
    await button(page, 'Search').click();
    await isAt(page, '/new_papers?title=paper+1');
    await card(page, 'Paper 19').waitFor();
    await expect.poll(() => titles(page)).toEqual(newestFirst(19, 14));
    await button(page, 'Filters').click();
    await page.getByLabel('Exam Type', { exact: true }).selectOption('Midterm');
    await isAt(page, '/new_papers?title=paper+1&exam_type=Midterm');
    await expect.poll(() => titles(page)).toEqual(['Paper 18', 'Paper 16', 'Paper 14']);
    await page.getByLabel('Department', { exact: true }).selectOption('ME');
    await sees(page, NOTICES.noSearchResults);
    await button(page, 'Okay').click();
    await isAt(page, '/new_papers');
    await card(page, 'Paper 26').waitFor();
  });

  it('show everybody what is approved, 12 a page', async () => {
    const { page } = await visit(hub, '/all_paper');
    await card(page, 'Paper 13').waitFor();
    await expect.poll(() => titles(page)).toEqual(newestFirst(13, 2));
    expect(await button(page, 'Edit').count()).toBe(0);
    await pager(page).getByRole('link', { name: 'Next' }).click();
    await isAt(page, '/all_paper?page=2');
    await expect.poll(() => titles(page)).toEqual(['Paper 1']);
    // A new search begins on its first page; each filter has a badge that takes it away.
    await button(page, 'Filters').click();
    await page.getByLabel('Exam Type', { exact: true }).selectOption('University');
    await isAt(page, '/all_paper?exam_type=University');
    await expect
      .poll(() => titles(page))
      .toEqual(['Paper 13', 'Paper 11', 'Paper 9', 'Paper 7', 'Paper 5', 'Paper 3', 'Paper 1']);
    await sees(page, '1 Applied Filters');
    await button(page, 'Remove filter Exam Type: University').click();
    await isAt(page, '/all_paper');
    await sees(page, NOTICES.noFilters);
  });

  it('come back to the last page from one that is not there', async () => {
    const { page } = await visit(hub, '/all_paper?page=7');
    await isAt(page, '/all_paper?page=2');
    await card(page, 'Paper 1').waitFor();
    await page.goto('/all_paper?page=nonsense');
    await card(page, 'Paper 13').waitFor();
  });

  it('lose a deleted paper, after the question', async () => {
    const owner = await newStudent(hub);
    for (let number = 1; number <= 14; number += 1) {
      const paper = await uploadedPaper(hub, owner, { title: `Own ${number}`, exam_type: 'Improvement' });
      if (number === 1) expect((await approve(hub, teacher, paper._id)).status).toBe(200);
    }
    const { page } = await visit(hub, '/my_paper?page=2', { as: owner });
    await button(card(page, 'Own 2'), 'Delete').click();
    await button(await seesDialog(page, DIALOGS.deletePaper), 'Close').click();
    await expect.poll(() => titles(page)).toEqual(['Own 2', 'Own 1']);
    await button(card(page, 'Own 2'), 'Delete').click();
    await saysOkay(page, DIALOGS.deletePaper);
    await card(page, 'Own 2').waitFor({ state: 'detached' });
    await page.goto('/all_paper?exam_type=Improvement');
    await card(page, 'Own 1').waitFor();
    await page.goto('/my_paper?page=2');
    // The last one of a page: the page before it is shown.
    await button(card(page, 'Own 1'), 'Delete').click();
    await saysOkay(page, DIALOGS.deletePaper);
    await isAt(page, '/my_paper');
    await expect.poll(() => titles(page)).toEqual(Array.from({ length: 12 }, (_, index) => `Own ${14 - index}`));
    await page.goto('/all_paper?exam_type=Improvement');
    await sees(page, NOTICES.noSearchResults);
  });

  it('say nothing of a delete that failed, and show what is true', async () => {
    const { page, expectAnswers, expectLogged } = await visit(hub, '/my_paper', { as: student });
    expectAnswers('PUT /papers/*/delete 503');
    expectLogged(/could not be deleted/);
    await page.route('**/papers/*/delete', (route) =>
      route.fulfill({ status: 503, json: { error: 'Busy', message: 'Busy', code: 'UNAVAILABLE' } }),
    );
    await card(page, 'Paper 26').waitFor();
    const read = page.waitForResponse((response) => response.url().includes('/papers/my_paper'));
    await button(card(page, 'Paper 26'), 'Delete').click();
    await saysOkay(page, DIALOGS.deletePaper);
    await read;
    await card(page, 'Paper 26').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('alert when all papers cannot be read', async () => {
    const { page, expectAnswers, alerts } = await visit(hub, '/login_form');
    expectAnswers('GET /papers/all_paper 500', 'GET /papers/all_paper 503');
    await page.route('**/papers/all_paper*', (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'The shelf is locked', message: 'The shelf is locked', code: 'INTERNAL' },
      }),
    );
    await page.goto('/all_paper');
    await expect.poll(() => alerts.length).toBe(1);
    expect(alerts.splice(0)).toEqual([listFailed('The shelf is locked')]);
    await page.unroute('**/papers/all_paper*');
    await page.route('**/papers/all_paper*', (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' }));
    await page.reload();
    await expect.poll(() => alerts.length).toBe(1);
    expect(alerts.splice(0)).toEqual(['Error: Something went wrong']);
    // It is tried again by hand, and is there.
    await page.unroute('**/papers/all_paper*');
    await button(page, 'Try again').click();
    await card(page, 'Paper 13').waitFor();
  });

  it('take a failed search for an empty one', async () => {
    const { page, expectAnswers } = await visit(hub, '/login_form');
    expectAnswers('GET /papers/search_papers 500');
    await page.route('**/papers/search_papers*', (route) =>
      route.fulfill({ status: 500, json: { error: 'No', message: 'No', code: 'INTERNAL' } }),
    );
    await page.goto('/all_paper?title=anything');
    await sees(page, NOTICES.noSearchResults);
    await button(page, 'Okay').click();
    await isAt(page, '/all_paper');
    await card(page, 'Paper 13').waitFor();
  });

  it('are walked through by keys, and are as they were left when one comes back', async () => {
    const { page } = await visit(hub, '/all_paper', { height: 500 });
    const title = (name: string) => card(page, name).getByRole('link', { name, exact: true });
    await button(page, 'Lines').click();
    const box = page.getByRole('combobox', { name: 'Search by title or words inside' });
    await page.keyboard.press('/');
    await hasFocus(box);
    for (let number = 13; number >= 5; number -= 1) {
      await page.keyboard.press('ArrowDown');
      await hasFocus(title(`Paper ${number}`));
    }
    const place = () => page.evaluate(() => window.scrollY);
    const left = await place();
    expect(left).toBeGreaterThan(0);
    for (const back of [() => page.keyboard.press('Escape'), () => link(page, 'Back to All Papers').click()]) {
      await page.keyboard.press('Enter');
      await page.waitForURL('**/view_paper');
      await link(page, 'Back to All Papers').waitFor();
      await back();
      await isAt(page, '/all_paper');
      await hasFocus(title('Paper 5'));
      await expect.poll(place).toBe(left);
    }
    await page.keyboard.press('Escape');
    await hasFocus(box);
  });

  it('are one list on a phone, with the filters behind a button', async () => {
    const { page } = await visit(hub, '/all_paper', { width: 360, height: 740, as: student });
    await card(page, 'Paper 13').waitFor();
    // A line each: at least six are in sight, and the cards are one tap away.
    const inSight = () =>
      page
        .getByRole('article')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length);
    await expect.poll(inSight).toBeGreaterThanOrEqual(6);
    await button(page, 'Cards').click();
    await expect.poll(inSight).toBeLessThan(6);
    await page.reload();
    await sees(card(page, 'Paper 13'), 'Uploaded By');
    await button(page, 'Lines').click();
    await expect.poll(() => page.getByLabel('Subject', { exact: true }).count()).toBe(0);
    await button(page, 'Filters').click();
    await page.getByLabel('Exam Type', { exact: true }).selectOption('Midterm');
    await isAt(page, '/all_paper?exam_type=Midterm');
    await expect.poll(async () => (await titles(page)).length).toBe(6);
    await button(page, 'Menu').click();
    await link(page, 'My Papers').click();
    await seesHeading(page, 'My Papers');
    await button(page, 'Menu').waitFor();
    await expect.poll(() => link(page, 'Stats').isVisible(), { message: 'the menu folds again' }).toBe(false);
  });
});
