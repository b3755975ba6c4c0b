import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from './clean-up.ts';
import { startHub } from './hub-process.ts';
import { freePort } from '@exam-vault/testing/cluster/programs';
import { student } from '@exam-vault/testing/faults/fault-people';
import { ADMINISTRATOR, signInAdministrator } from './people.ts';
import { launchBrowser, phone } from './phone.ts';
import type { Result } from './table.ts';
import { walk } from './web/interactions.ts';
import { lighthouse } from './web/lighthouse.ts';
import { offline } from './web/offline.ts';
import { makePapers } from './web/papers.ts';

const PAPERS = 30;
const KEPT = 20;
const QUIET_MS = 20_000;
/** Aims of the product, in KB of 1,000 bytes, ms and shares. */
const AIMS = { landing: 90, list: 130, view: 300, list_ms: 100, paint_ms: 200, shift: 0.02 } as const;
const SIGNED_OUT = '/ /all_paper /all_notes /stats /registration /student_form /teacher_form /login_form'.split(' ');
const SIGNED_IN = '/all_paper /my_paper /upload_paper /my_drafts /home /my_notifications /my_profile /stats'.split(' ');

/** Which addresses Lighthouse opens, as a pattern; it takes half a minute for each. */
const LIGHTHOUSE = process.env['WEB_LIGHTHOUSE'] ?? '.';

/** The page on a cheap phone: what it weighs, how quickly it answers, what works without a network, and Lighthouse. */
export async function web(): Promise<Result> {
  const port = String(await freePort());
  const asPublic = { PORT: port, PUBLIC_INDEX: 'on', PUBLIC_URL: `http://127.0.0.1:${port}` };
  const dataFolder = join(await temporaryFolder(), 'data');
  const hub = await startHub({ dataFolder, env: { ...ADMINISTRATOR, ...asPublic } });
  const token = await (await signInAdministrator(hub.origin))();
  const papers = await makePapers(hub.origin, token, PAPERS);
  const view = `/all_paper/${papers[0]?.id}/view_paper`;
  const browser = await launchBrowser();

  const weights: { readonly path: string; readonly kilobytes: number; readonly aim: number }[] = [];
  for (const [path, aim] of [
    ['/', AIMS.landing],
    ['/all_paper', AIMS.list],
    [view, AIMS.view],
  ] as const) {
    const device = await phone(browser, hub.origin);
    await device.page.goto(path);
    await device.page.locator('main h1, main article').first().waitFor();
    weights.push({ path: path === view ? 'a paper' : path, kilobytes: device.traffic().codeBytes / 1_000, aim });
    await device.close();
  }
  // Thumbnails and questions of the last papers are still being made.
  await delay(QUIET_MS);
  const walked = await walk(browser, hub.origin);
  const chosen = (paths: readonly string[]) => paths.filter((path) => new RegExp(LIGHTHOUSE).test(path));
  const scores = [];
  if (LIGHTHOUSE !== 'off') {
    scores.push(...(await lighthouse(hub.origin, chosen([...SIGNED_OUT, view]), null)));
    const { cookie } = await student(hub.origin);
    scores.push(...(await lighthouse(hub.origin, chosen([...SIGNED_IN, view]), cookie)));
  }
  // Last: it stops the hub.
  const away = await offline(browser, hub, papers.slice(0, KEPT));

  return {
    figures: { weights, walked, scores, offline: away },
    tables: [
      {
        title: 'Script and style before the first content, KB as sent',
        columns: ['', 'KB', 'at most'],
        rows: weights.map(({ path, kilobytes, aim }) => [path, kilobytes, aim]),
      },
      {
        title: 'A tap on a phone (4 times slower) until its answer is painted, ms',
        columns: ['', 'median', 'least', 'most', 'times', 'at most'],
        rows: [
          ...walked.interactions.map(({ name, ms, samples }) => [
            name,
            ms,
            samples[0] ?? 0,
            samples.at(-1) ?? 0,
            samples.length,
            /^(list|and back)/.test(name) ? AIMS.list_ms : AIMS.paint_ms,
          ]),
          ['slowest interaction to next paint', '', '', walked.slowestPaint, '', AIMS.paint_ms],
          [`layout shift, most at ${walked.shiftedMost || 'no page'}`, '', '', walked.layoutShift, '', AIMS.shift],
        ],
      },
      {
        title: 'Kept on the device, with the hub stopped',
        columns: ['', 'papers'],
        rows: [
          ['kept', away.kept],
          ['opened', away.opened],
          ['found by a word of its own', away.found],
          ['slowest to its first page, ms', away.slowestMs],
        ],
      },
      {
        title: 'Lighthouse, phone',
        columns: [
          '',
          'performance',
          'accessibility',
          'best practices',
          'SEO',
          'FCP',
          'LCP',
          'TBT',
          'SI',
          'CLS',
          'missed',
        ],
        rows: scores.map((one) => [
          one.path.replace(/[0-9a-f-]{24,}/, 'ID') + (one.signedIn ? ', signed in' : ''),
          one.performance,
          one.accessibility,
          one.bestPractices,
          one.seo,
          Math.round(one.fcp),
          Math.round(one.lcp),
          Math.round(one.tbt),
          Math.round(one.si),
          one.cls,
          one.missed.join(' '),
        ]),
      },
    ],
  };
}
