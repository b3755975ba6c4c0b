import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/**
 * What a screen reader is told of the main screens: their accessibility trees are kept in e2e/aria, so that a change of a name, a heading
 * or a landmark is seen in a review. E2E_ARIA=write writes them again: read the difference as somebody who hears it.
 */

const FOLDER = join(import.meta.dirname, 'aria');
const WRITES = process.env['E2E_ARIA'] === 'write';

/** Of look-screens.ts. */
const MAIN_SCREENS = new Set([
  'landing',
  'login form',
  'all papers, signed out',
  'a paper, signed out',
  'upload paper',
  'search for questions',
  'a subject',
  'review desk',
]);

/** Milliseconds until a screen must be as it was, as long as a journey waits. Some of its parts come after what it waits for. */
const SETTLES_WITHIN = 40_000;
const LOOK_EVERY = 200;

/** What the machine reads on a page is not the same each time, and the second page is read when it is near. */
function withoutReadWords(tree: string): string {
  let page: { readonly number: string; readonly indent: number } | null = null;
  const kept = tree.split('\n').filter((line) => {
    const indent = line.search(/\S/);
    const number = /^ *- group "Page (\d+) of/.exec(line)?.[1];
    if (number !== undefined) page = { number, indent };
    else if (page === null || indent <= page.indent) page = null;
    else return /^ *- heading/.test(line) || (page.number === '1' && line.includes('recognised automatically'));
    return true;
  });
  return kept.join('\n');
}

/** The tree without what differs at each run: ids, days, times, sizes and numbers of notifications, and what is still being loaded or read. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  return `${withoutReadWords(tree)
    .replaceAll(/[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\/files\/[^\s"]+/g, '/files/FILE')
    .replaceAll(/\b(?:[A-Z][a-z]+day, )?\d{1,2} [A-Z][a-z]{2,8} 20\d\d\b/g, 'DAY')
    .replaceAll(/\b\d{1,2}:\d\d(?: ?[ap]m)?/gi, 'TIME')
    .replaceAll(/\b\d+(?:\.\d+)? ([kKM]B)\b/g, 'N $1')
    .replaceAll(/p[0-9a-f]{12}@example\.edu/g, 'EMAIL')
    .replaceAll(/^ *- status: (?:Reading text|Loading file).*\n/gm, '')
    .replaceAll(/\b\d+ unread\b/g, 'N unread')
    .replaceAll(/© 20\d\d/g, '© YEAR')}\n`;
}

/** Lines of one that the other does not have. */
const missingIn = (other: string, one: string) => {
  const lines = new Set(other.split('\n'));
  return one.split('\n').filter((line) => !lines.has(line));
};

/** The tree when it has stayed the same for a second. */
async function settledTree(page: Page): Promise<string> {
  let last = '';
  for (let same = 0; same < 5; await delay(LOOK_EVERY)) {
    const next = await treeOf(page);
    same = next === last ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** How the accessibility tree of a main screen differs from the one that is kept. */
export async function faultsOfTree(page: Page, name: string): Promise<string[]> {
  if (!MAIN_SCREENS.has(name)) return [];
  const path = join(FOLDER, `${name.replaceAll(/\W+/g, '-')}.yml`);
  if (WRITES) {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(path, await settledTree(page));
    return [];
  }
  const kept = await readFile(path, 'utf8');
  let tree = await treeOf(page);
  for (const until = Date.now() + SETTLES_WITHIN; tree !== kept && Date.now() < until; await delay(LOOK_EVERY))
    tree = await treeOf(page);
  if (tree === kept) return [];
  const gone = missingIn(tree, kept).map((line) => `- ${line}`);
  const come = missingIn(kept, tree).map((line) => `+ ${line}`);
  return [
    [
      `${name}: another accessibility tree than in e2e/aria (E2E_ARIA=write npm test -- e2e/look)`,
      ...gone,
      ...come,
    ].join('\n'),
  ];
}
