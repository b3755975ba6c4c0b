import { join } from 'node:path';
import { PAGE_SIZE, pageCount } from '@exam-vault/contract/limits';
import type { BareJob } from './bare-child.ts';
import type { Database } from '@exam-vault/server/base/database/connect';
import { fetchBody, timeOf } from './ask.ts';
import { startChild } from './child.ts';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { runLoad, type LoadResult } from './load.ts';
import { median } from './numbers.ts';
import { COMMON_WORD, loadPapers, RARE_WORD } from './paper-rows.ts';
import type { Result } from './table.ts';
import { writeCosts } from './write-cost.ts';

/** LISTS_PAPERS for another number. */
const PAPERS = Number(process.env['LISTS_PAPERS'] || 100_000);
const CONNECTIONS = 10;
/** The hub and what it is held against take turns, so that a noisy neighbour meets all of them. */
const ROUNDS = Number(process.env['LISTS_ROUNDS'] || 3);
const WARM_UP = 500;
const DURATION = 4_000;
/** Changes after each of which one question is asked. */
const CHANGES = 60;

interface Scenario {
  readonly name: string;
  readonly paths: readonly string[];
  /** Papers, one of which every path is about. */
  readonly touched: readonly string[];
}

const list = (page: number) => `/papers/all_paper?page=${page}`;
const search = (filters: Readonly<Record<string, string>>) =>
  `/papers/search_papers?${new URLSearchParams({ ...filters, page: '1' }).toString()}`;

function scenarios(approved: number, ids: readonly string[]): Scenario[] {
  const pages = pageCount(approved);
  const middle = Math.round(pages / 2);
  const touched = ids.slice(0, 1);
  const stats = ['paper', 'department', 'paper_type', 'exam_type'].map((name) => `/papers/${name}_stats`);
  const single: Readonly<Record<string, string>> = {
    'all_paper, page 1': list(1),
    [`all_paper, page ${middle} (middle)`]: list(middle),
    [`all_paper, page ${pages} (last)`]: list(pages),
    [`title "${COMMON_WORD}" (common)`]: search({ title: COMMON_WORD }),
    [`title "${RARE_WORD}" (rare)`]: search({ title: RARE_WORD }),
    'filter semester': search({ semester: 'V' }),
    'filter subject + exam_type': search({ subject: 'Operating Systems', exam_type: 'Midterm' }),
    'title + 2 filters': search({ title: COMMON_WORD, semester: 'V', paper_type: 'Main' }),
  };
  return [
    ...Object.entries(single).map(([name, path]) => ({ name, paths: [path], touched })),
    { name: `view_paper, ${ids.length} papers`, paths: ids.map((_id) => `/papers/${_id}/view_paper`), touched: ids },
    { name: 'four stats', paths: stats, touched },
  ];
}

/** Each question right after a change of a paper that it may have: the time of a bare server as a share of the hub's. */
async function afterChanges({ paths, touched }: Scenario, hubOrigin: string, bareOrigin: string, { pool }: Database) {
  const [hub, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const path = paths[turn % paths.length] ?? '';
    await pool.query(
      `update documents set download_count = download_count + 1,
         deleted_at = case when $2 and deleted_at is null then now() end where _id = $1`,
      // One that is asked for by its id stays public.
      [touched[turn % touched.length], touched.length === 1],
    );
    hub.push(await timeOf(hubOrigin, path));
    bare.push(await timeOf(bareOrigin, path));
  }
  return { changed_ms: median(hub), changed_ratio_to_bare: median(bare) / median(hub) };
}

/** The hub and a bare server in turns. */
async function measure(scenario: Scenario, hubOrigin: string, database: Database) {
  const { paths } = scenario;
  const answers = await Promise.all(paths.map((path) => fetchBody(hubOrigin, path)));
  const bodies = new Map(answers.map(({ body }, index) => [paths[index] ?? '', body]));
  const bareJob: BareJob = { contentType: answers[0]?.contentType ?? '', bodies };
  const bare = startChild<{ origin: string }>('bare-child', bareJob);
  const { origin: bareOrigin } = await bare.result;
  const rounds: { hub: LoadResult; bare: LoadResult }[] = [];
  const load = (origin: string) =>
    runLoad({ origin, paths, connections: CONNECTIONS, warmUpMs: WARM_UP, durationMs: DURATION });
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ hub: await load(hubOrigin), bare: await load(bareOrigin) });
  const changed = await afterChanges(scenario, hubOrigin, bareOrigin, database);
  await bare.end();
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  return {
    body_bytes: Math.round(median(answers.map(({ body }) => Buffer.byteLength(body)))),
    per_second: middle(({ hub }) => hub.per_second),
    p50_ms: middle(({ hub }) => hub.p50_ms),
    p99_ms: middle(({ hub }) => hub.p99_ms),
    bare_per_second: middle((round) => round.bare.per_second),
    // Of each round by itself: what disturbs a round disturbs both sides.
    ratio_to_bare: middle((round) => round.hub.per_second / round.bare.per_second),
    p99_ratio_to_bare: middle((round) => round.hub.p99_ms / round.bare.p99_ms),
    ...changed,
  };
}

/**
 * List page, search, view and stats at 100,000 papers: the hub beside a bare Fastify with the same bytes. Each question is asked without
 * changes between, and then right after a change.
 */
export async function lists(): Promise<Result> {
  const hub = await startHub({ dataFolder: join(await temporaryFolder(), 'data') });
  const database = await openHubDatabase(hub);
  const loading = performance.now();
  await loadPapers(database, PAPERS);
  console.log(
    `  ${PAPERS.toLocaleString('en')} papers loaded in ${((performance.now() - loading) / 1000).toFixed(1)} s`,
  );
  const count = await database.pool.query<{ n: number }>('select count(*) as n from documents where is_public');
  const some = await database.pool.query<{ _id: string }>(
    'select _id from documents where is_public order by file_sha256 limit 100',
  );
  const approved = count.rows[0]?.n ?? 0;
  const all = scenarios(
    approved,
    some.rows.map(({ _id }) => _id),
  );

  const measured: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const scenario of all) {
    const result = await measure(scenario, hub.origin, database);
    measured[scenario.name] = result;
    console.log(`  ${scenario.name}: ${Math.round(result.per_second)} a second`);
  }
  const writes = await writeCosts(database);
  await database.close();
  await hub.stop();

  const rows = Object.entries(measured).map(([name, one]) => [
    name, one.per_second, one.p50_ms, one.p99_ms, one.bare_per_second, one.ratio_to_bare, one.p99_ratio_to_bare, one.changed_ms, one.changed_ratio_to_bare,
  ]); // prettier-ignore
  const columns = ['', 'hub/s', 'p50 ms', 'p99 ms', 'bare/s', 'ratio', 'p99 ratio', 'changed ms', 'ratio'];
  const title = `${PAPERS.toLocaleString('en')} papers, ${CONNECTIONS} connections, ${PAGE_SIZE} a page`;
  return {
    tables: [
      { title, columns, rows },
      {
        title: 'A change with and without the log that lists follow, milliseconds of its statement',
        columns: ['', 'with', 'without', 'ratio'],
        rows: Object.entries(writes).map(([name, { logged_ms, plain_ms, ratio }]) => [
          name,
          logged_ms,
          plain_ms,
          ratio,
        ]),
      },
    ],
    figures: {
      writes,
      papers: PAPERS,
      approved,
      connections: CONNECTIONS,
      rounds: ROUNDS,
      seconds_a_round: DURATION / 1000,
      scenarios: measured,
    },
  };
}
