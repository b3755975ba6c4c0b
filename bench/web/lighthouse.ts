import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { atEnd } from '../clean-up.ts';
import { freePort } from '@exam-vault/testing/cluster/programs';
import { root } from '../hub-process.ts';
import { browserPath } from '../phone.ts';

/** The last one that runs on Node 20. */
const LIGHTHOUSE = '12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Scores {
  readonly path: string;
  readonly signedIn: boolean;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** First and largest paint, blocked time and speed index in ms, and the layout's shift. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly si: number;
  readonly cls: number;
  /** Audits below 1, without those of speed. */
  readonly missed: readonly string[];
}

interface Audit {
  readonly id: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

interface Report {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: { id: string }[] }>
    >;
    readonly audits: Readonly<Record<string, Audit>>;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>;

/** Installs it in a folder of its own, once: it is no part of the project. @returns its main file */
async function installed(): Promise<string> {
  const folder = join(root, '.cache', `lighthouse-${LIGHTHOUSE}`);
  const path = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  console.log('  Lighthouse is being installed in .cache …');
  const words = ['install', '--no-audit', '--no-fund', `lighthouse@${LIGHTHOUSE}`];
  await promisify(execFile)('npm', words, { cwd: folder, maxBuffer: 64 * 1_048_576 });
  return path;
}

/** `session`: as in a Cookie header. Lighthouse with its phone profile (4 times slower, 1.6 Mbit/s, 150 ms) over these addresses, each from an empty cache. */
export async function lighthouse(origin: string, paths: readonly string[], session: string | null): Promise<Scores[]> {
  const { default: run } = (await import(pathToFileURL(await installed()).href)) as { default: Lighthouse };
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [...asRoot, `--remote-debugging-port=${port}`, '--disable-background-networking', '--no-first-run'],
  });
  const close = atEnd(() => browser.close());
  if (session) {
    const devtools = await browser.newBrowserCDPSession();
    const cookies = session.split('; ').map((cookie) => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin };
    });
    await devtools.send('Storage.setCookies', { cookies });
  }
  const scores: Scores[] = [];
  for (const one of paths) {
    const report = await run(`${origin}${one}`, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: CATEGORIES,
      // The session is a cookie.
      disableStorageReset: session !== null,
    });
    if (!report) throw new Error(`Lighthouse has no report of ${one}`);
    const { categories, audits } = report.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? 0;
    const others = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? []);
    const missed = others
      .map(({ id }) => audits[id])
      .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 1)
      .map((audit) => audit?.id ?? '');
    scores.push({
      path: one,
      signedIn: session !== null,
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      si: value('speed-index'),
      cls: value('cumulative-layout-shift'),
      missed: [...new Set(missed)],
    });
  }
  await close();
  return scores;
}
