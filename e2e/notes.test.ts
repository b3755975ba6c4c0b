import { randomUUID } from 'node:crypto';
import { DIALOGS, NOTICES, notesLoadFailed, paperLoadFailed } from '@exam-vault/contract/messages';
import type { FileType } from '@exam-vault/contract/files';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { digest, pdf, type PickedFile, png } from './files.ts';
import { ADMINISTRATOR, startHub } from './hub.ts';
import { card, detail, downloads, readsImage, readsPdf } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { button, hasFocus, isAt, link, saysOkay, sees, seesDialog, seesHeading } from './screen.ts';

/** Spec sections 2, 4, 5, 6, 8 and 9: notes. */
describe('notes', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let student: Person;
  let teacher: Person;

  beforeAll(async () => {
    student = await newStudent(hub, 'Asha Rao');
    teacher = await newTeacher(hub, 'Ravi Iyer');
  });

  const FIELDS = { Department: 'CSE', Subject: 'Operating Systems', Year: '3rd', Semester: 'V', 'Unit No': 'II' };

  async function fillNotes(page: Page, title: string, choices: Record<string, string> = FIELDS): Promise<void> {
    await page.getByLabel('Title', { exact: true }).fill(title);
    for (const [label, value] of Object.entries(choices))
      await page.getByRole('main').getByLabel(label, { exact: true }).selectOption(value);
  }

  /** The button asks for the type, then the browser for the file. */
  async function pickNotes(page: Page, type: FileType, file: PickedFile): Promise<void> {
    await button(page, 'Select Notes File').click();
    const opened = page.waitForEvent('filechooser');
    await button(page.getByRole('dialog', { name: 'Select the file type' }), type).click();
    await (await opened).setFiles(file);
    await page.getByText(file.name).waitFor();
  }

  /** A title that no other test, and no other try of this one, has given. */
  const unique = (title: string) => `${title} ${randomUUID()}`;
  const onlyTitled = (title: string) => `/all_notes?title=${encodeURIComponent(title).replaceAll('%20', '+')}`;
  const titles = (page: Page) =>
    page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts();

  it('a teacher uploads, reads, takes, changes and deletes them (spec sections 2, 4 and 8)', async () => {
    const title = unique('Scheduling');
    const file = await pdf('scheduling.pdf', 3);
    const { page } = await visit(hub, '/all_notes', { as: await newTeacher(hub, 'Meera Nair') });
    await link(page, 'Upload Notes').click();
    await isAt(page, '/upload_notes');
    await seesHeading(page, 'Upload Notes');
    await pickNotes(page, 'PDF', file);
    await fillNotes(page, `${title}, a first draft`);
    await button(page, 'Submit Notes').click();
    await saysOkay(page, DIALOGS.notesUploaded);
    await isAt(page, '/my_notes');

    const mine = card(page, `${title}, a first draft`);
    await button(mine, 'View').click();
    await seesHeading(page, 'View Notes');
    expect(new URL(page.url()).pathname).toMatch(/^\/my_notes\/[^/]+\/view_notes$/);
    await readsPdf(page, 3);
    await expect.poll(() => detail(page, 'Unit No').innerText()).toBe('II');
    await expect.poll(() => detail(page, 'Uploaded By').innerText()).toBe('Meera Nair');
    expect(await page.getByRole('row', { name: /^Download Count / }).count()).toBe(0);
    const taken = await downloads(page, 'Download Notes');
    expect(taken.name).toBe('Operating Systems V.pdf');
    expect(digest(taken.bytes)).toBe(digest(file.buffer));
    await expect.poll(() => detail(page, 'Download Count').innerText()).toBe('1');
    await page.goBack();
    await isAt(page, '/my_notes');

    await button(mine, 'Edit').click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Semester', { exact: true }).selectOption('VI');
    await pickNotes(page, 'PNG', await png('board.png'));
    await button(page, 'Submit Notes').click();
    await saysOkay(page, DIALOGS.notesEdited);
    await isAt(page, '/all_notes');
    await button(card(page, title), 'View').click();
    expect(await readsImage(page, title)).toBe(900);
    expect((await downloads(page, 'Download Notes')).name).toBe('Operating Systems VI.jpeg');

    await link(page, 'My Notes').click();
    await button(card(page, title), 'Delete').click();
    await button(await seesDialog(page, DIALOGS.deleteNotes), 'Close').click();
    await button(card(page, title), 'Delete').click();
    await saysOkay(page, DIALOGS.deleteNotes);
    await sees(page, NOTICES.noOwnNotes);
    await button(page.getByRole('main'), 'Upload Notes').click();
    await isAt(page, '/upload_notes');
  });

  it('a student reads them all, and uploads their own by the addresses (spec sections 1, 2 and 6)', async () => {
    const title = unique("A student's summary");
    const { page } = await visit(hub, '/upload_notes', { as: student });
    await seesHeading(page, 'Upload Notes');
    for (const name of ['Upload Notes', 'My Notes']) expect(await link(page, name).count()).toBe(0);
    await pickNotes(page, 'PDF', await pdf('mine.pdf', 2));
    await fillNotes(page, title);
    await button(page, 'Submit Notes').click();
    await saysOkay(page, DIALOGS.notesUploaded);
    await isAt(page, '/my_notes');
    await page.reload();
    for (const name of ['View', 'Edit', 'Delete']) await button(card(page, title), name).waitFor();

    await link(page, 'All Notes').click();
    await isAt(page, '/all_notes');
    await page.goto(onlyTitled(title));
    await button(card(page, title), 'View').waitFor();
    expect(await button(page, 'Edit').count()).toBe(0);

    const { page: teaching } = await visit(hub, onlyTitled(title), { as: teacher });
    await button(card(teaching, title), 'Edit').click();
    await teaching.getByLabel('Unit No', { exact: true }).selectOption('VII');
    await button(teaching, 'Submit Notes').click();
    await saysOkay(teaching, DIALOGS.notesEdited);
    await page.goto('/my_notes');
    await expect.poll(() => detail(card(page, title), 'Unit No').innerText()).toBe('VII');
    await expect.poll(() => detail(card(page, title), 'Uploaded By').innerText()).toBe('Asha Rao');
  });

  it('are searched by title and by a modal of filters, each a badge and part of the address (spec section 2)', async () => {
    const tag = randomUUID();
    const [one, two] = [`One ${tag}`, `Two ${tag}`];
    await uploadedNotes(hub, teacher, { title: one, subject: 'DBMS', semester: 'IV' });
    await uploadedNotes(hub, teacher, { title: two, subject: 'DBMS', semester: 'V' });
    const { page } = await visit(hub, '/all_notes', { width: 360, height: 740 });
    await sees(page, NOTICES.noFilters);
    await page.getByRole('combobox', { name: 'Search by title or words inside' }).fill(tag);
    await button(page, 'Search').click();
    await isAt(page, `/all_notes?title=${tag}`);
    await expect.poll(() => titles(page)).toEqual([two, one]);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Apply Filter', exact: true });
    await modal.waitFor();
    await expect.poll(() => modal.getByRole('combobox').count()).toBe(4);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await hasFocus(button(page, 'Apply Filter'));
    await page.keyboard.press('Enter');
    await modal.getByLabel('Subject', { exact: true }).selectOption('DBMS');
    await modal.getByLabel('Semester', { exact: true }).selectOption('IV');
    await button(modal, 'Apply').click();
    await isAt(page, `/all_notes?title=${tag}&subject=DBMS&semester=IV`);
    await expect.poll(() => titles(page)).toEqual([one]);
    await sees(page, '3 Applied Filters');
    await hasFocus(button(page, 'Apply Filter'));

    await button(page, 'Remove filter Semester: IV').click();
    await isAt(page, `/all_notes?title=${tag}&subject=DBMS`);
    await page.goBack();
    await isAt(page, `/all_notes?title=${tag}&subject=DBMS&semester=IV`);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual([one]);

    await page.goto('/all_notes?department=Alchemy');
    await sees(page, NOTICES.noSearchResults, '1 Applied Filters');
    await button(page, 'Remove filter Department: Alchemy').waitFor();
    await button(page, 'Okay').click();
    await isAt(page, '/all_notes');
    await page.getByRole('article').first().waitFor();
  });

  it('come 12 a page, newest first, the page in the address (spec section 9)', async () => {
    const owner = await newStudent(hub);
    const fourteen = unique('of fourteen');
    for (let number = 1; number <= 14; number += 1)
      await uploadedNotes(hub, owner, { title: `Unit ${number} ${fourteen}` });
    const newest = Array.from({ length: 12 }, (_, index) => `Unit ${14 - index} ${fourteen}`);
    const last = [`Unit 2 ${fourteen}`, `Unit 1 ${fourteen}`];
    const { page } = await visit(hub, '/my_notes', { as: owner });
    await expect.poll(() => titles(page)).toEqual(newest);
    const pager = page.getByRole('navigation', { name: 'Pages of notes' });
    await expect.poll(async () => (await pager.innerText()).split(/\s+/)).toEqual(['Prev', '1', '2', 'Next']);
    await pager.getByRole('link', { name: 'Next' }).click();
    await isAt(page, '/my_notes?page=2');
    await expect.poll(() => titles(page)).toEqual(last);

    await page.goto(onlyTitled(fourteen));
    await expect.poll(() => titles(page)).toEqual(newest);
    await pager.getByRole('link', { name: 'Page 2' }).click();
    await isAt(page, `${onlyTitled(fourteen)}&page=2`);
    await expect.poll(() => titles(page)).toEqual(last);
  });

  it('are edited at /edit_paper too, as a paper is, each in its own form (spec sections 2 and 8)', async () => {
    const notes = await uploadedNotes(hub, student, { title: 'Either form: notes' });
    const paper = await uploadedPaper(hub, student, { title: 'Either form: paper' });
    const { page, expectAnswers } = await visit(hub, `/edit_paper/${notes._id}`, { as: student });
    expectAnswers('GET /papers/get_paper/* 404', 'GET /notes/get_notes/* 404');
    const title = page.getByLabel('Title', { exact: true });
    await button(page, 'Submit Notes').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Either form: notes');
    await title.fill('Either form: notes, changed');
    await button(page, 'Submit Notes').click();
    await saysOkay(page, DIALOGS.notesEdited);
    await isAt(page, '/all_notes');
    await page.goBack();
    await isAt(page, `/edit_paper/${notes._id}`);

    await page.goto(`/edit_paper/${paper._id}`);
    await button(page, 'Submit Paper').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Either form: paper');
    await page.goto('/edit_paper');
    await seesHeading(page, 'Upload Paper');
    await page.goto('/edit_paper/nothing');
    await page.getByRole('alertdialog', { name: 'Error' }).getByText(paperLoadFailed('').text).waitFor();

    // The other addresses name their kind; the other's id is nothing there.
    await page.goto(`/upload_notes/${paper._id}`);
    await page.getByRole('alertdialog', { name: 'Error' }).getByText(notesLoadFailed('').text).waitFor();
    await button(page, 'Okay').click();
    await button(page, 'All Notes').click();
    await isAt(page, '/all_notes');
    await page.goto(`/upload_paper/${notes._id}`);
    await page.getByRole('alertdialog', { name: 'Error' }).getByText(paperLoadFailed('').text).waitFor();
    expect(await page.getByText('Either form').count()).toBe(0);
  });

  it('open signed out, but for Download; deleted ones say so in every tab (contract policy 7)', async () => {
    const notes = await uploadedNotes(hub, student, { title: 'Soon gone' });
    const address = `/all_notes/${notes._id}/view_notes`;
    const { page, context, expectAnswers, expectLogged } = await visit(hub, address);
    // What the viewer loads ahead may come after the notes are gone.
    expectAnswers('GET /notes/*/view_notes 404', 'GET /notes/*/pages/* 404', 'GET /files/*/* 404');
    expectLogged(/could not be (read|opened)/);
    await readsPdf(page, 2);
    const second = await context.newPage();
    await second.goto(address);
    await readsPdf(second, 2);
    await button(second, 'Download Notes').click();
    await isAt(second, '/login_form');

    expect((await ask(hub, 'PUT', `/notes/${notes._id}/delete`, { as: student })).status).toBe(200);
    await page.reload();
    await page.getByText('These notes are not here').waitFor();
    await button(page, 'All Notes').click();
    await isAt(page, '/all_notes');
  });

  it('of somebody else are not changed by a student: the hub refuses, and nothing typed is lost (spec section 6)', async () => {
    const notes = await uploadedNotes(hub, teacher, { title: 'Not yours' });
    const { page, expectAnswers } = await visit(hub, `/upload_notes/${notes._id}`, { as: student });
    expectAnswers('PUT /notes/edit_notes/* 403');
    await page.getByLabel('Title', { exact: true }).fill('Mine now');
    await button(page, 'Submit Notes').click();
    const refused = page.getByRole('alertdialog', { name: 'Error', exact: true });
    await refused.getByText(/^Something went wrong\. Please try again later\. \S/).waitFor();
    await button(refused, 'Okay').click();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine now');
    await page.goto(`/all_notes/${notes._id}/view_notes`);
    await sees(page, 'Not yours');
  });

  it('are the teachers’ to upload where the hub is set so (contract policy 6)', async () => {
    const strict = await startHub({
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      NOTES_UPLOAD: 'teachers',
    });
    onTestFinished(() => strict.close());
    const { page } = await visit(strict, '/upload_notes', { as: await newStudent(strict) });
    await seesHeading(page, 'The teachers upload the notes here');
    await page.getByRole('main').getByRole('link', { name: 'All Notes', exact: true }).click();
    await isAt(page, '/all_notes');
    const { page: teaching } = await visit(strict, '/upload_notes', { as: await newTeacher(strict) });
    await pickNotes(teaching, 'PDF', await pdf('ours.pdf', 2));
    await fillNotes(teaching, 'Ours');
    await button(teaching, 'Submit Notes').click();
    await saysOkay(teaching, DIALOGS.notesUploaded);
  });
});
