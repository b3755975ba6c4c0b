import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { temporaryFolder } from './clean-up.ts';
import { bigPdf } from './big-pdf.ts';
import { startHub } from './hub-process.ts';
import { ADMINISTRATOR, signInAdministrator } from './people.ts';
import { launchBrowser, phone, type Phone } from './phone.ts';
import type { Result } from './table.ts';

const PAGES = 500;
const MEGABYTES = 40;
const PATIENCE_MS = 120_000;
const POLL_MS = 20;
const FAR_PAGE = 40;
const MAX = {
  firstMs: 4_000,
  firstBytes: 400_000,
  farMs: 5_000,
  farBytes: 1_000_000,
  codeBytes: 300_000,
} as const;

/** True once a page shows more than its preview: the hub's picture, or the page of the file itself. */
const isPageShown = (page: number) => `(() => {
  const sheet = document.querySelector('[data-page="${page}"]');
  if (!sheet) return false;
  const box = sheet.getBoundingClientRect();
  if (box.bottom < 0 || box.top > innerHeight) return false;
  return [...sheet.querySelectorAll('img')].some((image) => image.complete && image.naturalWidth > 480) ||
    [...sheet.querySelectorAll('canvas')].some((canvas) => canvas.width > 480 && canvas.checkVisibility({ visibilityProperty: true }));
})()`;

interface Shown {
  readonly ms: number;
  readonly bytes: number;
  readonly codeBytes: number;
}

async function until(device: Phone, page: number, act: () => Promise<unknown>): Promise<Shown> {
  const before = device.traffic();
  const started = performance.now();
  const done = act();
  // The page's policy forbids the polling that the driver offers.
  while (!(await device.page.evaluate<boolean>(isPageShown(page)).catch(() => false))) {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`page ${page} is not shown`);
    await delay(POLL_MS);
  }
  const after = device.traffic();
  const ms = performance.now() - started;
  await done;
  return { ms, bytes: after.bytes - before.bytes, codeBytes: after.codeBytes - before.codeBytes };
}

/** Scrolls through the document as a thumb does, and says for how long the page did not answer. */
const SCROLL = `new Promise((resolve) => {
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  const frames = [];
  let last = performance.now();
  const began = last;
  const step = (now) => {
    frames.push(now - last);
    last = now;
    scrollBy(0, 120);
    if (now - began < 6000) requestAnimationFrame(step);
    else {
      observer.disconnect();
      frames.sort((a, b) => a - b);
      resolve({
        longestTask: Math.max(0, ...tasks),
        longTasks: tasks.length,
        frame95: frames[Math.floor(frames.length * 0.95)],
        pages: Number(document.querySelector('[aria-label="Page"]').value),
      });
    }
  };
  requestAnimationFrame(step);
})`;

interface Scrolled {
  readonly longestTask: number;
  readonly longTasks: number;
  readonly frame95: number;
  readonly pages: number;
}

async function measure(browser: Browser, origin: string, path: string) {
  const device = await phone(browser, origin);
  const first = await until(device, 1, () => device.page.goto(path));
  const field = device.page.getByRole('textbox', { name: 'Page' });
  const far = await until(device, FAR_PAGE, async () => {
    await field.fill(String(FAR_PAGE));
    await field.press('Enter');
  });
  await device.page.evaluate('scrollTo(0, 0)');
  const scrolled = await device.page.evaluate<Scrolled>(SCROLL);
  const { metrics } = await device.session
    .send('Performance.enable')
    .then(() => device.session.send('Performance.getMetrics'));
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  await device.close();
  const linked = await phone(browser, origin);
  const link = await until(linked, FAR_PAGE, () => linked.page.goto(`${path}?page_no=${FAR_PAGE}`));
  await linked.close();
  return { first, far, link, scrolled, heap };
}

/** A paper of this size on a hub of its own. @returns where it is read */
async function prepare(): Promise<{ readonly origin: string; readonly path: string; readonly bytes: number }> {
  const hub = await startHub({
    dataFolder: join(await temporaryFolder(), 'data'),
    env: ADMINISTRATOR,
  });
  const token = await (await signInAdministrator(hub.origin))();
  const file = await bigPdf({ pages: PAGES, bytes: MEGABYTES * 1_000_000 });
  const form = new FormData();
  const fields = {
    title: 'The question bank',
    subject: 'Operating Systems',
    department: 'CSE',
    year: '3rd',
    semester: 'V',
  };
  for (const [name, value] of Object.entries({ ...fields, paper_type: 'Main', exam_type: 'University' }))
    form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'bank.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${hub.origin}/papers/upload_paper`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const paper = (await answer.json()) as { readonly _id: string };
  await fetch(`${hub.origin}/papers/approve_paper`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ paperId: paper._id, status: 'Approved', approved_by: 'bench', approval_at: Date.now() }),
  });
  const waiting = performance.now();
  for (;;) {
    const shown = (await (await fetch(`${hub.origin}/papers/${paper._id}/view_paper`)).json()) as {
      text_status: string;
    };
    if (shown.text_status === 'read') break;
    if (performance.now() - waiting > 20 * PATIENCE_MS) throw new Error(`the text is ${shown.text_status}`);
    await delay(1_000);
  }
  return { origin: hub.origin, path: `/all_paper/${paper._id}/view_paper`, bytes: file.length };
}

/** The viewer on a cheap phone: the first page of a large PDF, a page far away, and scrolling. */
export async function viewer(): Promise<Result> {
  const { origin, path, bytes } = await prepare();
  const browser = await launchBrowser();
  // The first visitor waits for the hub to draw the pages, too.
  const cold = await measure(browser, origin, path);
  const warm = await measure(browser, origin, path);
  const row = (what: string, pick: (figures: typeof cold) => number, most: number | null) => [
    what,
    pick(cold),
    pick(warm),
    most ?? '',
  ];
  return {
    figures: { pdfBytes: bytes, pages: PAGES, cold, warm },
    tables: [
      {
        title: `A PDF of ${MEGABYTES} MB and ${PAGES} pages on a phone: 360 px, 4 times slower, 1.6 Mbit/s, 150 ms`,
        columns: ['', 'first visitor', 'later ones', 'at most'],
        rows: [
          row('first page, ms', ({ first }) => first.ms, MAX.firstMs),
          row('first page, bytes', ({ first }) => first.bytes, MAX.firstBytes),
          row('script and style before it, bytes', ({ first }) => first.codeBytes, MAX.codeBytes),
          row(`jump to page ${FAR_PAGE}, ms`, ({ far }) => far.ms, MAX.farMs),
          row(`jump to page ${FAR_PAGE}, bytes`, ({ far }) => far.bytes, MAX.farBytes),
          row(`link to page ${FAR_PAGE}, ms`, ({ link }) => link.ms, MAX.farMs),
          row(`link to page ${FAR_PAGE}, bytes`, ({ link }) => link.bytes, MAX.farBytes),
          row('longest task while scrolling, ms', ({ scrolled }) => scrolled.longestTask, null),
          row('95 of 100 frames while scrolling, ms', ({ scrolled }) => scrolled.frame95, null),
          row('memory of scripts, MB', ({ heap }) => heap / 1_000_000, null),
        ],
      },
    ],
  };
}
