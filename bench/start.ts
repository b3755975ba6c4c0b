import { execFileSync } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from './clean-up.ts';
import { root, startHub, type HubProcess } from './hub-process.ts';
import { MEGABYTE, memoryOfAll, processTree, requireProc, type ProcessEntry } from './memory.ts';
import { median } from './numbers.ts';
import type { Result, Table } from './table.ts';

const SECOND_STARTS = 7;
/** Milliseconds: ready again within this (issue 2). */
const AIM = 5_000;
const IDLE = 10_000;

const NPM_START = ['npm', 'start'] as const;
const STAMPS = ['install', 'build-server', 'build-web'];
const DIRECT = [process.execPath, 'server/dist/main.js'] as const;

/** From a checkout of HEAD to the first page, as a stranger has it: nothing installed, npm's cache empty. */
async function firstStart(tree: string, dataFolder: string, npmCache: string) {
  const began = Date.now();
  execFileSync('git', ['clone', '--quiet', root, tree]);
  await chmod(tree, 0o755);
  const cloned = Date.now();
  const hub = await startHub({ folder: tree, dataFolder, command: NPM_START, env: { npm_config_cache: npmCache } });
  const served = Date.now();
  await hub.stop();

  // scripts/setup.mjs leaves a stamp at the end of each step.
  const ends = await Promise.all(
    STAMPS.map(async (name) => (await stat(join(tree, '.cache', `${name}.stamp`))).mtimeMs),
  );
  const [installed = 0, serverBuilt = 0, pageBuilt = 0] = ends;
  return {
    clone_ms: cloned - began,
    install_ms: installed - cloned,
    build_server_ms: serverBuilt - installed,
    build_page_ms: pageBuilt - serverBuilt,
    make_database_and_answer_ms: served - pageBuilt,
    total_ms: served - began,
  };
}

async function secondStarts(
  tree: string,
  dataFolder: string,
  command: readonly [string, ...string[]],
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < SECOND_STARTS; round += 1) {
    const hub = await startHub({ folder: tree, dataFolder, command });
    times.push(hub.readyMs);
    await hub.stop();
  }
  return times;
}

/** Whose memory a process of the hub's tree counts to. */
function share(entry: ProcessEntry, hub: HubProcess): string {
  if (entry.pid === hub.pid) return 'hub';
  return entry.name === 'postgres' ? 'database' : 'guard of the database';
}

async function idleMemory(tree: string, dataFolder: string) {
  const hub = await startHub({ folder: tree, dataFolder, command: DIRECT });
  await delay(IDLE);
  const processes = processTree(hub.pid);
  const shares = ['hub', 'database', 'guard of the database'].map((name) => {
    const own = processes.filter((entry) => share(entry, hub) === name);
    return { name, processes: own.length, ...memoryOfAll(own) };
  });
  await hub.stop();
  return shares;
}

/** Fresh clone to the first page served; second start; idle memory of hub and database. */
export async function start(): Promise<Result> {
  requireProc();
  const folder = await temporaryFolder();
  const [tree, dataFolder, npmCache] = ['clone', 'data', 'npm-cache'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(npmCache);

  const first = await firstStart(tree, dataFolder, npmCache);
  const direct = await secondStarts(tree, dataFolder, DIRECT);
  const byNpm = await secondStarts(tree, dataFolder, NPM_START);
  const shares = await idleMemory(tree, dataFolder);
  const pss = shares.reduce((sum, one) => sum + one.pss, 0);

  const seconds = (ms: number) => ms / 1000;
  const tables: Table[] = [
    {
      title: 'Fresh clone to the first page (npm cache empty), seconds',
      columns: ['step', 'seconds'],
      rows: Object.entries(first).map(([name, ms]) => [name.replace(/_ms$/, '').replaceAll('_', ' '), seconds(ms)]),
    },
    {
      title: `Second start until GET / answers, seconds (aim ${seconds(AIM)})`,
      columns: ['command', 'median', 'best', 'worst', 'rounds'],
      rows: [['node server/dist/main.js', direct] as const, ['npm start', byNpm] as const].map(([name, ms]) => [
        name,
        seconds(median(ms)),
        seconds(Math.min(...ms)),
        seconds(Math.max(...ms)),
        ms.length,
      ]),
    },
    {
      title: `Memory after ${seconds(IDLE)} s idle, MB`,
      columns: ['', 'processes', 'PSS', 'RSS added up'],
      rows: [
        ...shares.map((one) => [one.name, one.processes, one.pss / MEGABYTE, one.rss / MEGABYTE]),
        ['together', shares.reduce((sum, one) => sum + one.processes, 0), pss / MEGABYTE, ''],
      ],
    },
  ];
  const second = (ms: number[]) => ({
    median_ms: median(ms),
    worst_ms: Math.max(...ms),
    rounds_ms: ms,
    aim_ms: AIM,
    aim_met: median(ms) <= AIM,
  });
  return {
    tables,
    figures: {
      first_start: first,
      second_start: { node: second(direct), npm_start: second(byNpm) },
      idle_memory: {
        together_pss_mb: pss / MEGABYTE,
        parts: shares.map(({ name, processes, pss, rss }) => ({
          name,
          processes,
          pss_mb: pss / MEGABYTE,
          rss_mb: rss / MEGABYTE,
        })),
      },
    },
  };
}
