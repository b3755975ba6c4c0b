import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findFirefox } from '../scripts/find-browser.mjs';
import type { PickedFile } from './files.ts';
import type { Hub } from './hub.ts';

/**
 * Firefox by WebDriver BiDi, through puppeteer-core: Playwright drives a Firefox of its own make, and the journeys are about the one that
 * people have. Everything is found by its role and its accessible name.
 */

/** FIREFOX_PATH=none: somebody has no Firefox and said so. */
export const withFirefox = process.env['FIREFOX_PATH'] !== 'none';
if (!withFirefox) console.log('FIREFOX_PATH=none: the journeys in Firefox are left out.');

/** Milliseconds for whatever a person waits for. */
const PATIENCE = 40_000;
/** Milliseconds between two looks. Each is a search through the tree of names, which takes Firefox some time. */
const LOOK_EVERY = 150;

type Element = NonNullable<Awaited<ReturnType<Page['$']>>>;

/** One person's tab. */
export class Tab {
  readonly page: Page;
  readonly #hub: Hub;
  readonly #folder: string;
  readonly #expected: RegExp[] = [];
  readonly #logged: string[] = [];
  #isOffline = false;

  constructor(page: Page, hub: Hub, folder: string) {
    this.page = page;
    this.#hub = hub;
    this.#folder = folder;
    page.on('pageerror', (error) => this.#logged.push(`uncaught: ${String(error)}`));
    page.on('console', (line) => {
      if (line.type() === 'error') this.#logged.push(`console: ${line.text()}`);
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(hub.origin) && !/^(?:blob|data|about):/.test(url))
        this.#logged.push(`asked another host: ${url}`);
    });
  }

  /** Lines of the console that belong to this journey. */
  expectLogged(...lines: RegExp[]): void {
    this.#expected.push(...lines);
  }

  problems(): string[] {
    return this.#logged.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }

  /** Opens an address, as somebody types it. What the page before still loads is waited for: Firefox calls what is cut off an error. */
  async opens(path: string): Promise<void> {
    if (!this.#isOffline) await this.page.waitForNetworkIdle({ idleTime: 200, timeout: PATIENCE });
    await this.page.goto(this.#hub.origin + path);
  }

  /** Waits for the first visible element of this name that is also one of `kind`. A label has the name of its field. */
  async #named(name: string, kind: string, role = ''): Promise<Element> {
    const selector = `::-p-aria([name="${name}"]${role && `[role="${role}"]`})`;
    for (const until = Date.now() + PATIENCE; Date.now() < until; await delay(LOOK_EVERY)) {
      // While the page changes, what was found may be gone again.
      const all = await this.page.$$(selector).catch(() => []);
      for (const element of all) {
        const fits = async () => (await element.isVisible()) && element.evaluate((one, css) => one.matches(css), kind);
        if (await fits().catch(() => false)) return element;
      }
    }
    const text = await this.page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 400));
    throw new Error(`no ${role || kind} “${name}” at ${this.page.url()}: ${text}`);
  }

  /** Waits until it is visible. */
  sees(role: string, name: string): Promise<Element> {
    return this.#named(name, '*', role);
  }

  async seesText(text: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => document.body.innerText).catch(() => ''), { timeout: PATIENCE })
      .toContain(text);
  }

  async presses(role: string, name: string): Promise<void> {
    await (await this.sees(role, name)).click();
  }

  async types(label: string, text: string): Promise<void> {
    const field = await this.#named(label, 'input, textarea');
    await field.click();
    await field.type(text);
  }

  async chooses(label: string, value: string): Promise<void> {
    expect(await (await this.#named(label, 'select')).select(value), label).toEqual([value]);
  }

  /** Picks a file in the first file field of the screen. */
  async picks({ name, buffer }: PickedFile): Promise<void> {
    const path = join(this.#folder, name);
    await writeFile(path, buffer);
    const field = await this.page.waitForSelector('main input[type=file]', { timeout: PATIENCE });
    if (!field) throw new Error('no file field');
    await (await field.toElement('input')).uploadFile(path);
    await this.seesText(name);
  }

  /** Takes the network away. */
  async goesOffline(): Promise<void> {
    this.#isOffline = true;
    await this.page.setOfflineMode(true);
  }

  async isAt(path: string): Promise<void> {
    const seen = () => this.page.url().slice(this.#hub.origin.length);
    await expect.poll(seen, { timeout: PATIENCE }).toBe(path);
  }

  /** A file that the browser has saved under this name. */
  async saved(name: string): Promise<Buffer> {
    const read = () => readFile(join(this.#folder, 'downloads', name)).catch(() => Buffer.alloc(0));
    await expect.poll(async () => (await read()).length, { message: name, timeout: PATIENCE }).toBeGreaterThan(0);
    return read();
  }
}

/** Starts Firefox for the tests of a file; each person has a context of their own, which is closed after the test. */
export function useFirefox() {
  let browser: Browser;
  let folder: string;
  let contexts: BrowserContext[] = [];
  let tabs: Tab[] = [];

  beforeAll(async () => {
    const executablePath = findFirefox();
    if (executablePath === null) throw new Error('There is no Firefox: see the line above for what to do.');
    folder = await mkdtemp(join(tmpdir(), 'exam-vault-firefox-'));
    browser = await launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': join(folder, 'downloads'),
        'browser.download.useDownloadDir': true,
        'browser.download.always_ask_before_handling_new_types': false,
        // Its own viewer would open what is saved.
        'browser.download.open_pdf_attachments_inline': false,
        'pdfjs.disabled': true,
        'ui.prefersReducedMotion': 1,
        'intl.accept_languages': 'en-IN',
      },
    });
  });

  afterEach(async () => {
    const problems = tabs.flatMap((tab) => tab.problems());
    tabs = [];
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    // Another attempt saves under the same name.
    await rm(join(folder, 'downloads'), { recursive: true, force: true });
    expect(problems, `what pages did that they must not do: ${problems.join('; ')}`).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  return {
    async visit(hub: Hub, path: string, { width = 1280 } = {}): Promise<Tab> {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      const page = await context.newPage();
      await page.setViewport({ width, height: 800 });
      const tab = new Tab(page, hub, folder);
      tabs.push(tab);
      await tab.opens(path);
      return tab;
    },
  };
}
