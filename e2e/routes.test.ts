import type { Notes } from '@exam-vault/contract/notes';
import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { newTeacher, type Person } from './people.ts';
import { isAt, sees, seesHeading } from './screen.ts';

/** Spec section 2: every signed-in route by its address, as from a bookmark. (The others: landing, registration and look.) */
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
      await page.goto(path, { waitUntil: 'commit' });
      await seesHeading(page, name);
      await ready?.();
      await isAt(page, path);
    }
  });
});
