import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a person sees and does on any screen, by names and texts alone. */

/** Waits until exactly these texts are visible. */
export async function sees(where: Page | Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await where.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
}

export async function seesHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}

/** Waits until the address is this path, with exactly this query. */
export async function isAt(page: Page, path: string): Promise<void> {
  const seen = () => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
  await page
    .waitForURL(() => seen() === path, { waitUntil: 'commit' })
    .catch((error: unknown) => {
      throw new Error(`at ${seen()}, not at ${path}`, { cause: error });
    });
}

/** The dialog of this title and text. */
export async function seesDialog(page: Page, { title, text }: { title: string; text: string }): Promise<Locator> {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true });
  await dialog.waitFor();
  await sees(dialog, text);
  return dialog;
}

/** Reads the dialog and says Okay to it. */
export async function saysOkay(page: Page, dialog: { title: string; text: string }): Promise<void> {
  const seen = await seesDialog(page, dialog);
  await seen.getByRole('button', { name: 'Okay', exact: true }).click();
  await seen.waitFor({ state: 'hidden' });
}

export function link(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

/** The menu of what the hub has for the person who is signed in. */
export async function openOwnMenu(page: Page): Promise<void> {
  // A page that comes later takes the focus, and that closes the menu.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('button', { name: /^My account/ }).click();
}

export function button(where: Page | Locator, name: string): Locator {
  return where.getByRole('button', { name, exact: true });
}

/** Waits until the focus is there. */
export async function hasFocus(where: Locator): Promise<void> {
  await expect
    .poll(() => where.evaluate((element) => element === document.activeElement), { message: String(where) })
    .toBe(true);
}

/** What this tab keeps of its session. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), key);
}

/** Puts a token of the same person in this tab that ended an hour ago; the hub refuses it as it would an old one. */
export async function letTokenRunOut(page: Page): Promise<string> {
  const token = (await stored(page, 'authToken')) ?? '';
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const past = Math.floor(Date.now() / 1000) - 3600;
  const old = Buffer.from(JSON.stringify({ ...claims, iat: past - 900, exp: past })).toString('base64url');
  const ranOut = [header, old, signature].join('.');
  await page.evaluate((value) => sessionStorage.setItem('authToken', value), ranOut);
  return ranOut;
}

/** No screen may be wider than the device, once it has settled. */
export async function fitsTheWidth(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, { message: `${page.url()} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/** Remembers what each page that is opened from now on says for a moment. A toast lasts a second, less than a busy machine takes to look. */
export async function rememberToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const toasts: string[] = [];
    Object.assign(window, { toasts });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('output[aria-live]')) toasts.push(textContent);
    }).observe(document, { subtree: true, childList: true });
  });
}

/** Waits until the page has said this; see `rememberToasts`. */
export async function hasSaid(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as { toasts?: string[] }).toasts)).toContain(text);
}
