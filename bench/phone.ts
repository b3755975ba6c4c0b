import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { atEnd } from './clean-up.ts';
import { root } from './hub-process.ts';

/** A cheap phone: 360 pixels wide, a processor four times slower, 1.6 Mbit/s, 150 ms. */
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Where the browser is that the journeys use too. */
export async function browserPath(): Promise<string> {
  const { findBrowser } = (await import(join(root, 'scripts', 'find-browser.mjs'))) as {
    findBrowser: () => Promise<string | null>;
  };
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('This benchmark needs a Chromium');
  return executablePath;
}

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await browserPath();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  atEnd(() => browser.close());
  return browser;
}

/** What came over the network so far, in bytes as they were sent. */
export interface Traffic {
  readonly bytes: number;
  /** Scripts and style sheets alone. */
  readonly codeBytes: number;
  readonly requests: number;
}

export interface Phone {
  readonly page: Page;
  readonly session: CDPSession;
  traffic(): Traffic;
  close(): Promise<void>;
}

/** A phone with an empty cache. */
export async function phone(browser: Browser, origin: string): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const types = new Map<string, string>();
  let [bytes, codeBytes, requests] = [0, 0, 0];
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    types.set(requestId, type ?? '');
    requests += 1;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (/^(Script|Stylesheet)$/.test(types.get(requestId) ?? '')) codeBytes += encodedDataLength;
  });
  return { page, session, traffic: () => ({ bytes, codeBytes, requests }), close: () => context.close() };
}
