import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import type { Hub } from './hub.ts';
import type { Person } from './people.ts';

interface VisitOptions {
  /** Already signed in as this person. */
  readonly as?: Person;
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** What the visitor's device asks for: no movement. */
  readonly still?: boolean;
  /** The identity provider's origin, to whose page the visitor may be sent. */
  readonly provider?: string;
  /** With the page's service worker. Other journeys do without: their pages ask the hub each time. */
  readonly worker?: boolean;
}

/** One person with a browser of their own, watched for everything a page must not do. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Refused answers that belong to this test, as 'POST /api/auth/sign-in/email 401'; a `*` stands for any id. */
  expectAnswers(...answers: string[]): void;
  /** Lines the specification wants logged. */
  expectLogged(...lines: RegExp[]): void;
  /** Browser alerts so far; who takes them out has expected them. */
  readonly alerts: string[];
}

const ROOT_ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** Milliseconds for whatever a person waits for. */
const PATIENCE = 40_000;
/** SLOW_CPU=3 makes pages three times as slow, to find tests that read a page before it has settled. */
const SLOW_CPU = Number(process.env['SLOW_CPU'] || 1);
const PICTURES = join(tmpdir(), 'exam-vault-e2e-failures');

/**
 * Calls that nobody has asked for. The page lives without their answers. A list also loads documents that may be opened next: another
 * journey deletes one, or its own ends the session.
 */
const QUIET_CALLS =
  /^(GET \/waiting|GET \/bookmarks\/ids|GET \/documents\/[^/ ]+\/(helpful|remarks)|PUT \/recent\/[^/ ]+|PUT \/courses\/visit|GET \/(papers|notes)\/[^/ ]+\/(pages\/1|view_paper|view_notes)) (401|403|404|503)$/;

/** Chrome's own line for an answer of 400 and more; the answer itself is checked. */
const NETWORK_LINE = /^Failed to load resource: the server responded with a status of \d{3}/;

let launched: Promise<Browser> | null = null;

/** One browser for all test files of a process; Playwright closes it when the process ends. Each visit has a context of its own. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await launched?.catch(() => null);
  if (browser?.isConnected()) return browser;
  launched = chromium.launch({
    executablePath: inject('chromium'),
    args: [...ROOT_ARGS, '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  return launched;
}

/** Opens pages; checks each visit after its test and closes it. */
export function useBrowser() {
  let visits: { visit: Visit; problemsOf: () => string[] }[] = [];

  // The browser starts in a hook, whose timeout is longer than that of some tests.
  beforeAll(async () => void (await sharedBrowser()));

  afterEach(async ({ task }) => {
    const ended = visits;
    visits = [];
    const failed = task.result?.state === 'fail';
    const problems: string[] = [];
    for (const [index, { visit, problemsOf }] of ended.entries()) {
      if (failed) problems.push(await lastSeen(visit, `${task.name} ${index + 1}`));
      problems.push(...problemsOf());
      await visit.context.close();
    }
    expect(problems, `of its pages: ${problems.join('; ')}`).toEqual([]);
  });

  async function visit(hub: Hub, path: string, options: VisitOptions = {}): Promise<Visit> {
    const { as, provider, width = 1280, height = 800, dark = false, still = true, worker = false } = options;
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      baseURL: hub.origin,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: still ? 'reduce' : 'no-preference',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: worker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(PATIENCE);
    if (SLOW_CPU > 1) context.on('page', (opened) => void slowDown(opened).catch(() => {}));
    const watched = watch(hub, context, provider);
    const page = await context.newPage();
    const visited = { ...watched.visit, page };
    visits.push({ visit: visited, problemsOf: watched.problemsOf });
    if (as) await enter(visited, as);
    await page.goto(path);
    return visited;
  }

  return { visit };
}

/** As on a slow machine behind a slow network: SLOW_CPU times the processor time, and 20 ms more for each answer than that. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_CPU * 20,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

function watch(hub: Hub, context: BrowserContext, provider?: string) {
  const problems: string[] = [];
  const answers: string[] = [];
  const logged: string[] = [];
  const expectedAnswers: RegExp[] = [QUIET_CALLS];
  const expectedLines: RegExp[] = [];
  const alerts: string[] = [];

  context.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_LINE.test(message.text())) logged.push(message.text());
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${String(error.error())}`));
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    // The page itself calls the hub alone: to the provider the browser only goes.
    if (origin === provider && request.isNavigationRequest()) return;
    if (origin !== hub.origin && protocol !== 'blob:' && protocol !== 'data:')
      problems.push(`asked another host: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    answers.push(`${response.request().method()} ${new URL(response.url()).pathname} ${response.status()}`);
  });
  context.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') alerts.push(dialog.message());
    void dialog.accept();
  });

  const unexpected = (found: string[], expected: RegExp[]) =>
    found.filter((line) => !expected.some((pattern) => pattern.test(line)));
  return {
    visit: {
      context,
      alerts,
      expectAnswers(...lines: string[]) {
        expectedAnswers.push(
          ...lines.map(
            (line) => new RegExp(`^${line.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/ ]+')}$`),
          ),
        );
      },
      expectLogged(...lines: RegExp[]) {
        expectedLines.push(...lines);
      },
    },
    problemsOf: () => [
      ...problems,
      ...unexpected(answers, expectedAnswers).map((answer) => `answer: ${answer}`),
      // A violated Content-Security-Policy is such a line too.
      ...unexpected(logged, expectedLines).map((line) => `console: ${line}`),
      ...alerts.map((alert) => `alert: ${alert}`),
    ],
  };
}

/** Signs in without the form: the provider's session in a cookie, the token in this tab. */
async function enter({ page, context }: Visit, { email, password }: Person): Promise<void> {
  const refused = async (answer: Awaited<ReturnType<typeof context.request.get>>) => {
    if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
    return answer;
  };
  await refused(await context.request.post('/api/auth/sign-in/email', { data: { email, password } }));
  const { token } = (await (await refused(await context.request.get('/api/auth/token'))).json()) as { token: string };
  // Any address of the hub has its storage; this one starts no page.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => sessionStorage.setItem('authToken', value), token);
}

/** What the visitor saw when the test failed. It saves a picture and returns the words, because CI keeps only the output. */
async function lastSeen({ page }: Visit, name: string): Promise<string> {
  await mkdir(PICTURES, { recursive: true });
  const path = join(PICTURES, `${name.replaceAll(/[^\w]+/g, '-').slice(0, 120)}.png`);
  try {
    const words = await page.locator('body').innerText({ timeout: 5_000 });
    await page.screenshot({ path, fullPage: true, timeout: 5_000 });
    return `last seen at ${new URL(page.url()).pathname} (${path}): ${words.replaceAll(/\s+/g, ' ').slice(0, 2_000)}`;
  } catch (error) {
    return `last seen: nothing (${String(error).slice(0, 200)})`;
  }
}
