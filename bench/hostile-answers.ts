import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hostileAnswers } from '@exam-vault/testing/hostile/answers';
import { temporaryFolder } from './clean-up.ts';
import { startHub } from './hub-process.ts';
import { MEGABYTE, memoryOf, peakRss, requireProc } from './memory.ts';
import { quantile } from './numbers.ts';
import { registerStudent } from './people.ts';
import type { Result } from './table.ts';

const ANSWERS = Number(process.env['HOSTILE_ANSWERS'] || 2_000);
const SEED = process.env['HOSTILE_SEED'] || 'bench';
/** People who look at previews at the same time. */
const PEOPLE = 4;
/** Milliseconds between two looks at /healthz. */
const LOOK = 50;
/** What must hold throughout. */
const [MAX_HEALTH_MS, MAX_RSS_MB] = [1_000, 300];
/** An honest person's text, beside all that. */
const HONEST = '**Energy** is $E = mc^2$:\n\n$$\\int_0^1 x\\,dx$$';

/** Calls `look` again and again until the returned function is called. @returns the milliseconds of each call */
function watch(look: () => Promise<void>) {
  const ended = new AbortController();
  const times: number[] = [];
  const watching = (async () => {
    while (!ended.signal.aborted) {
      const began = performance.now();
      await look();
      times.push(performance.now() - began);
      await wait(LOOK);
    }
  })();
  watching.catch(() => undefined);
  return async () => {
    ended.abort();
    await watching;
    return times;
  };
}

/** Hostile answers through POST /answers/preview of a real hub, while /healthz is asked and an honest person looks at previews. */
export async function hostileAnswersThroughPreview(): Promise<Result> {
  requireProc();
  const hub = await startHub({ dataFolder: join(await temporaryFolder(), 'data'), env: { PROCESSING: 'off' } });
  const preview = async (token: string, text: string): Promise<'formatted' | 'as typed' | 'refused'> => {
    const answer = await fetch(`${hub.origin}/answers/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    const body = (await answer.json()) as { is_plain?: boolean };
    if (answer.status === 400) return 'refused';
    if (answer.status !== 200) throw new Error(`${answer.status} for ${JSON.stringify(text.slice(0, 200))}`);
    return body.is_plain === true ? 'as typed' : 'formatted';
  };
  const before = memoryOf(hub.pid).rss / MEGABYTE;
  let most = 0;
  const health = watch(async () => {
    const answer = await fetch(`${hub.origin}/healthz`);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${answer.status} from /healthz`);
    most = Math.max(most, memoryOf(hub.pid).rss / MEGABYTE);
  });
  const honestToken = await registerStudent(hub.origin);
  const honest = watch(async () => {
    if ((await preview(honestToken, HONEST)) !== 'formatted') throw new Error('an honest text was not formatted');
  });
  const texts = hostileAnswers(SEED, ANSWERS);
  const times: number[] = [];
  const counts = { formatted: 0, 'as typed': 0, refused: 0 };
  const began = performance.now();
  const person = async () => {
    const token = await registerStudent(hub.origin);
    for (const text of texts) {
      const started = performance.now();
      counts[await preview(token, text)] += 1;
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  const seconds = (performance.now() - began) / 1_000;
  const [healthTimes, honestTimes] = [await health(), await honest()];
  const peak = peakRss(hub.pid) / MEGABYTE;
  await hub.stop();
  const slowest = Math.max(...healthTimes);
  const figures = {
    answers: times.length,
    ...counts,
    seconds,
    preview_ms: { median: quantile(times, 0.5), p99: quantile(times, 0.99), slowest: Math.max(...times) },
    honest_preview_ms: { median: quantile(honestTimes, 0.5), slowest: Math.max(...honestTimes) },
    healthz_ms: { median: quantile(healthTimes, 0.5), p99: quantile(healthTimes, 0.99), slowest },
    hub_rss_mb: { before, most, peak },
  };
  const faults = [
    ...(slowest >= MAX_HEALTH_MS ? [`/healthz took ${Math.round(slowest)} ms`] : []),
    ...(peak >= MAX_RSS_MB ? [`the hub took ${Math.round(peak)} MB`] : []),
  ];
  const table = {
    title: `${times.length} hostile answers as previews, seed ${SEED}`,
    columns: ['', 'value'],
    rows: [
      ...Object.entries(counts).map(([what, count]) => [what, count] as const),
      ['seconds in all', seconds],
      ['a preview, median, ms', figures.preview_ms.median],
      ['a preview, slowest, ms', figures.preview_ms.slowest],
      ["an honest person's preview, median, ms", figures.honest_preview_ms.median],
      ["an honest person's preview, slowest, ms", figures.honest_preview_ms.slowest],
      ['/healthz, 99th of 100, ms', figures.healthz_ms.p99],
      ['/healthz, slowest, ms', slowest],
      ['hub before, MB', before],
      ['hub at its peak, MB', peak],
    ] as const,
  };
  return { figures, tables: [table], faults };
}
