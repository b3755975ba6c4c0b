import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { tooWeak, type Undecided } from './look-contrast.ts';
import { fitsTheWidth } from './screen.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Everything axe knows up to WCAG 2.2 AA, its best practice, and the rules it is still trying out. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** Set it to a folder to get a picture of each screen in each language, also in the looks that no rule is run on. The rules then run in Hindi too. */
const PICTURES = process.env['E2E_PICTURES'];

/** What depends on colours, sizes and the room there is. */
const RULES_OF_LOOK = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/** Every rule runs on a phone in dark. */
const PHONE = { width: 360, colorScheme: 'dark' } as const;
/** The rules of the look run on a laptop in light too, as a screen is opened; all of them where pictures are made. */
const LAPTOP = { width: 1280, colorScheme: 'light' } as const;
const PICTURED_LOOKS: readonly Look[] = [
  ...[1280, 768, 360].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme }))),
  // WCAG 2.2, 1.4.10: a window of 1280 px at 400 %. 1.4.4: letters twice as large. And the colours of a high contrast theme.
  { name: 'zoom-400', width: 320, height: 256, colorScheme: 'light' },
  { name: 'text-200', width: 1280, colorScheme: 'light', textSize: '200%' },
  { name: 'forced-colors', width: 1280, colorScheme: 'dark', forcedColors: 'active' },
];

/** What axe finds wrong with the page as it stands. */
export async function faults(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  // axe is half a megabyte: a page that has it gets an empty script.
  const axeSource = await page.evaluate(() => ('axe' in window ? ';' : ''));
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations', 'incomplete'] });
  const found = await (rules === null ? axe.withTags(TAGS) : axe.withRules([...rules])).analyze();
  const violations = found.violations.flatMap(({ id, help, nodes }) =>
    nodes
      // Under the bar at the bottom of a phone, or under a list that is open: it scrolls, or the list closes.
      .filter(({ any }) => id !== 'target-size' || any[0]?.message.includes('partially obscured') !== true)
      .map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
  return [...violations, ...(await faultsOfUndecided(page, found.incomplete))];
}

/** What axe leaves to people, by its rule: reviewed here, once for all screens. A rule that is not here is a fault until somebody has reviewed it. */
const REVIEWED: Readonly<Record<string, string>> = {
  'hidden-content':
    'What is hidden at one width is seen at the other; what opens is open on a screen of its own in look-screens.ts.',
  'target-size':
    'A list that is open, of suggestions for example, lies over what is below it. Too small ones in sight are faults, not left open.',
  'p-as-heading': 'A sentence in larger letters under the heading of the page: it names no part.',
};

async function faultsOfUndecided(page: Page, incomplete: AxeResults['incomplete']): Promise<string[]> {
  const others = incomplete
    .filter(({ id }) => id !== 'color-contrast' && REVIEWED[id] === undefined)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const [why] = [...any, ...all, ...none];
        return `not reviewed yet: ${id}: ${help}: ${target.join(' ')} ${why?.message ?? ''}`;
      }),
    );
  const contrasts = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) =>
      nodes.map(({ target, any }): Undecided => {
        const data = any[0]?.data as { messageKey?: string; expectedContrastRatio?: string } | null | undefined;
        return {
          selector: target.join(' '),
          why: data?.messageKey ?? 'unknown',
          needed: Number.parseFloat(data?.expectedContrastRatio ?? '4.5'),
        };
      }),
    );
  return [...others, ...(await tooWeak(page, contrasts))];
}

interface Look {
  /** In the names of pictures. */
  readonly name?: string;
  readonly width: number;
  readonly height?: number;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors?: 'active';
  /** Of the root, as people set it in their browser. */
  readonly textSize?: string;
}

async function show(page: Page, look: Look): Promise<void> {
  const { width, height = 800, colorScheme, forcedColors = 'none', textSize = '' } = look;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, forcedColors });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['colorScheme'])).toBe(colorScheme);
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize);
  await fitsTheWidth(page);
  // The sheets of a file follow some frames after the window.
  const isTooWide = () =>
    page
      .locator('[data-page]')
      .evaluateAll((all) => all.some((sheet) => sheet.clientWidth > (sheet.parentElement?.clientWidth ?? 0)));
  await expect.poll(isTooWide).toBe(false);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // Another width asks for other pictures of a page: until they are there, it says so over the old ones.
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading file/ })
    .first()
    .waitFor({ state: 'detached' });
}

/** What is wrong with a screen on a phone in dark, and on a laptop in light if `inLightToo`. */
export async function faultsOfLook(page: Page, name: string, inLightToo = false): Promise<string[]> {
  const found = await faultsAsShown(page, name, inLightToo);
  if (PICTURES === undefined) return found;
  await pictures(page, name, PICTURES);
  // The same address again, without what was opened there by hand.
  await page.context().addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
  await page.reload();
  await page.locator('html[lang="hi"] main').waitFor();
  await page.waitForLoadState('networkidle');
  found.push(...(await faultsAsShown(page, `${name}, hi`, inLightToo)));
  await pictures(page, `${name}-hi`, PICTURES);
  await page.context().addCookies([{ name: 'language', value: 'en', url: page.url() }]);
  return found;
}

async function faultsAsShown(page: Page, name: string, inLightToo: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const look of inLightToo || PICTURES !== undefined ? [LAPTOP, PHONE] : [PHONE]) {
    await show(page, look);
    const rules = look === PHONE || PICTURES !== undefined ? null : RULES_OF_LOOK;
    found.push(...(await faults(page, rules)).map((fault) => `${name}, ${look.width}, ${look.colorScheme}: ${fault}`));
  }
  return found;
}

async function pictures(page: Page, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const look of PICTURED_LOOKS) {
    await show(page, look);
    const file = `${name.replaceAll(/\W+/g, '-')}-${look.name ?? `${look.width}-${look.colorScheme}`}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: look.width === 360 });
  }
  await show(page, LAPTOP);
}
