import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft } from '@exam-vault/contract/drafts';
import { DIALOGS } from '@exam-vault/contract/messages';
import { chromium, type Browser, type Page } from 'playwright-core';
import { atEnd, temporaryFolder } from './clean-up.ts';
import { root, startHub } from './hub-process.ts';
import { registerWithSession } from './people.ts';
import { CORPUS } from './proposals/papers.ts';
import { photosIn } from './search/corpus-files.ts';
import type { Result } from './table.ts';

/** As much slower as a cheap phone. Chromium slows the page's thread, not its workers. */
const SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** What the student knows and the paper may not say, by the field's name. */
const KNOWN: Readonly<Record<string, string>> = { title: 'An exam', subject: 'Operating Systems', exam_year: '2023' };
const PATIENCE_MS = 120_000;

interface Uploaded {
  readonly folder: string;
  readonly photos: number;
  readonly chosenBytes: number;
  readonly sentBytes: number;
  readonly preparedMs: number;
  readonly acceptedMs: number;
  readonly proposedMs: number;
  /** After the photos are chosen. */
  readonly taps: number;
  readonly filledByHand: readonly string[];
}

async function launch(): Promise<Browser> {
  const { findBrowser } = (await import(join(root, 'scripts', 'find-browser.mjs'))) as {
    findBrowser: () => Promise<string | null>;
  };
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('This benchmark needs a Chromium');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  atEnd(() => browser.close());
  return browser;
}

/** A phone on which a new student is signed in. */
async function phoneOf(browser: Browser, origin: string): Promise<Page> {
  const { token, cookies } = await registerWithSession(origin);
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin };
    }),
  );
  const page = await context.newPage();
  // Any address of the hub has its storage; this one starts no page.
  await page.goto('/favicon.svg');
  await page.evaluate(`sessionStorage.setItem('authToken', ${JSON.stringify(token)})`);
  const session = await context.newCDPSession(page);
  await page.addInitScript({ content: COUNT_SENT_BYTES });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** The browser does not tell how large a body with files was, so the page counts the bytes of the files that it sends. */
const COUNT_SENT_BYTES = `
  window.sentBytes = 0;
  const bytesOf = (body) =>
    body instanceof FormData
      ? [...body.values()].reduce((sum, value) => sum + (value.size ?? 0), 0)
      : (body?.size ?? body?.byteLength ?? 0);
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    window.sentBytes += bytesOf(body);
    send.call(this, body);
  };
  const { fetch } = window;
  window.fetch = (input, init) => {
    window.sentBytes += bytesOf(init?.body);
    return fetch(input, init);
  };
`;

/** Fills in the required fields that are still empty and returns their names. An offered value takes one tap, a list two. */
async function fillIn(page: Page): Promise<{ readonly names: string[]; readonly taps: number }> {
  const form = page.getByRole('form', { name: 'Upload Paper' });
  const names: string[] = [];
  let taps = 0;
  for (const control of await form.locator('input[required], select[required], [aria-required=true]').all()) {
    if ((await control.inputValue()) !== '') continue;
    const name = (await control.getAttribute('name')) ?? (await control.getAttribute('id')) ?? '';
    names.push(name);
    const isList = (await control.evaluate((element) => element.tagName)) === 'SELECT';
    const offered = form.locator('div', { has: control }).last().getByRole('group').getByRole('button').first();
    if (await offered.isVisible()) {
      taps += 1;
      await offered.click();
    } else {
      taps += isList ? 2 : 1;
      if (isList) await control.selectOption(KNOWN[name] === undefined ? { index: 1 } : KNOWN[name]);
      else await control.fill(KNOWN[name] ?? 'An exam');
    }
  }
  return { names, taps };
}

async function upload(page: Page, folder: string): Promise<Uploaded> {
  const files = await photosIn(join(CORPUS, 'photos', folder));
  await page.goto('/my_drafts/new?kind=paper');
  const input = page.getByLabel('Choose photos');
  await input.waitFor({ state: 'attached' });
  const chosen = performance.now();
  await input.setInputFiles(files);
  const next = page.getByRole('button', { name: `Continue with ${files.length} page${files.length === 1 ? '' : 's'}` });
  await next.click({ timeout: PATIENCE_MS });
  const prepared = performance.now();
  const answer = await page.waitForResponse(
    (one) => one.request().method() === 'POST' && /\/drafts(?:\/from_uploads)?$/.test(one.url()) && one.ok(),
    {
      timeout: PATIENCE_MS,
    },
  );
  const accepted = performance.now();
  const draft = (await answer.json()) as Draft;
  const sentBytes = await page.evaluate<number>('window.sentBytes');
  await page.getByText('The hub has read the paper.').waitFor({ timeout: PATIENCE_MS });
  const proposed = performance.now();
  const { names, taps } = await fillIn(page);
  await page.getByRole('button', { name: 'Submit Paper' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const said = await dialog.innerText();
  if (!said.includes(DIALOGS.paperUploaded.title)) throw new Error(`${folder}: ${said}`);
  await dialog.getByRole('button', { name: 'Okay' }).click({ timeout: PATIENCE_MS });
  return {
    folder,
    photos: draft.pictures,
    chosenBytes: (await Promise.all(files.map(sizeOf))).reduce((sum, bytes) => sum + bytes, 0),
    sentBytes,
    preparedMs: prepared - chosen,
    acceptedMs: accepted - prepared,
    proposedMs: proposed - accepted,
    // Continue, Submit, Okay.
    taps: 3 + taps,
    filledByHand: names,
  };
}

const sizeOf = async (path: string) => (await stat(path)).size;

/** A first-time student with a cheap phone: from choosing the photos of a paper to 'submitted'. */
export async function photos(): Promise<Result> {
  const folders = (process.env['PHOTOS_FOLDERS'] ?? '003,005,012').split(',');
  const hub = await startHub({ dataFolder: join(await temporaryFolder(), 'data') });
  const browser = await launch();
  const uploads: Uploaded[] = [];
  for (const folder of folders) {
    const page = await phoneOf(browser, hub.origin);
    uploads.push(await upload(page, folder));
    await page.context().close();
  }
  await hub.stop();
  return {
    tables: [
      {
        title: 'From choosing the photos of a paper to submitting it, on a phone',
        columns: [
          'paper',
          'photos',
          'chosen MB',
          'sent MB',
          'prepared s',
          'accepted s',
          'proposed s',
          'taps',
          'by hand',
        ],
        rows: uploads.map((one) => [
          one.folder,
          one.photos,
          one.chosenBytes / 1e6,
          one.sentBytes / 1e6,
          one.preparedMs / 1_000,
          one.acceptedMs / 1_000,
          one.proposedMs / 1_000,
          one.taps,
          one.filledByHand.join(', '),
        ]),
      },
    ],
    figures: { uploads },
  };
}
