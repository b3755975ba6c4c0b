import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it, expect } from 'vitest';
import type { useBrowser } from './browser.ts';
import { ADMINISTRATOR, type OwnHub } from './hub.ts';
import { faultsOfTree } from './look-aria.ts';
import { faultsOfLook } from './look-faults.ts';
import { prepare, type Prepared, type Who } from './look-people.ts';
import type { Screen } from './look-screen.ts';
import { SCREENS } from './look-screens.ts';
import { faultsOfMovement } from './look-still.ts';
import { startOwn } from './own-hub.ts';
import { READING } from './papers.ts';

const WHOSE: Readonly<Record<Who, string>> = {
  nobody: 'a visitor',
  student: 'a student',
  teacher: 'a teacher',
  administrator: 'the administrator',
};

/** A pattern of names, to look at a few screens only: E2E_SCREENS=notice. */
const ONLY = new RegExp(process.env['E2E_SCREENS'] ?? '');

async function faultsOfScreen(page: Page, { name, path, inLightToo, ready }: Screen): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await ready(page);
  return [
    ...(await faultsOfTree(page, name)),
    ...(await faultsOfMovement(page, name)),
    ...(await faultsOfLook(page, name, inLightToo)),
  ];
}

/** A screen that did not come in time, too. */
async function faultsOrFailure(page: Page, screen: Screen): Promise<string[]> {
  try {
    return await faultsOfScreen(page, screen);
  } catch (error) {
    return [`${screen.name}: ${String(error).slice(0, 1_000)}`];
  }
}

/**
 * Registers the tests of all screens of these people: dark on a phone, and those with colours of their own also light on a laptop.
 * Gives what they show, and their hub. The hub is their own because it reads texts: a screen marks the words of a page.
 */
export function checkScreensOf(
  people: readonly Who[],
  { visit }: ReturnType<typeof useBrowser>,
): () => Prepared & { readonly hub: OwnHub } {
  let hub: OwnHub;
  let prepared: Prepared;

  beforeAll(async () => {
    hub = await startOwn({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password, OCR: 'quick' });
    prepared = await prepare(hub);
    // It waits for texts that are read.
  }, READING + 300_000);
  afterAll(() => hub.close());

  for (const who of people) {
    it(
      `has no fault on any screen of ${WHOSE[who]}, dark on a phone, and light on a laptop where it has colours of its own`,
      { timeout: 600_000 },
      async () => {
        const as = prepared.people[who];
        const { page } = await visit(hub, '/', as ? { as } : {});
        // The person's language from now on: Hindi is then only that of this browser.
        await page.context().addCookies([{ name: 'language', value: 'en', url: page.url() }]);
        const found: string[] = [];
        for (const screen of SCREENS[who](prepared)) {
          if (!ONLY.test(screen.name)) continue;
          found.push(...(await faultsOrFailure(page, screen)));
        }
        expect(found.join('\n')).toBe('');
      },
    );
  }
  return () => ({ ...prepared, hub });
}
