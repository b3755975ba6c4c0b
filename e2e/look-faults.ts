import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fitsTheWidth } from './screen.ts';

/** Everything axe knows up to WCAG 2.2 AA, its best practice, and the rules it is still trying out. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** Those of them that look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
const SCHEMES = ['light', 'dark'] as const;
/** Set it to a folder to get a picture of each screen; then as on a tablet too. */
const PICTURES = process.env['E2E_PICTURES'];
const WIDTHS = PICTURES === undefined ? [1280, 360] : [1280, 768, 360];

/** What axe finds wrong with the page as it stands. */
export async function faults(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (which === 'all' ? axe.withTags(TAGS) : axe.withRules(COLOURS)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

/**
 * Colours depend on scheme and width together. What is there at all depends on the width, and hardly on the scheme: every rule sees
 * each width and each scheme once, not each of each.
 */
const rulesFor = (width: number, scheme: (typeof SCHEMES)[number]) =>
  (width === 360) === (scheme === 'dark') ? 'all' : 'colours';

/** What is wrong with a screen, wide and narrow, light and dark. */
export async function faultsOfLook(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await fitsTheWidth(page);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
        .toBe(colorScheme);
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const seen = await faults(page, rulesFor(width, colorScheme));
      found.push(...seen.map((fault) => `${name}, ${width}, ${colorScheme}: ${fault}`));
      if (PICTURES === undefined) continue;
      await mkdir(PICTURES, { recursive: true });
      const path = join(PICTURES, `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: width === 360 });
    }
  }
  return found;
}
