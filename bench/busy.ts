import { join } from 'node:path';
import { temporaryFolder } from './clean-up.ts';
import { runChild } from './child.ts';
import { openHubDatabase, startHub, type HubProcess } from './hub-process.ts';
import { runLoad, type LoadResult } from './load.ts';
import { median } from './numbers.ts';
import { COMMON_WORD, loadPapers } from './paper-rows.ts';
import { ADMINISTRATOR, registerStudent, signInAdministrator } from './people.ts';
import { openClient } from './search/client.ts';
import { makePhotos } from './search/made-photos.ts';
import type { Result } from './table.ts';
import { largestJpeg } from './upload-files.ts';
import type { UploadJob, UploadsAnswer } from './upload-child.ts';

/** BUSY_ROUNDS for another number. */
const ROUNDS = Number(process.env['BUSY_ROUNDS'] || 3);
const PAPERS = 100_000;
const CONNECTIONS = 10;
/** Of each connection: people who read what they asked for. */
const REQUESTS_A_SECOND = 20;
const WARM_UP_MS = 1_000;
const DURATION_MS = 6_000;
const AT_ONCE = 20;
const SIGN_INS_AT_ONCE = 20;
const PHOTOS = 4;
const PATHS = [
  '/papers/all_paper?page=1',
  '/papers/search_papers?semester=V&page=1',
  `/papers/search_papers?title=${COMMON_WORD}&page=1`,
  '/papers/all_paper?page=3000',
];

const listsOf = ({ origin }: HubProcess): Promise<LoadResult> =>
  runLoad({
    target: { kind: 'http', origin, paths: PATHS },
    connections: CONNECTIONS,
    perSecond: REQUESTS_A_SECOND,
    warmUpMs: WARM_UP_MS,
    durationMs: DURATION_MS,
  });

/** Does `work` again and again until `measured` is over. @returns its result, and how often the work was done */
async function during<T>(measured: Promise<T>, workers: number, work: () => Promise<unknown>) {
  const phase = { isOver: false };
  let times = 0;
  const end = () => {
    phase.isOver = true;
  };
  measured.then(end, end);
  const workOn = async () => {
    while (!phase.isOver) {
      await work();
      times += 1;
    }
  };
  const working = Array.from({ length: workers }, workOn);
  const result = await measured;
  await Promise.all(working);
  return { result, times };
}

interface Phase {
  readonly quiet: LoadResult;
  readonly busy: LoadResult;
  /** What was done beside the lists. */
  readonly done: number;
}

async function besideUploads(folder: string): Promise<{ uploads: Phase[]; signIns: Phase[] }> {
  const hub = await startHub({ dataFolder: join(folder, 'uploads'), env: { ...ADMINISTRATOR, PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  await loadPapers(database, PAPERS);
  await database.close();
  const job: UploadJob = {
    origin: hub.origin,
    token: await registerStudent(hub.origin),
    files: Array(AT_ONCE).fill(await largestJpeg(folder)),
  };
  const phases = { uploads: [] as Phase[], signIns: [] as Phase[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await listsOf(hub);
    const uploads = await during(listsOf(hub), 1, () => runChild<UploadsAnswer>('upload-child', job));
    phases.uploads.push({ quiet, busy: uploads.result, done: uploads.times * AT_ONCE });
    const signIns = await during(listsOf(hub), SIGN_INS_AT_ONCE, () => signInAdministrator(hub.origin));
    phases.signIns.push({ quiet, busy: signIns.result, done: signIns.times });
  }
  await hub.stop();
  return phases;
}

async function besideReaders(folder: string): Promise<Phase[]> {
  const env = { ...ADMINISTRATOR, PROCESSING_CONCURRENCY: '2' };
  const hub = await startHub({ dataFolder: join(folder, 'readers'), env });
  const database = await openHubDatabase(hub);
  await loadPapers(database, PAPERS, { textStatus: 'read' });
  const waiting = async () => (await database.pool.query('select 1 from readings')).rows.length;
  const client = await openClient(hub.origin);
  const photos = await makePhotos(PHOTOS);
  const phases: Phase[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 500));
    const quiet = await listsOf(hub);
    for (const photo of photos)
      await client.approve(await client.upload({ ...photo, title: `${photo.title}, ${round}` }));
    const busy = await listsOf(hub);
    const left = await waiting();
    if (left === 0) throw new Error('all pages were read before the lists were measured');
    phases.push({ quiet, busy, done: PHOTOS - left });
  }
  await database.close();
  await hub.stop();
  return phases;
}

/** The slowest lists while the machine does other work, beside the same lists on a quiet hub, in turns. */
export async function busy(): Promise<Result> {
  const folder = await temporaryFolder();
  const readers = await besideReaders(folder);
  const { uploads, signIns } = await besideUploads(folder);
  const all = {
    'two readers read photos': readers,
    [`${AT_ONCE} uploads of 50 MB at once`]: uploads,
    [`${SIGN_INS_AT_ONCE} people sign in without a pause`]: signIns,
  };
  const of = (phases: readonly Phase[], value: (phase: Phase) => number) => median(phases.map(value));
  const rows = Object.entries(all).map(([name, phases]) => [
    name,
    of(phases, ({ quiet }) => quiet.p50_ms),
    of(phases, ({ busy: one }) => one.p50_ms),
    of(phases, ({ quiet }) => quiet.p99_ms),
    of(phases, ({ busy: one }) => one.p99_ms),
    of(phases, ({ quiet, busy: one }) => one.p99_ms / quiet.p99_ms),
    of(phases, ({ done }) => done),
  ]);
  const rate = CONNECTIONS * REQUESTS_A_SECOND;
  return {
    figures: all,
    tables: [
      {
        title: `Lists of ${PAPERS.toLocaleString('en')} papers, ${rate} a second, beside other work`,
        columns: ['', 'p50 quiet', 'p50 ms', 'p99 quiet', 'p99 ms', 'p99 ratio', 'done'],
        rows,
      },
    ],
  };
}
