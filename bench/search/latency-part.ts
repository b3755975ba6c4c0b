import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@exam-vault/server/base/database/connect';
import { openHubDatabase, startHub, type HubProcess } from '../hub-process.ts';
import { runLoad, type LoadResult } from '../load.ts';
import { MEGABYTE } from '../memory.ts';
import { median } from '../numbers.ts';
import { loadPapers } from '../paper-rows.ts';
import type { Result } from '../table.ts';
import { corpusTitles } from './corpus-files.ts';
import { latencyScenarios, type Scenario } from './latency-questions.ts';
import { loadTexts, type LoadedTexts } from './load-texts.ts';
import { madeText, type MadeText } from './made-text.ts';
import type { SearchOptions } from './options.ts';
import { partFolder } from './reading-hub.ts';

const AT_ONCE = 8;
const ROUNDS = 3;
const [WARM_UP, DURATION, BASELINE_DURATION] = [1_000, 4_000, 1_500];
/** With photos of one page, PDFs of up to so many make about five pages a paper. */
const MAX_PAGES = 13;

interface Loaded {
  readonly papers: number;
  readonly pages: number;
  readonly words: number;
  readonly seconds: number;
  readonly seconds_of: LoadedTexts['seconds'];
  readonly database_mb: number;
  readonly index_mb: number;
}

/** Written when all is loaded. */
const noteIn = (folder: string) => join(folder, 'loaded.json');

async function load(folder: string, database: Database, text: MadeText, options: SearchOptions): Promise<Loaded> {
  const note = noteIn(folder);
  if (existsSync(note)) return JSON.parse(await readFile(note, 'utf8')) as Loaded;
  const { papers, corpus } = options;
  const titles = corpus === null ? [] : await corpusTitles(corpus);
  const began = performance.now();
  await loadPapers(database, papers, { titles, mostPages: MAX_PAGES, textStatus: 'read' });
  const { pages, words, seconds: seconds_of } = await loadTexts(database, text);
  const { rows } = await database.pool.query<{ database: number; index: number }>(
    `select pg_database_size(current_database())::float8 as database,
       pg_relation_size('document_texts_terms')::float8 as index`,
  );
  const [{ database: bytes, index } = { database: 0, index: 0 }] = rows;
  const seconds = (performance.now() - began) / 1_000;
  const loaded = {
    papers,
    pages,
    words,
    seconds,
    seconds_of,
    database_mb: bytes / MEGABYTE,
    index_mb: index / MEGABYTE,
  };
  await writeFile(note, JSON.stringify(loaded));
  return loaded;
}

/** The hub's answers and those of a call that does nothing, in turns. */
async function measure({ origin }: HubProcess, { aim, paths }: Scenario) {
  const rounds: { hub: LoadResult; bare: LoadResult }[] = [];
  const ask = (some: readonly string[], durationMs: number) =>
    runLoad({ origin, paths: some, connections: AT_ONCE, warmUpMs: WARM_UP, durationMs });
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round begins elsewhere: what was answered a moment ago is not asked again first.
    const from = Math.floor((paths.length * round) / ROUNDS);
    const hub = await ask([...paths.slice(from), ...paths.slice(0, from)], DURATION);
    rounds.push({ hub, bare: await ask(['/healthz'], BASELINE_DURATION) });
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const p95_ms = middle(({ hub }) => hub.p95_ms);
  return {
    per_second: middle(({ hub }) => hub.per_second),
    p50_ms: middle(({ hub }) => hub.p50_ms),
    p95_ms,
    p99_ms: middle(({ hub }) => hub.p99_ms),
    healthz_p95_ms: middle(({ bare }) => bare.p95_ms),
    p95_ratio_to_healthz: middle(({ hub, bare }) => hub.p95_ms / bare.p95_ms),
    aim_ms: aim,
    aim_met: p95_ms <= aim,
  };
}

/** Search and suggestions over very many pages of made text, eight asking at once. */
export async function latencyPart(options: SearchOptions): Promise<Result> {
  const { papers, corpus } = options;
  const folder = await partFolder(options, 'latency', { papers, titles: corpus !== null });
  const dataFolder = join(folder, 'data');
  // A load that was interrupted starts again.
  if (!existsSync(noteIn(folder))) await rm(dataFolder, { recursive: true, force: true });
  const hub = await startHub({ dataFolder, env: { PROCESSING: 'off' } });
  const database = await openHubDatabase(hub);
  const text = madeText();
  const loaded = await load(folder, database, text, options);
  const size = `${loaded.papers.toLocaleString('en')} papers, ${loaded.pages.toLocaleString('en')} pages`;
  console.log(`  ${size} loaded in ${Math.round(loaded.seconds)} s, ${Math.round(loaded.database_mb)} MB`);
  const scenarios = await latencyScenarios(database, text);
  await database.close();

  const measured: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  for (const scenario of scenarios) {
    const one = await measure(hub, scenario);
    measured[scenario.name] = one;
    console.log(`  ${scenario.name}: ${one.p95_ms.toFixed(1)} ms`);
  }
  await hub.stop();
  const rows = Object.entries(measured).map(([name, one]) => [
    name, one.per_second, one.p50_ms, one.p95_ms, one.p99_ms, one.p95_ratio_to_healthz, one.aim_ms, one.aim_met ? 'met' : 'MISSED',
  ]); // prettier-ignore
  return {
    tables: [
      {
        title: `${size}, ${AT_ONCE} at once, milliseconds`,
        columns: ['', 'a second', 'p50', 'p95', 'p99', 'p95 to /healthz', 'aim p95', ''],
        rows,
      },
    ],
    figures: { loaded, at_once: AT_ONCE, rounds: ROUNDS, seconds_a_round: DURATION / 1_000, scenarios: measured },
  };
}
