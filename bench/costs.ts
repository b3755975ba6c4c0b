import { join } from 'node:path';
import { chmod } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Paper } from '@exam-vault/contract/papers';
import type { Database } from '@exam-vault/server/database/connect';
import { temporaryFolder } from './clean-up.ts';
import { bytesOf, costOf, type Cost } from './cost-of.ts';
import { cpuOf } from './cpu.ts';
import { openHubDatabase, startHub, type HubProcess } from './hub-process.ts';
import { requireProc } from './memory.ts';
import { listCosts, listTable } from './list-growth.ts';
import { loadPapers } from './paper-rows.ts';
import { ADMINISTRATOR } from './people.ts';
import { openClient } from './search/client.ts';
import { latencyScenarios } from './search/latency-questions.ts';
import { loadTexts } from './search/load-texts.ts';
import { makePhotos, type Photo } from './search/made-photos.ts';
import { madeText } from './search/made-text.ts';
import type { Result, Table } from './table.ts';

const PAPERS = Number(process.env['COSTS_PAPERS'] || 20_000);
/** With photos of one page, PDFs of up to so many make about five pages a paper. */
const MAX_PAGES = 13;
/** A pattern for the parts: requests, reading, lists. Those that do not match cost no time. */
const ONLY = new RegExp(process.env['COSTS_ONLY'] || '');
const PHOTOS = 6;
const REQUESTS = 200;
const SIGN_INS = 40;
/** Papers without texts, among which lists are asked for. */
const SIZES = [100_000, Number(process.env['COSTS_ROWS'] || 1_000_000)] as const;
/** Milliseconds. */
const LOOK = 200;

async function databaseBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select pg_database_size(current_database()) as n');
  return rows[0]?.n ?? 0;
}

async function pagesRead({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ n: number }>("select count(*) as n from document_pages where source <> 'text'");
  return rows[0]?.n ?? 0;
}

async function queueEmpty({ pool }: Database): Promise<void> {
  while ((await pool.query('select 1 from readings limit 1')).rows.length > 0) await wait(LOOK);
}

/** What an upload and its approval cost, while nothing is read. */
async function uploadCost(dataFolder: string, photos: readonly Photo[], name: string): Promise<Cost> {
  const hub = await startHub({ dataFolder, env: { ...ADMINISTRATOR, PROCESSING: 'off' } });
  const client = await openClient(hub.origin);
  const cost = await costOf(hub, photos.length, async (turn) => {
    const photo = photos[turn % photos.length];
    if (!photo) throw new Error('no photo');
    const _id = await client.upload({ ...photo, title: `${photo.title}, ${name}, ${turn}` });
    await client.approve(_id);
    return photo.bytes.byteLength;
  });
  await hub.stop();
  return cost;
}

/** What reading a page costs of what waits to be read, in milliseconds, on a hub that reads as far as `effort` says. */
async function readingCost(dataFolder: string, effort: 'quick' | 'full'): Promise<number> {
  const hub = await startHub({ dataFolder, env: { OCR: effort } });
  const database = await openHubDatabase(hub);
  const [before, done] = [cpuOf(hub.pid), await pagesRead(database)];
  await queueEmpty(database);
  const after = cpuOf(hub.pid);
  const pages = (await pagesRead(database)) - done;
  await database.close();
  await hub.stop();
  if (pages === 0) throw new Error('nothing was read');
  return (after.hub + after.database - before.hub - before.database) / pages;
}

async function requestCosts(hub: HubProcess, database: Database): Promise<Record<string, Cost>> {
  const { origin } = hub;
  const get = (path: string) => bytesOf(fetch(new URL(path, origin)));
  const text = madeText();
  const scenarios = new Map((await latencyScenarios(database, text)).map(({ name, paths }) => [name, paths]));
  const { data } = (await (await fetch(`${origin}/papers/all_paper`)).json()) as { data: Paper[] };
  const photos = data.filter(({ thumbnail_url }) => thumbnail_url !== null);
  const photo = (turn: number) => {
    const one = data[turn % PHOTOS];
    if (!one) throw new Error('no photo was uploaded');
    return one;
  };
  const account = { email: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD };
  const signIn = () =>
    bytesOf(
      fetch(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(account),
      }),
    );
  const asked: Record<string, (turn: number) => Promise<number>> = {
    'a call that does nothing': () => get('/healthz'),
    'a page of all papers': () => get('/papers/all_paper?page=1'),
    'page 200 of all papers': () => get('/papers/all_paper?page=200'),
    'one paper': (turn) => get(`/papers/get_paper/${photo(turn)._id}`),
    'a file': (turn) => get(photo(turn).file_url),
  };
  // Where photos were read.
  if (photos.length > 0) asked['a thumbnail'] = (turn) => get(photos[turn % photos.length]?.thumbnail_url ?? '');
  for (const name of [
    'title, as the spec has it',
    'inside, one rare word',
    'inside, two words',
    'inside, three words',
    'three words, a typo',
    'suggestions while typing',
  ]) {
    const paths = scenarios.get(name);
    if (!paths) throw new Error(`there is no question ${name}`);
    asked[`search: ${name}`] = (turn) => get(paths[turn % paths.length] ?? '');
  }
  const costs: Record<string, Cost> = {};
  for (const [name, one] of Object.entries(asked)) {
    costs[name] = await costOf(hub, REQUESTS, one);
    console.log(`  ${name}: ${(costs[name].hub + costs[name].database).toFixed(2)} ms`);
  }
  costs['a sign-in'] = await costOf(hub, SIGN_INS, signIn);
  return costs;
}

interface PaperCosts {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly tables: readonly Table[];
}

/** What reading a page costs, with the first readings alone and with all of them; null: not asked for. */
async function readingCosts(dataFolder: string, photos: readonly Photo[]) {
  if (!ONLY.test('reading')) return { quick: null, full: null };
  const quick = await readingCost(dataFolder, 'quick');
  await uploadCost(dataFolder, photos, 'full');
  return { quick, full: await readingCost(dataFolder, 'full') };
}

async function paperCosts(folder: string): Promise<PaperCosts> {
  const dataFolder = join(folder, 'data');
  const photos = await makePhotos(PHOTOS);
  const empty = await startHub({ dataFolder, env: { ...ADMINISTRATOR, PROCESSING: 'off' } });
  const database = await openHubDatabase(empty);
  const before = await databaseBytes(database);
  await loadPapers(database, PAPERS, { titles: [], mostPages: MAX_PAGES, textStatus: 'read' });
  const { pages } = await loadTexts(database, madeText());
  const bytes = (await databaseBytes(database)) - before;
  // The made papers have no files. Comparing their pages would be counted as the reading of photos.
  await database.pool.query('truncate prints_due');
  await database.close();
  await empty.stop();
  const upload = await uploadCost(dataFolder, photos, 'quick');
  const { quick, full } = await readingCosts(dataFolder, photos);
  const hub = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const opened = await openHubDatabase(hub);
  const asked = ONLY.test('requests') ? await requestCosts(hub, opened) : {};
  await opened.close();
  await hub.stop();
  const requests: Record<string, Cost> = { ...asked, 'an upload, approved': upload };
  const idle = requests['a call that does nothing'];
  const plain = idle ? idle.hub + idle.database : Number.NaN;
  return {
    figures: {
      papers: PAPERS,
      pages,
      database_bytes_a_paper: bytes / PAPERS,
      reading_ms_a_page: { until_searchable: quick, with_the_second_look: full },
      requests,
    },
    tables: [
      {
        title: `processor time of one request at ${PAPERS.toLocaleString('en')} papers, milliseconds`,
        columns: ['', 'hub', 'database', 'times a call that does nothing', 'bytes'],
        rows: Object.entries(requests).map(([name, one]) => [
          name,
          one.hub,
          one.database,
          (one.hub + one.database) / plain,
          Math.round(one.bytes),
        ]),
      },
      {
        title: 'one paper',
        columns: ['', 'value'],
        rows: [
          ['pages a paper', pages / PAPERS],
          ['bytes in the database, its text and index included', Math.round(bytes / PAPERS)],
          ['reading a page until it is searchable, ms of the processor', quick ?? 'not measured'],
          ['with the second look, ms', full ?? 'not measured'],
        ],
      },
    ],
  };
}

/** What a request and a paper cost in processor time and bytes: docs/scaling.md reckons with these. */
export async function costs(): Promise<Result> {
  requireProc();
  const folder = await temporaryFolder();
  await chmod(folder, 0o711);
  const isAskedFor = ONLY.test('reading') || ONLY.test('requests');
  const papers = isAskedFor ? await paperCosts(folder) : { figures: {}, tables: [] };
  const lists = ONLY.test('lists') ? await listCosts(folder, SIZES) : null;
  return {
    figures: { ...papers.figures, ...(lists ? { lists } : {}) },
    tables: [...papers.tables, ...(lists ? [listTable(lists, SIZES)] : [])],
  };
}
