import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { DIALOGS, NOTICES } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, reject, uploadedPaper } from '../server/src/testing/ask.ts';
import { useBrowser } from './browser.ts';
import { jpeg } from './files.ts';
import { card, readsImage, readsPdf } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { button, fitsTheWidth, sees, seesDialog, seesHeading } from './screen.ts';

/** Every screen of the hub: readable for everybody, light and dark, on a phone and on a desk. */

const WIDTHS = [1280, 360] as const;
const SCHEMES = ['light', 'dark'] as const;
/** Set it to a folder to get a picture of each screen. */
const PICTURES = process.env['E2E_PICTURES'];

type Who = 'nobody' | 'student' | 'teacher';
interface Screen {
  readonly name: string;
  readonly path: string;
  /** Waits until the screen is whole, and opens what it is about. */
  readonly ready: (page: Page) => Promise<unknown>;
}

describe('look and access', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  const people: Partial<Record<Who, Person>> = {};
  let approved: Paper;
  let rejected: Paper;
  let pending: Paper;

  beforeAll(async () => {
    people.student = await newStudent(hub, 'Asha Rao');
    people.teacher = await newTeacher(hub, 'Ravi Iyer');
    const { student, teacher } = people as Record<Who, Person>;
    const title = 'Operating Systems: processes, threads and scheduling, with the answers of last year';
    approved = await uploadedPaper(hub, student, { title, exam_year: '2024', unit_no: 'III' });
    rejected = await uploadedPaper(hub, student, { title: 'A blurred photo' }, (await jpeg()).buffer);
    pending = await uploadedPaper(hub, student, { title: 'Waits' });
    await approve(hub, teacher, approved._id);
    await reject(hub, teacher, rejected._id, 'Too dark to read.\nPlease photograph it again by daylight.');
  });

  const heading = (name: string) => (page: Page) => seesHeading(page, name);

  const screens: Record<Who, () => Screen[]> = {
    nobody: () => [
      { name: 'landing', path: '/', ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
      { name: 'registration', path: '/registration', ready: heading('Registration') },
      { name: 'teacher form', path: '/teacher_form', ready: heading('Teacher Registration') },
      { name: 'student form', path: '/student_form', ready: heading('Student Registration') },
      { name: 'login form', path: '/login_form', ready: heading('Login Form') },
      { name: 'forgot password', path: '/forgot_password', ready: heading('Forgot password') },
      { name: 'reset password', path: '/reset_password?token=abc', ready: heading('New password') },
      {
        name: 'all papers, signed out',
        path: '/all_paper?exam_year=2024',
        ready: (page) => card(page, approved.title).waitFor(),
      },
      {
        name: 'a paper, signed out',
        path: `/all_paper/${approved._id}/view_paper`,
        ready: (page) => readsPdf(page, 2),
      },
      { name: 'no such page', path: '/no/such/page', ready: heading('There is no such page') },
    ],
    student: () => [
      { name: 'upload paper', path: '/upload_paper', ready: heading('Upload Paper') },
      {
        name: 'edit paper',
        path: `/upload_paper/${approved._id}`,
        ready: (page) => page.getByText('waits for review again').waitFor(),
      },
      { name: 'my papers', path: '/my_paper', ready: (page) => card(page, 'A blurred photo').waitFor() },
      {
        name: 'my rejected paper',
        path: `/my_paper/${rejected._id}/view_paper`,
        ready: (page) => readsImage(page, 'A blurred photo'),
      },
      { name: 'my profile', path: '/my_profile', ready: (page) => sees(page, 'Asha Rao') },
      {
        name: "the teachers' page",
        path: '/new_papers',
        ready: (page) => page.getByRole('heading', { name: /teachers/ }).waitFor(),
      },
      {
        name: 'nothing found',
        path: '/all_paper?title=no+such+title&subject=DBMS',
        ready: (page) => sees(page, NOTICES.noSearchResults),
      },
      {
        name: 'question',
        path: '/my_paper',
        ready: async (page) => {
          await button(card(page, 'A blurred photo'), 'Delete').click();
          await seesDialog(page, DIALOGS.deletePaper);
        },
      },
    ],
    teacher: () => [
      {
        name: 'all papers, teacher',
        path: '/all_paper?exam_year=2024',
        ready: (page) => button(card(page, approved.title), 'Edit').waitFor(),
      },
      { name: 'new papers', path: '/new_papers?title=waits', ready: (page) => card(page, 'Waits').waitFor() },
      { name: 'review', path: `/new_papers/${pending._id}/view_paper`, ready: (page) => readsPdf(page, 2) },
      {
        name: 'rejection',
        path: `/new_papers/${pending._id}/view_paper`,
        ready: async (page) => {
          await button(page, 'Reject').click();
          await page.getByRole('dialog', { name: DIALOGS.rejectPaper.title }).waitFor();
        },
      },
    ],
  };

  /** All of axe's rules; in the second scheme only colours can differ. */
  async function faults(page: Page, coloursOnly = false): Promise<string[]> {
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (coloursOnly ? axe.withRules('color-contrast') : axe).analyze();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
    );
  }

  for (const who of ['nobody', 'student', 'teacher'] as const) {
    it(
      `has no fault on any screen of ${who === 'nobody' ? 'a visitor' : `a ${who}`}, light and dark, wide and narrow`,
      { timeout: 300_000 },
      async () => {
        const { page } = await visit(hub, '/', people[who] ? { as: people[who] } : {});
        const found: string[] = [];
        for (const { name, path, ready } of screens[who]()) {
          await page.setViewportSize({ width: WIDTHS[0], height: 800 });
          await page.goto(path);
          await ready(page);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 800 });
            await fitsTheWidth(page);
            for (const colorScheme of SCHEMES) {
              await page.emulateMedia({ colorScheme });
              await expect
                .poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
                .toBe(colorScheme);
              await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
              found.push(
                ...(await faults(page, colorScheme === 'dark')).map(
                  (fault) => `${name}, ${width}, ${colorScheme}: ${fault}`,
                ),
              );
              if (PICTURES !== undefined) {
                await mkdir(PICTURES, { recursive: true });
                await page.screenshot({
                  path: join(PICTURES, `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`),
                  fullPage: width === 360,
                });
              }
            }
          }
        }
        expect(found).toEqual([]);
      },
    );
  }

  it('folds its links away on a phone and marks the current one', async () => {
    const { page } = await visit(hub, '/my_paper', { as: people.student as Person, width: 360 });
    await card(page, 'Waits').waitFor();
    const menu = button(page, 'Menu');
    await menu.click();
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const current = await links.evaluateAll((all) =>
      all.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
    );
    expect(current).toEqual(['My Papers']);
    await fitsTheWidth(page);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('has another logo below 768 px', async () => {
    const { page } = await visit(hub, '/all_paper', { width: 768 });
    const home = page.getByRole('banner').getByRole('link', { name: 'Exam Vault, home', exact: true });
    const width = async () => (await home.boundingBox())?.width ?? 0;
    await home.waitFor();
    // The name in letters beside the mark, and the mark alone.
    expect(await width()).toBeGreaterThan(150);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect.poll(width).toBeLessThan(80);
    expect(await width()).toBeGreaterThan(20);
  });

  it('keeps light or dark as it was chosen, through a reload and a logout', async () => {
    const { page } = await visit(hub, '/all_paper', { as: people.student as Person });
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await button(page, 'Switch to dark mode').click();
    expect(await scheme()).toBe('dark');
    await page.reload();
    expect(await scheme()).toBe('dark');
    await button(page, 'Logout').click();
    await button(await seesDialog(page, DIALOGS.logout), 'Okay').click();
    await seesHeading(page, 'Login Form');
    await page.reload();
    expect(await scheme()).toBe('dark');
  });
});
