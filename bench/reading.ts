import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@exam-vault/server/base/database/connect';
import { runChild } from './child.ts';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { median } from './numbers.ts';
import { ADMINISTRATOR } from './people.ts';
import { openClient, type Client } from './search/client.ts';
import { corpusPapers, photosIn } from './search/corpus-files.ts';
import { makePhotos } from './search/made-photos.ts';
import { readOptions, type SearchOptions } from './search/options.ts';
import type { TesseractAnswer, TesseractJob } from './search/tesseract-child.ts';
import type { Result } from './table.ts';

const AIMS = { searchable: 1, fully_read: 2.5, seconds_to_searchable: 5 };
/** Photos of each sort, without --limit. */
const PHOTOS = 6;
const LOOK_MS = 20;
const LOST_MS = 120_000;
/** People upload one photo after the other: by then the hub has started the reader of the next one. */
const PAUSE_MS = 4_000;

interface PhotoFile {
  readonly sort: 'made' | 'corpus';
  readonly path: string;
}

/** Seconds, from the first byte of the upload. */
interface HubTimes {
  readonly searchable: number;
  readonly fully_read: number;
}

interface Measured extends HubTimes {
  readonly sort: PhotoFile['sort'] | 'first';
  readonly tesseract: number;
}

async function photoFiles({ corpus, limit }: SearchOptions): Promise<PhotoFile[]> {
  const count = Math.min(limit, PHOTOS);
  const folder = await temporaryFolder();
  const made: PhotoFile[] = [];
  for (const { title, bytes } of await makePhotos(count + 1)) {
    const path = join(folder, `${title}.jpeg`);
    await writeFile(path, bytes);
    made.push({ sort: 'made', path });
  }
  if (corpus === null) return made;
  const papers = (await corpusPapers(corpus, Number.isFinite(limit) ? limit : PHOTOS)).filter(
    ({ sort }) => sort === 'photo',
  );
  const first = await Promise.all(papers.map(async ({ path }) => (await photosIn(path))[0]));
  return [...made, ...first.flatMap((path): PhotoFile[] => (path === undefined ? [] : [{ sort: 'corpus', path }]))];
}

/** A page counts as read when it is saved and in the index; the document leaves the queue when nothing is left to read. */
async function hubReads(client: Client, { pool }: Database, { path }: PhotoFile): Promise<HubTimes> {
  const bytes = await readFile(path);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const _id = await client.upload({ title: 'A photo', type: 'image/jpeg', bytes });
  let searchable: number | null = null;
  for (;;) {
    const { rows } = await pool.query<{ is_read: boolean; is_waiting: boolean }>(
      `select pages_read > 0 or text_status in ('read', 'failed') as is_read,
         exists (select from readings where document_id = _id) as is_waiting
       from documents where _id = $1`,
      [_id],
    );
    if (rows[0]?.is_read) searchable ??= seconds();
    if (searchable !== null && !rows[0]?.is_waiting) return { searchable, fully_read: seconds() };
    if (performance.now() - began > LOST_MS) throw new Error(`${path} is not read after ${LOST_MS / 1_000} s`);
    await wait(LOOK_MS);
  }
}

/** Without starting it and loading its models. */
async function tesseractReads({ path }: PhotoFile): Promise<number> {
  const job: TesseractJob = { papers: [[path]] };
  return (await runChild<TesseractAnswer>('search/tesseract-child', job)).seconds;
}

/** Tesseract and the hub by turns over each photo; the first of the two changes. The very first photo finds no reader that waits. */
async function inTurns(photos: readonly PhotoFile[], client: Client, database: Database): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [at, photo] of photos.entries()) {
    let tesseract = at % 2 === 0 ? await tesseractReads(photo) : null;
    if (at > 0) await wait(PAUSE_MS);
    const times = await hubReads(client, database, photo);
    tesseract ??= await tesseractReads(photo);
    measured.push({ sort: at === 0 ? 'first' : photo.sort, tesseract, ...times });
    const said = [tesseract, times.searchable, times.fully_read].map((seconds) => seconds.toFixed(1));
    console.log(`  ${photo.sort} photo: tesseract ${said[0]} s, searchable ${said[1]} s, fully read ${said[2]} s`);
  }
  return measured;
}

function summary(measured: readonly Measured[]) {
  const middle = (of: (one: Measured) => number) => median(measured.map(of));
  return {
    photos: measured.length,
    tesseract_seconds: middle(({ tesseract }) => tesseract),
    searchable_seconds: middle(({ searchable }) => searchable),
    worst_searchable_seconds: Math.max(...measured.map(({ searchable }) => searchable)),
    fully_read_seconds: middle(({ fully_read }) => fully_read),
    searchable_ratio: middle(({ searchable, tesseract }) => searchable / tesseract),
    fully_read_ratio: middle(({ fully_read, tesseract }) => fully_read / tesseract),
  };
}

/** One photographed page on an idle hub, from the first byte of its upload, beside tesseract.js over the same file. */
export async function reading(args: readonly string[]): Promise<Result> {
  const options = readOptions(args);
  const photos = await photoFiles(options);
  const env = { ...ADMINISTRATOR, PROCESSING_CONCURRENCY: String(options.concurrency) };
  const hub = await startHub({ dataFolder: join(await temporaryFolder(), 'data'), env });
  const database = await openHubDatabase(hub);
  const measured = await inTurns(photos, await openClient(hub.origin), database);
  await database.close();
  await hub.stop();
  const figures: Record<string, ReturnType<typeof summary>> = {};
  for (const sort of ['first', 'made', 'corpus'] as const) {
    const some = measured.filter((one) => one.sort === sort);
    if (some.length > 0) figures[sort] = summary(some);
  }
  return {
    tables: [
      {
        title: `A photographed page on an idle hub, from the first byte of its upload, beside tesseract.js (medians, ${availableParallelism()} cores)`,
        columns: ['', 'photos', 'tesseract, s', 'searchable, s', 'worst, s', 'fully read, s', 'searchable ×', 'fully read ×'],
        rows: [
          ...Object.entries(figures).map(([sort, one]) => [
            sort, one.photos, one.tesseract_seconds, one.searchable_seconds, one.worst_searchable_seconds,
            one.fully_read_seconds, one.searchable_ratio, one.fully_read_ratio,
          ]),
          ['aim', '', '', AIMS.seconds_to_searchable, '', '', AIMS.searchable, AIMS.fully_read],
        ],
      },
    ],
    figures: { ...figures, measured, aims: AIMS },
  }; // prettier-ignore
}
