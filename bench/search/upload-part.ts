import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@exam-vault/server/database/connect';
import { temporaryFolder } from '../clean-up.ts';
import { openHubDatabase, startHub, type HubProcess } from '../hub-process.ts';
import { runLoad, type LoadResult } from '../load.ts';
import { median } from '../numbers.ts';
import { loadPapers } from '../paper-rows.ts';
import { ADMINISTRATOR } from '../people.ts';
import { openClient, type Client } from './client.ts';
import { boundPhotos } from './corpus-files.ts';
import type { PartResult } from './part-result.ts';
import { makePhotos, type Photo } from './made-photos.ts';
import type { SearchOptions } from './options.ts';

const AIMS = { seconds_to_found: 8, p99_ratio: 1.5 };
const PHOTOS = 7;
const PAPERS = 10_000;
/** Milliseconds. */
const LOOK = 50;
const LOST = 120_000;
const ROUNDS = 5;
const [WARM_UP, DURATION] = [1_000, 6_000];
/** Documents in the queue while the API is measured, and their pages. */
const [QUEUED, QUEUED_PAGES] = [40, 3];
/** How people ask: eight at once without a pause; eight who take a tenth of a second to think. */
const LOADS = { 'without a pause': {}, 'eight people': { pauseMs: 100 } } as const;

const waiting = async ({ pool }: Database) =>
  (await pool.query<{ n: number }>('select count(*)::int as n from readings')).rows[0]?.n ?? 0;

/** From the first byte of the upload until the words on the photo find it. @returns seconds */
async function secondsToFound(client: Client, photo: Photo): Promise<number> {
  const began = performance.now();
  const _id = await client.upload(photo);
  await client.approve(_id);
  while (!(await client.find(photo.question)).some((hit) => hit._id === _id && (hit.matches?.length ?? 0) > 0)) {
    if (performance.now() - began > LOST) throw new Error(`${photo.title} is not found by "${photo.question}"`);
    await wait(LOOK);
  }
  return (performance.now() - began) / 1_000;
}

async function photosOnIdleHub(client: Client, database: Database, photos: readonly Photo[]) {
  const seconds: number[] = [];
  for (const photo of photos) {
    seconds.push(await secondsToFound(client, photo));
    // The next one meets an idle hub too.
    while ((await waiting(database)) > 0) await wait(LOOK);
  }
  return { seconds: median(seconds), worst_seconds: Math.max(...seconds), photos: seconds.length };
}

/** The queue rests until it is told otherwise; what is being read is read to its end. */
async function rest(database: Database): Promise<void> {
  await database.pool.query("update readings set due_at = now() + interval '1 hour'");
  for (;;) {
    const { rows } = await database.pool.query('select 1 from readings where held_until > now() limit 1');
    if (rows.length === 0) return;
    await wait(LOOK);
    // A step that ended meanwhile has put its next one into the queue.
    await database.pool.query("update readings set due_at = now() + interval '1 hour' where held_until is null");
  }
}

async function isBusy({ pool }: Database): Promise<boolean> {
  return (await pool.query('select 1 from readings where held_until > now() limit 1')).rows.length > 0;
}

async function goOn(database: Database): Promise<void> {
  await database.pool.query('update readings set due_at = now()');
  while (!(await isBusy(database))) await wait(LOOK);
}

/** all_paper while nothing is read and while the queue is full, in turns. */
async function besideFullQueue({ origin }: HubProcess, database: Database, pauseMs: number | undefined) {
  const paths = Array.from({ length: 40 }, (_none, page) => `/papers/all_paper?page=${page + 1}`);
  const ask = () =>
    runLoad({
      target: { kind: 'http', origin, paths },
      connections: 8,
      warmUpMs: WARM_UP,
      durationMs: DURATION,
      ...(pauseMs === undefined ? {} : { pauseMs }),
    });
  const rounds: { quiet: LoadResult; full: LoadResult }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await rest(database);
    const quiet = await ask();
    await goOn(database);
    const full = await ask();
    if (!(await isBusy(database))) throw new Error('the queue ran empty while the API was measured');
    rounds.push({ quiet, full });
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  return {
    quiet_per_second: middle(({ quiet }) => quiet.per_second),
    full_per_second: middle(({ full }) => full.per_second),
    quiet_p50_ms: middle(({ quiet }) => quiet.p50_ms),
    full_p50_ms: middle(({ full }) => full.p50_ms),
    quiet_p99_ms: middle(({ quiet }) => quiet.p99_ms),
    full_p99_ms: middle(({ full }) => full.p99_ms),
    p99_ratio: middle(({ quiet, full }) => full.p99_ms / quiet.p99_ms),
  };
}

async function fillQueue(client: Client, photos: readonly Photo[]): Promise<void> {
  for (let number = 0; number < QUEUED; number += 1) {
    const pages = Array.from({ length: QUEUED_PAGES }, (_none, at) => photos[(number + at) % photos.length]);
    const bytes = await boundPhotos(pages.flatMap((photo) => (photo ? [photo.bytes] : [])));
    await client.upload({ title: `Queued ${number}`, type: 'application/pdf', bytes });
  }
}

/** One photo on an idle hub, from the upload until it is found; and what people feel while the queue is full. */
export async function uploadPart({ effort, concurrency }: SearchOptions): Promise<PartResult> {
  const photos = await makePhotos(PHOTOS);
  const dataFolder = join(await temporaryFolder(), 'data');
  const env = { ...ADMINISTRATOR, OCR: effort, PROCESSING_CONCURRENCY: String(concurrency) };
  const hub = await startHub({ dataFolder, env });
  const database = await openHubDatabase(hub);
  const client = await openClient(hub.origin);
  await loadPapers(database, PAPERS);
  const found = await photosOnIdleHub(client, database, photos);
  console.log(`  a photo is found ${found.seconds.toFixed(1)} s after its upload began`);

  await fillQueue(client, photos);
  const measured: Record<string, Awaited<ReturnType<typeof besideFullQueue>>> = {};
  for (const [name, { pauseMs }] of Object.entries<{ pauseMs?: number }>(LOADS)) {
    measured[name] = await besideFullQueue(hub, database, pauseMs);
    console.log(`  all_paper, ${name}: p99 ${measured[name].p99_ratio.toFixed(2)} × quiet`);
  }
  await database.close();
  await hub.stop();
  return {
    tables: [
      {
        title: `One photo on an idle hub, from the upload until its words find it, seconds (${found.photos} photos)`,
        columns: ['', 'median', 'worst', 'aim'],
        rows: [['photo', found.seconds, found.worst_seconds, AIMS.seconds_to_found]],
      },
      {
        title: `all_paper of ${PAPERS.toLocaleString('en')} papers while the queue is full, milliseconds`,
        columns: ['', 'quiet/s', 'full/s', 'quiet p50', 'full p50', 'quiet p99', 'full p99', 'ratio', 'aim'],
        rows: Object.entries(measured).map(([name, one]) => [
          name, one.quiet_per_second, one.full_per_second, one.quiet_p50_ms, one.full_p50_ms, one.quiet_p99_ms, one.full_p99_ms,
          one.p99_ratio, AIMS.p99_ratio,
        ]),
      },
    ],
    figures: { effort, concurrency, photo: found, while_queue_is_full: measured, aims: AIMS },
  }; // prettier-ignore
}
