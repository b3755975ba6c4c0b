import type { Browser } from 'playwright-core';
import type { HubProcess } from '../hub-process.ts';
import type { WebPaper } from './papers.ts';

export interface Offline {
  readonly kept: number;
  /** Opened with the hub stopped, until the first page is on the screen. */
  readonly opened: number;
  /** Found by their own word with the hub stopped. */
  readonly found: number;
  readonly slowestMs: number;
}

const SHOWN = `[...document.querySelectorAll('[data-page="1"] img, [data-page="1"] canvas')].some((one) => (one.naturalWidth ?? one.width) > 200)`;
const PATIENCE = 60_000;

/** Keeps papers on a phone, stops the hub, then opens and searches each of them. */
export async function offline(browser: Browser, hub: HubProcess, papers: readonly WebPaper[]): Promise<Offline> {
  const context = await browser.newContext({
    baseURL: hub.origin,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto('/all_paper');
  // The worker stores the page first.
  const ready = 'navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)';
  for (let tries = 0; tries < 60 && !(await page.evaluate<boolean>(ready)); tries += 1) await page.waitForTimeout(500);
  let kept = 0;
  for (const { id } of papers) {
    await page.goto(`/all_paper/${id}/view_paper`);
    await page.getByRole('button', { name: 'Save offline', exact: true }).click();
    await page.getByRole('button', { name: 'Saved offline', exact: true }).waitFor({ timeout: PATIENCE });
    kept += 1;
  }
  await hub.stop();
  let [opened, found, slowestMs] = [0, 0, 0];
  for (const { id, title, word } of papers) {
    const began = performance.now();
    await page.goto(`/all_paper/${id}/view_paper`);
    const until = performance.now() + PATIENCE;
    while (performance.now() < until && !(await page.evaluate<boolean>(SHOWN))) await page.waitForTimeout(20);
    if (await page.evaluate<boolean>(SHOWN)) opened += 1;
    slowestMs = Math.max(slowestMs, performance.now() - began);
    await page.goto(`/all_paper?title=${word}`);
    const card = page.getByRole('article').filter({ hasText: title });
    const isFound = await card
      .first()
      .waitFor({ timeout: PATIENCE })
      .then(
        () => true,
        () => false,
      );
    if (isFound && (await page.getByRole('article').count()) === 1) found += 1;
  }
  await context.close();
  return { kept, opened, found, slowestMs };
}
