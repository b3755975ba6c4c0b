import { beforeAll, inject, it, expect } from 'vitest';
import type { useBrowser } from './browser.ts';
import { faultsOfLook } from './look-faults.ts';
import { prepare, type Prepared, SCREENS, type Who } from './look-screens.ts';

const WHOSE: Readonly<Record<Who, string>> = {
  nobody: 'a visitor',
  student: 'a student',
  teacher: 'a teacher',
  administrator: 'the administrator',
};

/**
 * Registers the tests of all screens of these people, readable for everybody, light and dark, on a phone and on a desk; gives
 * what they show. In one file: what it prepares in the shared hub is found by its titles.
 */
export function checkScreensOf(people: readonly Who[], { visit }: ReturnType<typeof useBrowser>): () => Prepared {
  const hub = inject('hub');
  let prepared: Prepared;

  beforeAll(async () => {
    prepared = await prepare(hub);
  });

  for (const who of people) {
    it(
      `has no fault on any screen of ${WHOSE[who]}, light and dark, wide and narrow`,
      { timeout: 600_000 },
      async () => {
        const as = prepared.people[who];
        const { page } = await visit(hub, '/', as ? { as } : {});
        const found: string[] = [];
        for (const { name, path, ready } of SCREENS[who](prepared)) {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(path);
          await ready(page);
          found.push(...(await faultsOfLook(page, name)));
        }
        expect(found).toEqual([]);
      },
    );
  }
  return () => prepared;
}
