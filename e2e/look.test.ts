import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { faults } from './look-faults.ts';
import { checkScreensOf } from './look-judge.ts';
import type { Who } from './look-people.ts';
import { card } from './papers.ts';
import type { Person } from './people.ts';
import { button, fitsTheWidth, seesDialog, seesHeading } from './screen.ts';

const HINDI = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'web', 'src', 'base', 'languages', 'hi', 'app.json'), 'utf8'),
) as Readonly<Record<'All Papers' | 'Language', string>>;

/** All screens (look-screens.ts), and what the header does. */
describe('look and access', () => {
  const browser = useBrowser();
  const { visit } = browser;
  const prepared = checkScreensOf(['nobody', 'student', 'teacher', 'administrator'], browser);
  const person = (who: Who): Person => {
    const found = prepared().people[who];
    if (found === null) throw new Error('a visitor is nobody');
    return found;
  };

  it('folds its links away on a phone and marks the current one', async () => {
    const { page } = await visit(prepared().hub, '/my_paper', { as: person('student'), width: 360 });
    await card(page, 'Waits').waitFor();
    const menu = button(page, 'Menu');
    await menu.click();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const current = () =>
      links.evaluateAll((all) =>
        all.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
      );
    await expect.poll(current).toEqual(['My Papers']);
    await fitsTheWidth(page);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('has another logo below 768 px (spec sections 2 and 9), which names the hub to a visitor', async () => {
    const { page } = await visit(prepared().hub, '/all_paper', { as: person('student'), width: 768 });
    const home = page.getByRole('banner').getByRole('link', { name: 'Exam Vault, home', exact: true });
    const width = async () => (await home.boundingBox())?.width ?? 0;
    const narrower = () => page.setViewportSize({ width: 767, height: 800 });
    await button(page, 'Menu').waitFor();
    // The name in boxes beside the mark, and the mark alone.
    await expect.poll(width).toBeGreaterThan(200);
    await narrower();
    await expect.poll(width).toBeLessThan(80);
    await expect.poll(width).toBeGreaterThan(20);

    const { page: visitors } = await visit(prepared().hub, '/', { width: 768 });
    const name = visitors.getByRole('banner').getByText('Exam Vault', { exact: true });
    await visitors.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => name.isVisible()).toBe(false);
    for (const phone of [767, 320]) {
      await visitors.setViewportSize({ width: phone, height: 800 });
      await name.waitFor();
      await fitsTheWidth(visitors);
    }
  });

  it('keeps light or dark and the language as they were chosen, through a reload and a logout', async () => {
    const { page } = await visit(prepared().hub, '/all_paper', { as: person('student') });
    const scheme = () => page.evaluate(() => document.documentElement.dataset['colorScheme']);
    await button(page, 'Switch to dark mode').click();
    await expect.poll(scheme).toBe('dark');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
    await seesHeading(page, HINDI['All Papers']);
    await page.reload();
    await expect.poll(scheme).toBe('dark');
    await seesHeading(page, HINDI['All Papers']);
    await page.getByRole('combobox', { name: HINDI['Language'] }).selectOption('en');
    await seesHeading(page, 'All Papers');
    await button(page, 'Logout').click();
    await button(await seesDialog(page, DIALOGS.logout), 'Okay').click();
    await seesHeading(page, 'Login Form');
    await page.reload();
    await expect.poll(scheme).toBe('dark');
  });
});
