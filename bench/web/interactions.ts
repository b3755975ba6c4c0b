import type { Browser, Locator, Page } from 'playwright-core';
import { phone } from '../phone.ts';

interface Interaction {
  readonly name: string;
  /** From the tap until what it asks for is on the screen, as the page itself sees it; the median of `samples`. */
  readonly ms: number;
  /** From the least to the most. */
  readonly samples: readonly number[];
}

/** How often the page of a list is changed, there and back. */
const TURNS = 9;

function interaction(name: string, times: readonly number[]): Interaction {
  const samples = times.toSorted((one, other) => one - other);
  return { name, ms: samples[Math.floor(samples.length / 2)] ?? 0, samples };
}

export interface Walk {
  readonly interactions: readonly Interaction[];
  /** The longest time from a tap or a key to the next frame (interaction to next paint), ms. */
  readonly slowestPaint: number;
  /** The shift of the layout that no tap has caused, at the address where it is largest (cumulative layout shift). */
  readonly layoutShift: number;
  /** That address. */
  readonly shiftedMost: string;
}

/** Notes each slow event and each shift of the layout, for as long as the document lives. */
const WATCH = `
  window.watched = { slowest: 0, shifts: 0 };
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) window.watched.slowest = Math.max(window.watched.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.watched.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Runs in the page: from the tap until `shown` holds and the frame with it was painted. */
const TIMED = `(act, shown) => new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    if (!shown()) { requestAnimationFrame(look); return; }
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  };
  act();
  look();
})`;

/** Taps the element, and waits in the page until the expression is true. */
async function timed(page: Page, target: Locator, shown: string): Promise<number> {
  await target.waitFor();
  await target.evaluate((element) => element.setAttribute('data-bench-target', ''));
  const act = `() => { const target = document.querySelector('[data-bench-target]'); target.removeAttribute('data-bench-target'); target.click(); }`;
  return page.evaluate<number>(`(${TIMED})(${act}, () => ${shown})`);
}

const FIRST_TITLE = `(document.querySelector('main article h2, main article h3, main li h2')?.textContent ?? '')`;

/** A walk through lists on a cheap phone, where the network has been used before: what the page itself takes. */
export async function walk(browser: Browser, origin: string): Promise<Walk> {
  const device = await phone(browser, origin);
  const { page } = device;
  await page.addInitScript({ content: WATCH });
  const interactions: Interaction[] = [];
  let slowestPaint = 0;
  let most = { path: '', shift: 0 };
  /** Before the document goes. */
  const collect = async () => {
    const seen = await page.evaluate<{ slowest: number; shifts: number }>('window.watched');
    slowestPaint = Math.max(slowestPaint, seen.slowest);
    if (seen.shifts > most.shift) most = { path: new URL(page.url()).pathname, shift: seen.shifts };
  };
  const note = async (name: string, ms: Promise<number>) => void interactions.push(interaction(name, [await ms]));
  const settled = () => page.waitForLoadState('networkidle');

  await page.goto('/all_paper');
  await page.locator('main article').first().waitFor();
  await settled();
  const pager = page.getByRole('navigation', { name: 'Pages of papers' });
  const titleNow = () => page.evaluate<string>(FIRST_TITLE);

  // There and back: after the first time everything is in the page's memory.
  const there: number[] = [];
  const back: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const first = await titleNow();
    await pager.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded();
    await settled();
    const changed = `${FIRST_TITLE} !== ${JSON.stringify(first)} && ${FIRST_TITLE} !== ''`;
    there.push(await timed(page, pager.getByRole('link', { name: 'Next' }), changed));
    await settled();
    const second = await titleNow();
    const changedBack = `${FIRST_TITLE} !== ${JSON.stringify(second)} && ${FIRST_TITLE} !== ''`;
    back.push(await timed(page, pager.getByRole('link', { name: 'Prev' }), changedBack));
    await settled();
  }
  interactions.push(
    interaction('list to its next page, fetched before', there.slice(0, 1)),
    interaction('list to its next page, from memory', there.slice(1)),
    interaction('and back, from memory', back),
  );

  await page.evaluate('scrollTo(0, 0)');
  const lines = page.getByRole('group', { name: 'View' });
  const pressed = (name: string) =>
    `[...document.querySelectorAll('[role=group] button')].some((one) => one.getAttribute('aria-label') === '${name}' && one.getAttribute('aria-pressed') === 'true' || one.textContent === '${name}' && one.getAttribute('aria-pressed') === 'true')`;
  await note('cards to lines', timed(page, lines.getByRole('button', { name: 'List' }), pressed('Lines')));
  await note('lines to cards', timed(page, lines.getByRole('button', { name: 'Cards' }), pressed('Cards')));
  const opened = `document.querySelectorAll('main select').length > 2`;
  await note('open the filters', timed(page, page.getByRole('button', { name: 'Filters', exact: true }), opened));
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await note('open the menu', timed(page, menu, `document.querySelector('[aria-expanded=true]') !== null`));
  await page.keyboard.press('Escape');

  // The same by real touches and keys, for the browser's own measure. The taps above came from a script: the browser does not know that they
  // asked for what moved.
  await page.evaluate('window.watched.shifts = 0');
  await menu.tap();
  await menu.tap();
  await page.getByRole('button', { name: 'Filters', exact: true }).tap();
  await lines.getByRole('button', { name: 'List' }).tap();
  await lines.getByRole('button', { name: 'Cards' }).tap();
  const box = page.getByRole('combobox', { name: 'Search titles and text' });
  await box.tap();
  await box.pressSequentially('midterm', { delay: 120 });
  await page.keyboard.press('Enter');
  await page.waitForURL(/title=midterm/);
  await settled();
  await pager.getByRole('link', { name: 'Next' }).tap();
  await settled();
  const card = page.locator('main article').first();
  await card.getByRole('link').first().tap();
  await page.waitForURL(/view_paper/);
  await page.locator('[data-page="1"] img').first().waitFor();
  await settled();
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.endsWith('/view_paper'));
  await page.locator('main article').first().waitFor();
  await collect();
  for (const path of ['/', '/stats', '/login_form', '/registration', '/all_notes']) {
    await page.goto(path);
    await settled();
    await collect();
  }
  await device.close();
  return { interactions, slowestPaint, layoutShift: most.shift, shiftedMost: most.path };
}
