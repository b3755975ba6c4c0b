import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@exam-vault/server/database/connect';
import { costOf, bytesOf, type Cost } from './cost-of.ts';
import { openHubDatabase, startHub, type HubProcess } from './hub-process.ts';
import { median } from './numbers.ts';
import { COMMON_WORD, loadPapers, RARE_WORD } from './paper-rows.ts';
import type { Table } from './table.ts';

/** The clock of processes ticks every 10 ms, which is .05 ms of each. */
const REQUESTS = 200;
const ROUNDS = 3;

/** Hides a paper that every list here has, or shows it again: answers that have it or could have it hold no longer. */
const change = ({ pool }: Database, _id: string) =>
  pool.query('update documents set deleted_at = case when deleted_at is null then now() end where _id = $1', [_id]);

/** The newest paper that all the questions find. */
async function paperToChange({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ _id: string }>(`
    update documents set subject = 'Operating Systems', semester = 'V', title_folded = '${COMMON_WORD} ${RARE_WORD}'
    where _id = (select _id from documents where is_public order by created_at desc, _id desc limit 1) returning _id
  `);
  return rows[0]?._id ?? '';
}

interface Loaded {
  readonly papers: number;
  readonly hub: HubProcess;
  readonly database: Database;
  readonly changed: string;
}

async function load(folder: string, papers: number): Promise<Loaded> {
  const own = join(folder, `papers-${papers}`);
  await mkdir(own);
  await chmod(own, 0o711);
  const dataFolder = join(own, 'data');
  const empty = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const loading = await openHubDatabase(empty);
  await loadPapers(loading, papers);
  await loading.close();
  // A database that stops writes all that the load has left to be written. It would be counted as what lists cost.
  await empty.stop();
  const hub = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  return { papers, hub, database, changed: await paperToChange(database) };
}

const CHANGE_ALONE = 'the change alone';

/** What is asked; null: nothing. */
const questions = (papers: number): Record<string, string | null> => ({
  [CHANGE_ALONE]: null,
  'first page': '/papers/all_paper?page=1',
  'last page': `/papers/all_paper?page=${Math.floor((papers * 0.9) / 12)}`,
  'page in the middle': `/papers/all_paper?page=${Math.round(papers / 24)}`,
  'a subject and a semester': '/papers/search_papers?subject=Operating+Systems&semester=V&page=1',
  'a word of every ninth title': `/papers/search_papers?title=${COMMON_WORD}&page=1`,
  'papers by status': '/papers/paper_stats',
  'a word of few titles': `/papers/search_papers?title=${RARE_WORD}&page=1`,
});

const inAll = ({ hub, database }: Cost) => hub + database;

/** Medians of what lists cost, by their name and the papers there are. */
export type ListCosts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * What lists of so many papers cost, hub and database, asked in turns. `unchanged`: nothing has changed since they were last asked.
 * `changed`: a paper was changed right before; the cost of that change is subtracted.
 */
export async function listCosts(folder: string, sizes: readonly number[]): Promise<ListCosts> {
  const all: Loaded[] = [];
  for (const papers of sizes) all.push(await load(folder, papers));
  const found: Record<string, Record<string, number[]>> = {};
  const keep = (name: string, papers: number, value: number) => ((found[name] ??= {})[papers] ??= []).push(value);

  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(questions(0))) {
      for (const { papers, hub, database, changed } of all) {
        const path = questions(papers)[name] ?? null;
        const get = () => (path === null ? Promise.resolve(0) : bytesOf(fetch(`${hub.origin}${path}`)));
        const afterChange = async () => {
          await change(database, changed);
          return get();
        };
        if (path !== null) keep(`${name}, unchanged`, papers, inAll(await costOf(hub, REQUESTS, get)));
        const cost = inAll(await costOf(hub, REQUESTS, afterChange));
        const alone = path === null ? 0 : (found[CHANGE_ALONE]?.[papers]?.[round] ?? Number.NaN);
        keep(path === null ? name : `${name}, changed`, papers, cost - alone);
      }
    }
  }
  for (const { hub, database } of all) {
    await database.close();
    await hub.stop();
  }
  const medians = (values: Record<string, number[]>) =>
    Object.fromEntries(Object.entries(values).map(([papers, each]) => [papers, median(each)]));
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, medians(values)]));
}

export function listTable(costs: ListCosts, [small, large]: readonly [number, number]): Table {
  const titles = [small, large].map((size) => size.toLocaleString('en'));
  return {
    title: 'processor time of a list, hub and database, milliseconds, by the papers there are',
    columns: ['', ...titles, 'growth'],
    rows: Object.entries(costs).map(([name, { [small]: few = Number.NaN, [large]: many = Number.NaN }]) => [
      name,
      few,
      many,
      many / few,
    ]),
  };
}
