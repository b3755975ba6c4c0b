import { join } from 'node:path';
import { PAGE_SIZE, pageCount } from '@exam-vault/contract/limits';
import type { BareJob } from './bare-child.ts';
import type { Database } from '@exam-vault/server/database/connect';
import { fetchBody, timeOf } from './ask.ts';
import { startChild } from './child.ts';
import { temporaryFolder } from './clean-up.ts';
import { openHubDatabase, startHub } from './hub-process.ts';
import { runLoad, type LoadResult, type Query, type Target } from './load.ts';
import { median } from './numbers.ts';
import { COMMON_WORD, loadPapers, RARE_WORD } from './paper-rows.ts';
import { openRecorder } from './recorded-queries.ts';
import type { Result } from './table.ts';
import { writeCosts } from './write-cost.ts';

/** LISTS_PAPERS for another number. */
const PAPERS = Number(process.env['LISTS_PAPERS'] || 100_000);
const CONNECTIONS = 10;
/** The hub and what it is held against take turns, so that a noisy neighbour meets all of them. */
const ROUNDS = 3;
const WARM_UP = 500;
const DURATION = 4_000;
/** Changes after each of which one question is asked. */
const CHANGES = 60;

type Recorder = ReturnType<typeof openRecorder>;

/** One question in the two languages: the hub's path, and the statements it sends for it. */
interface Question {
  readonly path: string;
  readonly queries: readonly Query[];
}

interface Scenario {
  readonly name: string;
  readonly questions: readonly Question[];
  /** Papers, one of which every question of the scenario is about. */
  readonly touched: readonly string[];
}

async function allPaper(recorder: Recorder, page: number): Promise<Question> {
  const queries = await recorder.record(({ lists }) => lists.list({ kind: 'paper', scope: 'public' }, page));
  return { path: `/papers/all_paper?page=${page}`, queries };
}

async function search(recorder: Recorder, filters: Readonly<Record<string, string>>): Promise<Question> {
  const { title: text = '', ...chosenFilters } = filters;
  const queries = await recorder.record((services) =>
    services.search.search({
      kind: 'paper',
      visibility: 'public',
      chosenFilters,
      text,
      inside: false,
      sort: 'newest',
      page: 1,
    }),
  );
  return { path: `/papers/search_papers?${new URLSearchParams({ ...filters, page: '1' }).toString()}`, queries };
}

async function viewPaper(recorder: Recorder, _id: string): Promise<Question> {
  return {
    path: `/papers/${_id}/view_paper`,
    queries: await recorder.record(({ documents }) => documents.find('paper', _id)),
  };
}

/** What the stats read when they are not known. */
function stats(): Question[] {
  const text = 'select paper_approval_status, count(*) from documents where deleted_at is null group by 1';
  return ['paper', 'department', 'paper_type', 'exam_type'].map((name) => ({
    path: `/papers/${name}_stats`,
    queries: [{ text, values: [] }],
  }));
}

async function scenarios(recorder: Recorder, approved: number, ids: readonly string[]): Promise<Scenario[]> {
  const touched = ids.slice(0, 1);
  const pages = pageCount(approved);
  const middle = Math.round(pages / 2);
  // One after the other: the recorder writes down every request, of any client.
  const views: Question[] = [];
  for (const _id of ids) views.push(await viewPaper(recorder, _id));
  const one = async (name: string, question: Promise<Question>): Promise<Scenario> => ({
    name,
    questions: [await question],
    touched,
  });
  return [
    await one('all_paper, page 1', allPaper(recorder, 1)),
    await one(`all_paper, page ${middle} (middle)`, allPaper(recorder, middle)),
    await one(`all_paper, page ${pages} (last)`, allPaper(recorder, pages)),
    await one(`title "${COMMON_WORD}" (common)`, search(recorder, { title: COMMON_WORD })),
    await one(`title "${RARE_WORD}" (rare)`, search(recorder, { title: RARE_WORD })),
    await one('filter semester', search(recorder, { semester: 'V' })),
    await one('filter subject + exam_type', search(recorder, { subject: 'Operating Systems', exam_type: 'Midterm' })),
    await one('title + 2 filters', search(recorder, { title: COMMON_WORD, semester: 'V', paper_type: 'Main' })),
    { name: `view_paper, ${ids.length} papers`, questions: views, touched: ids },
    { name: 'four stats', questions: stats(), touched },
  ];
}

/** Each question right after a change of a paper that it may have: the time of a bare server as a share of the hub's. */
async function afterChanges(
  { questions, touched }: Scenario,
  hubOrigin: string,
  bareOrigin: string,
  { pool }: Database,
) {
  const [hub, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const path = questions[turn % questions.length]?.path ?? '';
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

/** The arms of one scenario, in turns. */
async function measure(scenario: Scenario, hubOrigin: string, database: Database & { readonly connection: object }) {
  const { questions } = scenario;
  const { connection } = database;
  const paths = questions.map(({ path }) => path);
  const answers = await Promise.all(paths.map((path) => fetchBody(hubOrigin, path)));
  const bodies = new Map(answers.map(({ body }, index) => [paths[index] ?? '', body]));
  const bareJob: BareJob = { contentType: answers[0]?.contentType ?? '', bodies };
  const bare = startChild<{ origin: string }>('bare-child', bareJob);
  const { origin: bareOrigin } = await bare.result;

  const targets: Record<'hub' | 'bare' | 'database', Target> = {
    hub: { kind: 'http', origin: hubOrigin, paths },
    bare: { kind: 'http', origin: bareOrigin, paths },
    database: { kind: 'sql', connection, units: questions.map(({ queries }) => queries) },
  };
  const rounds: Record<keyof typeof targets, LoadResult>[] = [];
  const load = (target: Target) =>
    runLoad({ target, connections: CONNECTIONS, warmUpMs: WARM_UP, durationMs: DURATION });
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      hub: await load(targets.hub),
      bare: await load(targets.bare),
      database: await load(targets.database),
    });
  }
  const changed = await afterChanges(scenario, hubOrigin, bareOrigin, database);
  await bare.end();

  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const arm = (name: keyof typeof targets) => ({
    per_second: middle((round) => round[name].per_second),
    p50_ms: middle((round) => round[name].p50_ms),
    p99_ms: middle((round) => round[name].p99_ms),
  });
  return {
    body_bytes: Math.round(median(answers.map(({ body }) => Buffer.byteLength(body)))),
    hub: arm('hub'),
    bare: arm('bare'),
    database: arm('database'),
    ...changed,
    // Of each round by itself: what disturbs a round disturbs both sides.
    ratio_to_bare: middle(({ hub, bare }) => hub.per_second / bare.per_second),
    ratio_to_database: middle(({ hub, database }) => hub.per_second / database.per_second),
    p99_ratio_to_bare: middle(({ hub, bare }) => hub.p99_ms / bare.p99_ms),
    p99_ratio_to_database: middle(({ hub, database }) => hub.p99_ms / database.p99_ms),
    statements: questions[0]?.queries,
  };
}

/**
 * List page, search, view and stats at 100,000 papers: the hub beside a bare Fastify with the same bytes and beside the SQL of a hub
 * that keeps nothing. Each question is asked without changes between, and then right after a change.
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
  const recorder = openRecorder(database.connection);
  const approved = count.rows[0]?.n ?? 0;
  const all = await scenarios(
    recorder,
    approved,
    some.rows.map(({ _id }) => _id),
  );
  await recorder.close();

  const measured: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const scenario of all) {
    const result = await measure(scenario, hub.origin, database);
    measured[scenario.name] = result;
    console.log(`  ${scenario.name}: ${Math.round(result.hub.per_second)} a second`);
  }
  const writes = await writeCosts(database);
  await database.close();
  await hub.stop();

  const rows = Object.entries(measured).map(([name, one]) => [
    name, one.hub.per_second, one.hub.p50_ms, one.hub.p99_ms, one.bare.per_second, one.ratio_to_bare, one.p99_ratio_to_bare, one.changed_ms, one.changed_ratio_to_bare,
    one.database.per_second, one.ratio_to_database, one.p99_ratio_to_database,
  ]); // prettier-ignore
  const columns = [
    '',
    'hub/s',
    'p50 ms',
    'p99 ms',
    'bare/s',
    'ratio',
    'p99 ratio',
    'changed ms',
    'ratio',
    'SQL/s',
    'ratio',
    'p99 ratio',
  ];
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
