import { execFileSync } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from './clean-up.ts';
import { root, startHub, type HubProcess } from './hub-process.ts';
import { MEGABYTE, memoryOfAll, processTree, requireProc, type ProcessEntry } from './memory.ts';
import { median } from './numbers.ts';
import type { Result, Table } from './table.ts';

const SECOND_STARTS = 7;
/** Seconds: ready again within this. */
const AIM = 5;
const IDLE_MS = 10_000;
/** Milliseconds of a first start, which installs and builds. */
const PATIENCE = 900_000;
const STAMPS = ['install', 'build-server', 'build-web'];

/** What `npm start` runs in a checkout, and the program that it becomes. */
const commands = (tree: string) => ({
  'npm start': join(tree, 'scripts/start.mjs'),
  'node server/dist/main.js': join(tree, 'server/dist/main.js'),
});

/** From a checkout of HEAD to the first page, as a stranger has it: nothing installed, npm's cache empty. @returns seconds of each step */
async function firstStart(folder: string, tree: string, dataFolder: string) {
  const began = Date.now();
  execFileSync('git', ['clone', '--quiet', root, tree]);
  await chmod(tree, 0o755);
  const cloned = Date.now();
  const env = { HOME: folder, npm_config_cache: join(folder, 'npm-cache') };
  const hub = await startHub({ dataFolder, env, main: commands(tree)['npm start'], patience: PATIENCE });
  const ready = Date.now();
  await hub.stop();
  // scripts/setup.mjs leaves a stamp at the end of each step.
  const ends = await Promise.all(STAMPS.map((name) => stat(join(tree, '.cache', `${name}.stamp`))));
  const times = [began, cloned, ...ends.map(({ mtimeMs }) => mtimeMs), ready];
  const seconds = times.slice(1).map((time, at) => (time - (times[at] ?? 0)) / 1000);
  const names = ['clone', 'install', 'build server', 'build page', 'make database and answer'];
  return { ...Object.fromEntries(names.map((name, at) => [name, seconds[at] ?? 0])), total: (ready - began) / 1000 };
}

/** @returns seconds until each was ready */
async function secondStarts(dataFolder: string, main: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < SECOND_STARTS; round += 1) {
    const hub = await startHub({ dataFolder, main });
    times.push(hub.readyMs / 1000);
    await hub.stop();
  }
  return times;
}

/** Whose memory a process of the hub's tree counts to. */
function share(entry: ProcessEntry, hub: HubProcess): string {
  if (entry.pid === hub.pid) return 'hub';
  return entry.name === 'postgres' ? 'database' : 'guard of the database';
}

async function idleMemory(dataFolder: string, main: string) {
  const hub = await startHub({ dataFolder, main });
  await delay(IDLE_MS);
  const processes = processTree(hub.pid);
  const shares = ['hub', 'database', 'guard of the database'].map((name) => {
    const own = processes.filter((entry) => share(entry, hub) === name);
    const { pss, rss } = memoryOfAll(own);
    return { name, processes: own.length, pss_mb: pss / MEGABYTE, rss_mb: rss / MEGABYTE };
  });
  await hub.stop();
  return shares;
}

function memoryTable(parts: Awaited<ReturnType<typeof idleMemory>>): Table {
  const sum = (of: 'processes' | 'pss_mb') => parts.reduce((all, one) => all + one[of], 0);
  const rows = parts.map((one) => [one.name, one.processes, one.pss_mb, one.rss_mb]);
  return {
    title: `Memory after ${IDLE_MS / 1000} s idle, MB`,
    columns: ['', 'processes', 'PSS', 'RSS added up'],
    rows: [...rows, ['together', sum('processes'), sum('pss_mb'), '']],
  };
}

/** Idle memory of hub and database, of this checkout. */
export async function memory(): Promise<Result> {
  requireProc();
  const parts = await idleMemory(join(await temporaryFolder(), 'data'), commands(root)['node server/dist/main.js']);
  return { figures: { parts }, tables: [memoryTable(parts)] };
}

/** Fresh clone to the first page served; second start; idle memory of hub and database. */
export async function start(): Promise<Result> {
  requireProc();
  const folder = await temporaryFolder();
  const [tree, dataFolder] = [join(folder, 'clone'), join(folder, 'data')];
  const first = await firstStart(folder, tree, dataFolder);
  const second: Record<string, number[]> = {};
  for (const [name, main] of Object.entries(commands(tree))) second[name] = await secondStarts(dataFolder, main);
  const parts = await idleMemory(dataFolder, commands(tree)['node server/dist/main.js']);
  return {
    figures: { first_start: first, second_start: second, idle_memory: parts },
    tables: [
      { title: 'Fresh clone to the first page, seconds', columns: ['step', 'seconds'], rows: Object.entries(first) },
      {
        title: `Second start until it is ready, seconds (aim ${AIM})`,
        columns: ['command', 'median', 'best', 'worst'],
        rows: Object.entries(second).map(([name, all]) => [name, median(all), Math.min(...all), Math.max(...all)]),
      },
      memoryTable(parts),
    ],
  };
}
