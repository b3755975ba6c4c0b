import { NOTICES } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import {
  type Box,
  overlap,
  photo,
  pictured,
  scanned,
  typeset,
  type TypesetLine,
} from '@exam-vault/testing/typeset-pages';
import { useBrowser } from './browser.ts';
import { ADMINISTRATOR, type OwnHub } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { card, isRead, READING } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { button, fitsTheWidth, sees } from './screen.ts';

/** A person who remembers a few words of a document, one of them misspelt, finds it and sees where they are. */

const lines = (...texts: string[]): TypesetLine[] => texts.map((text, at) => ({ text, y: 100 + at * 44, size: 16 }));

const PAGES = [
  lines(
    'Midterm examination',
    'What is a process and what is a thread',
    'Explain round robin scheduling by an example',
  ),
  lines(
    'Second part',
    'Under which conditions does a deadlock arise',
    'Compare prevention with avoidance by an example',
  ),
];
const LYING = lines(
  'Hydraulics laboratory',
  'Derive the equation of Bernoulli for a streamline',
  'What is cavitation in a pump',
);

describe('searching inside documents', () => {
  const { visit } = useBrowser();
  let hub: OwnHub;
  let student: Person;
  let scan: Paper;
  let sideways: Paper;
  let wanted: Box;
  let wantedLying: Box;

  beforeAll(async () => {
    hub = await startOwn({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password, OCR: 'quick' });
    student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const { pdf, words } = await typeset(PAGES);
    const boxOf = (all: typeof words, text: string) => {
      const found = all.find((word) => word.text === text);
      if (!found) throw new Error(`there is no ${text}`);
      return found.box;
    };
    wanted = boxOf(words, 'deadlock');
    const scans = [await pictured(pdf), await pictured(pdf, { page: 2 })];
    scan = await uploadedPaper(hub, student, { title: 'A scanned paper', exam_year: '2023' }, await scanned(scans));
    const lying = await typeset([LYING]);
    // The photo is turned clockwise once, and shown upright.
    wantedLying = boxOf(lying.words, 'cavitation');
    const picture = await photo(await pictured(lying.pdf), { degrees: 90 });
    sideways = await uploadedPaper(hub, student, { title: 'A photo on its side', subject: 'Fluid Mechanics' }, picture);
    for (const paper of [scan, sideways]) expect((await approve(hub, teacher, paper._id)).status).toBe(200);
  });
  afterAll(() => hub?.close());

  const box = (page: Page) => page.getByRole('combobox', { name: 'Search titles and text' });

  /** The part of `page` that `mark` covers; null while one of them is drawn again. */
  async function partOf(mark: Locator, page: Locator): Promise<Box | null> {
    const [part, whole] = [await mark.boundingBox(), await page.boundingBox()];
    if (!part || !whole) return null;
    const { x, y, width, height } = whole;
    return [(part.x - x) / width, (part.y - y) / height, part.width / width, part.height / height];
  }

  /** The mark lies over the word, as soon as the page has found its size. */
  async function covers(mark: Locator, page: Locator, word: Box, what: string): Promise<void> {
    const covered = async () => {
      const part = await partOf(mark, page);
      return part && overlap(part, word);
    };
    await expect.poll(covered, { message: what }).toBeGreaterThan(0.4);
  }

  it('tells how far the text is taken, until it is read', { timeout: READING + 60_000 }, async () => {
    const { page } = await visit(hub, `/my_paper/${scan._id}/view_paper`, { as: student });
    await page.getByRole('button', { name: 'Download Paper' }).waitFor();
    const progress = page.getByText(/^Waiting for text recognition$|^Reading text, page \d of 2$/);
    await progress.waitFor({ state: 'hidden', timeout: READING });
    await isRead(hub, scan);
    expect(await page.getByText('couldn’t read').isVisible()).toBe(false);
  });

  it(
    'finds a scan by a misspelt word, and opens it at its page with the mark over the word',
    { timeout: READING + 120_000 },
    async () => {
      await isRead(hub, scan);
      const { page } = await visit(hub, '/all_paper', { width: 360, height: 740 });
      await card(page, scan.title).waitFor();
      await box(page).fill('os condtions deadlock');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'os conditions deadlock', exact: true }).waitFor();
      const found = card(page, scan.title);
      await page.getByRole('button', { name: 'Remove Subject: Operating Systems' }).waitFor();
      await expect
        .poll(() => found.locator('mark').allInnerTexts())
        .toEqual(expect.arrayContaining(['conditions', 'deadlock']));
      await fitsTheWidth(page);

      await found.getByRole('link', { name: /^on page 2: / }).click();
      const file = page.getByRole('region', { name: 'File' });
      await expect.poll(() => file.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('2');
      await sees(file, '1 of 2 matches on this page');
      const sheet = file.getByRole('group', { name: 'Page 2 of 2', exact: true });
      const marks = sheet.locator('[data-highlight]');
      await expect.poll(() => marks.count()).toBe(2);
      await covers(marks.nth(1), sheet, wanted, 'the mark and the word');
      await button(file, 'Next match on this page').click();
      await sees(file, '2 of 2 matches on this page');
      await button(file, 'Zoom in').click();
      await covers(marks.nth(1), sheet, wanted, 'the same when it is larger');
      // Its page stays at eye level, also with reduced motion: it is the one that the address names.
      expect((await sheet.boundingBox())?.y).toBeLessThan(740 * 0.35);
      await sees(file, '2 of 2 matches on this page');
      await fitsTheWidth(page);
      await button(file, 'Hide highlights').click();
      await expect.poll(() => marks.count()).toBe(0);

      // The address has it all.
      await page.reload();
      await sees(file, '1 of 2 matches on this page');
      await page.goBack();
      await found.waitFor();
      await expect.poll(() => box(page).inputValue()).toBe('os condtions deadlock');
    },
  );

  it('marks words on a photo that lies on its side', { timeout: READING + 60_000 }, async () => {
    await isRead(hub, sideways);
    const { page } = await visit(hub, '/all_paper?title=cavitation');
    await card(page, sideways.title)
      .getByRole('link', { name: /^on page 1: / })
      .click();
    const file = page.getByRole('region', { name: 'File' });
    await sees(file, '1 match on this page');
    const image = file.getByAltText(sideways.title, { exact: true });
    const mark = file.locator('[data-highlight]');
    await covers(mark, image, wantedLying, 'the mark and the word');
    await expect
      .poll(() => mark.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
  });

  it('suggests by the keyboard, and asks what is chosen', { timeout: READING + 60_000 }, async () => {
    await isRead(hub, scan);
    const { page } = await visit(hub, '/all_paper');
    await card(page, scan.title).waitFor();
    await box(page).pressSequentially('schedu');
    const option = page.getByRole('option', { name: 'scheduling Words', exact: true });
    await option.waitFor();
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/all_paper?title=scheduling');
    await card(page, scan.title)
      .getByRole('link', { name: /^on page 1: / })
      .waitFor();

    await page.goto('/all_paper?title=nothing+of+the+kind&department=ME');
    await sees(page, NOTICES.noSearchResults);
    await page.getByRole('link', { name: 'Search without filters' }).waitFor();
  });
});
