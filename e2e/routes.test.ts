import type { Notes } from '@exam-vault/contract/notes';
import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { newTeacher, type Person } from './people.ts';
import { isAt, sees, seesHeading } from './screen.ts';

/** Spec section 2: every route by its address, as from a bookmark. */
describe('routes', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let teacher: Person;
  let paper: Paper;
  let notes: Notes;

  beforeAll(async () => {
    teacher = await newTeacher(hub);
    paper = await uploadedPaper(hub, teacher, { title: 'Bookmarked' });
    notes = await uploadedNotes(hub, teacher, { title: 'Bookmarked too' });
  });

  const PUBLIC = [
    ['/', /^Welcome to Exam.Vault$/],
    ['/registration', 'Registration'],
    ['/teacher_form', 'Teacher Registration'],
    ['/student_form', 'Student Registration'],
    ['/login_form', 'Login Form'],
  ] as const;

  it('opens every public route, under the public header with the name of the hub (spec sections 1 and 2)', async () => {
    const { page } = await visit(hub, '/');
    for (const [path, name] of PUBLIC) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await isAt(page, path);
      const banner = page.getByRole('banner');
      await expect
        .poll(() => banner.getByRole('link', { name: 'Exam Vault, home' }).count(), { message: path })
        .toBe(1);
      const links = () => banner.getByRole('navigation').getByRole('link').allInnerTexts();
      await expect.poll(links, { message: path }).toEqual(['Home', 'Features', 'About', 'Registration', 'Login']);
    }
  });

  it('goes to the anchors #features and #about, by their links and by their addresses (spec section 2)', async () => {
    const { page } = await visit(hub, '/');
    for (const [name, anchor] of [
      ['Features', 'features'],
      ['About', 'about'],
    ] as const) {
      const top = () => page.locator(`#${anchor}`).evaluate((element) => element.getBoundingClientRect().top);
      const isInView = async () => {
        await expect.poll(top, { message: anchor }).toBeLessThan(500);
      };
      await page.goto('/');
      await expect.poll(() => top(), { message: anchor }).toBeGreaterThan(500);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await isInView();
      expect(new URL(page.url()).hash).toBe(`#${anchor}`);
      await page.goto('/login_form');
      await page.goto(`/#${anchor}`);
      await isInView();
      await page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).waitFor();
    }
  });

  it('opens every signed-in route, with what its id names (spec section 2)', async () => {
    const { page, expectAnswers } = await visit(hub, '/all_paper', { as: teacher });
    // Which of both an id names, /edit_paper finds out by asking.
    expectAnswers('GET /papers/get_paper/* 404');
    const shown = (title: string) => sees(page.getByRole('main'), title);
    const filled = async (title: string) => {
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    };
    const screens: [path: string, heading: string, ready?: () => Promise<unknown>][] = [
      ['/all_paper', 'All Papers'],
      ['/new_papers', 'New Papers'],
      [`/new_papers/${paper._id}/view_paper`, 'Review Paper', () => shown(paper.title)],
      ['/upload_paper', 'Upload Paper', () => filled('')],
      [`/upload_paper/${paper._id}`, 'Edit Paper', () => filled(paper.title)],
      ['/edit_paper', 'Upload Paper', () => filled('')],
      [`/edit_paper/${paper._id}`, 'Edit Paper', () => filled(paper.title)],
      [`/edit_paper/${notes._id}`, 'Upload Notes', () => filled(notes.title)],
      [`/all_paper/${paper._id}/view_paper`, 'View Paper', () => shown(paper.title)],
      ['/stats', 'Stats'],
      ['/my_paper', 'My Papers', () => shown(paper.title)],
      [`/my_paper/${paper._id}/view_paper`, 'View Paper', () => shown(paper.title)],
      ['/my_profile', 'My Profile', () => shown(teacher.name)],
      ['/upload_notes', 'Upload Notes', () => filled('')],
      [`/upload_notes/${notes._id}`, 'Upload Notes', () => filled(notes.title)],
      ['/all_notes', 'All Notes', () => shown(notes.title)],
      [`/all_notes/${notes._id}/view_notes`, 'View Notes', () => shown(notes.title)],
      ['/my_notes', 'My Notes', () => shown(notes.title)],
      [`/my_notes/${notes._id}/view_notes`, 'View Notes', () => shown(notes.title)],
    ];
    for (const [path, name, ready] of screens) {
      await page.goto(path);
      await seesHeading(page, name);
      await ready?.();
      await isAt(page, path);
    }
  });
});
