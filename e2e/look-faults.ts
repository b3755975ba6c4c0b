import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fitsTheWidth } from './screen.ts';

/** Everything axe knows up to WCAG 2.2 AA, its best practice, and the rules it is still trying out. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
/** Set it to a folder to get a picture of each screen, also in the looks that no rule is run on. */
const PICTURES = process.env['E2E_PICTURES'];

/**
 * Every rule runs once on a laptop in light and once on a phone in dark: each width and each scheme is checked once. The four
 * combinations would double the longest test of the repository.
 */
const CHECKED_LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;
const PICTURED_LOOKS = [1280, 768, 360].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** What axe finds wrong with the page as it stands. */
export async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}

async function show(page: Page, { width, colorScheme }: (typeof PICTURED_LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
    .toBe(colorScheme);
  await fitsTheWidth(page);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** What is wrong with a screen on a laptop in light and on a phone in dark. */
export async function faultsOfLook(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const look of CHECKED_LOOKS) {
    await show(page, look);
    found.push(...(await faults(page)).map((fault) => `${name}, ${look.width}, ${look.colorScheme}: ${fault}`));
  }
  if (PICTURES !== undefined) {
    await mkdir(PICTURES, { recursive: true });
    for (const look of PICTURED_LOOKS) {
      await show(page, look);
      const path = join(PICTURES, `${name.replaceAll(/\W+/g, '-')}-${look.width}-${look.colorScheme}.png`);
      await page.screenshot({ path, fullPage: look.width === 360 });
    }
  }
  return found;
}
