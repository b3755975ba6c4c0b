import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fitsTheWidth } from './screen.ts';

/** Everything axe knows up to WCAG 2.2 AA, its best practice, and the rules it is still trying out. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** Set it to a folder to get a picture of each screen in each language, also in the looks that no rule is run on. The rules then run in Hindi too. */
const PICTURES = process.env['E2E_PICTURES'];

/** What depends on colours, sizes and the room there is. */
const RULES_OF_LOOK = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
/**
 * Every rule runs on a phone in dark, and those of the look on a laptop in light too. All rules in all four combinations would take four
 * times as long, and this is the longest test of the repository: they run where pictures are made.
 */
const CHECKED_LOOKS = [
  { width: 1280, colorScheme: 'light', rules: PICTURES === undefined ? RULES_OF_LOOK : null },
  { width: 360, colorScheme: 'dark', rules: null },
] as const;
const PICTURED_LOOKS = [1280, 768, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** What axe finds wrong with the page as it stands. */
export async function faults(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules === null ? axe.withTags(TAGS) : axe.withRules([...rules])).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

async function show(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['colorScheme'])).toBe(colorScheme);
  await fitsTheWidth(page);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** What is wrong with a screen on a laptop in light and on a phone in dark. */
export async function faultsOfLook(page: Page, name: string): Promise<string[]> {
  const found = await faultsAsShown(page, name);
  if (PICTURES === undefined) return found;
  await pictures(page, name, PICTURES);
  // The same address again, without what was opened there by hand.
  await page.context().addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
  await page.reload();
  await page.locator('html[lang="hi"] main').waitFor();
  await page.waitForLoadState('networkidle');
  found.push(...(await faultsAsShown(page, `${name}, hi`)));
  await pictures(page, `${name}-hi`, PICTURES);
  await page.context().clearCookies({ name: 'language' });
  return found;
}

async function faultsAsShown(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const look of CHECKED_LOOKS) {
    await show(page, look);
    found.push(
      ...(await faults(page, look.rules)).map((fault) => `${name}, ${look.width}, ${look.colorScheme}: ${fault}`),
    );
  }
  return found;
}

async function pictures(page: Page, name: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const look of PICTURED_LOOKS) {
    await show(page, look);
    const path = join(folder, `${name.replaceAll(/\W+/g, '-')}-${look.width}-${look.colorScheme}.png`);
    await page.screenshot({ path, fullPage: look.width === 360 });
  }
}
