import { readFile } from 'node:fs/promises';
import type { FileType } from '@exam-vault/contract/files';
import { DIALOGS } from '@exam-vault/contract/messages';
import { ask } from '@exam-vault/testing/ask';
import type { Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { pdf, type PickedFile } from './files.ts';
import type { Hub } from './hub.ts';
import { button, isAt, letTokenRunOut, link, saysOkay, seesHeading } from './screen.ts';

/** The screens of a paper's life, as a person uses them. */

export interface PaperForm {
  readonly title: string;
  readonly department: string;
  readonly subject: string;
  readonly year: string;
  readonly semester: string;
  readonly paper_type: string;
  readonly exam_type: string;
}

export const A_PAPER: PaperForm = {
  title: 'Operating Systems midterm',
  department: 'CSE',
  subject: 'Operating Systems',
  year: '3rd',
  semester: 'V',
  paper_type: 'Main',
  exam_type: 'Midterm',
};

/** The labels of the form, by the specification's field names. */
export const LABELS: Readonly<Record<keyof PaperForm, string>> = {
  title: 'Title',
  department: 'Department',
  subject: 'Subject',
  year: 'Year',
  semester: 'Semester',
  paper_type: 'Paper Type',
  exam_type: 'Exam Type',
};

export function field(page: Page, name: keyof PaperForm): Locator {
  return page.getByRole('main').getByLabel(LABELS[name], { exact: true });
}

export async function fillPaper(page: Page, { title, ...choices }: Partial<PaperForm>): Promise<void> {
  if (title !== undefined) await field(page, 'title').fill(title);
  for (const [name, value] of Object.entries(choices)) await field(page, name as keyof PaperForm).selectOption(value);
}

/** The type first, then the file. */
export async function pickFile(page: Page, type: FileType, file: PickedFile | string): Promise<void> {
  await page.getByRole('radio', { name: type, exact: true }).check();
  await page.getByLabel('Select Paper File', { exact: true }).setInputFiles(file);
}

export function submitPaper(page: Page): Promise<void> {
  return button(page, 'Submit Paper').click();
}

/** Fills in the form with this title and picks a file of this name; the session is over when it is sent, which leads to the login form. */
export async function outliveSession(page: Page, title: string, file: string): Promise<void> {
  await fillPaper(page, { ...A_PAPER, title });
  await pickFile(page, 'PDF', await pdf(file));
  await page.getByText(file).waitFor();
  await letTokenRunOut(page);
  await page.context().clearCookies();
  await submitPaper(page);
  await isAt(page, '/login_form');
}

/** From any screen of the hub to My Papers, with one paper more. */
export async function uploadByForm(page: Page, paper: PaperForm, type: FileType, file: PickedFile): Promise<void> {
  await link(page, 'Upload Paper').click();
  await isAt(page, '/upload_paper');
  await seesHeading(page, 'Upload Paper');
  await pickFile(page, type, file);
  await page.getByText(file.name).waitFor();
  await fillPaper(page, paper);
  await submitPaper(page);
  await saysOkay(page, DIALOGS.paperUploaded);
  await isAt(page, '/my_paper');
}

/** The card of a paper, by its title. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

/** The value beside a label in the table of details. */
export function detail(where: Page | Locator, label: string): Locator {
  return where.getByRole('row', { name: new RegExp(`^${label} `) }).getByRole('cell');
}

/** Milliseconds until a document is read on a busy machine: the reader gives way to everything else, and took 130 s beside the other tests. */
export const READING = 300_000;

/** Waits until the text of a public paper is read. */
export async function isRead(hub: Hub, { _id }: { readonly _id: string }): Promise<void> {
  const status = async () => (await ask(hub, 'GET', `/papers/${_id}/view_paper`)).body['text_status'];
  // Also before the tests, where nothing can be polled.
  await vi.waitFor(async () => expect(await status()).toBe('read'), { timeout: READING, interval: 500 });
}

/** Waits for this many pages of a PDF, with ink on the first. */
export async function readsPdf(page: Page, pages: number): Promise<void> {
  const file = page.getByRole('region', { name: 'File' });
  await file.getByRole('group', { name: `Page ${pages} of ${pages}`, exact: true }).waitFor({ state: 'attached' });
  const first = file.getByRole('group', { name: `Page 1 of ${pages}`, exact: true });
  await first.waitFor();
  // A picture of the screen costs as much as the page's own drawing.
  await expect
    .poll(async () => darkest(await first.screenshot()), { message: 'ink on page 1', interval: 300 })
    .toBeLessThan(100);
}

/** The darkest pixel of a picture, 0 to 255. */
async function darkest(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).greyscale().stats();
  return channels[0]?.min ?? 255;
}

/** Waits until the image is seen: the hub's picture of it, or the image itself. */
export function seesImage(page: Page, title: string): Promise<void> {
  return page.getByRole('region', { name: 'File' }).getByAltText(title, { exact: true }).first().waitFor();
}

/** Waits until the uploaded image itself is there, which takes the place of the hub's picture, and gives its width in pixels. */
export async function readsImage(page: Page, title: string): Promise<number> {
  const file = page.getByRole('region', { name: 'File' });
  const image = file.getByAltText(title, { exact: true }).and(page.locator('img:not([src$=".webp"])'));
  await image.waitFor();
  return image.evaluate((element) =>
    element instanceof HTMLImageElement ? element.decode().then(() => element.naturalWidth) : 0,
  );
}

export async function downloads(page: Page, name = 'Download Paper'): Promise<{ name: string; bytes: Buffer }> {
  const begun = page.waitForEvent('download');
  await button(page, name).click();
  const download: Download = await begun;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
