import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parentOf } from '@exam-vault/embedded-postgres/process-table';
import { random } from '@exam-vault/demo/random';
import { listProcesses } from '../processes.ts';
import { isPassing, send } from './fault-client.ts';
import { makeWorkers } from './workers.ts';
import { ADMINISTRATOR } from './fault-people.ts';
import type { Tally } from './ledger.ts';
import { startRealHub, type RealHub } from './real-hub.ts';
import { letTimePass } from './verify-after.ts';

/** What is killed: the hub; it with its database, as by a loss of power; the postmaster; one of its servers; checks of files; or a stop. */
export type Kill = 'hub' | 'all' | 'database' | 'backend' | 'worker' | 'terminate';
const KILLS: readonly Kill[] = ['hub', 'all', 'database', 'hub', 'worker', 'hub', 'backend', 'terminate'];

export interface CycleOptions {
  /** An empty folder that everybody may enter. */
  readonly dataDir: string;
  readonly seed: string;
  readonly cycles: number;
  readonly writers: number;
  /** Milliseconds of work before a kill, at least and at most. */
  readonly work: readonly [number, number];
  /** The kinds in turn; absent: all. */
  readonly kills?: readonly Kill[];
}

export interface CycleReport {
  readonly kills: Record<string, number>;
  readonly tally: Tally;
  /** How hubs that were asked to stop have ended, where it was not by themselves and well. */
  readonly badEnds: string[];
}

/** Cycles after which a quarter of an hour goes by. */
const PASSING = 4;

const end = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const childrenOf = (pid: number) => listProcesses().filter(({ parent }) => parent === pid);

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** The processes below a hub that run one of its children. */
function workersOf(hub: RealHub, script: RegExp): number[] {
  const [found, all] = [[hub.pid], listProcesses()];
  for (const pid of found) found.push(...all.filter(({ parent }) => parent === pid).map((one) => one.pid));
  return found.slice(1).filter((pid) => script.test(commandOf(pid)));
}

/** Milliseconds until it answers and its database too. @throws Error when it does not heal */
export async function healed(origin: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answered = await send(origin, 'GET', '/readyz');
    if (answered?.status === 200) return performance.now() - began;
    if (answered !== null && !isPassing(answered)) throw new Error(`readyz: ${answered.status}`);
    if (performance.now() - began > 60_000) throw new Error('the hub does not heal');
    await delay(20);
  }
}

/** Kills again and again while people work, and after each time looks whether all is there that was acknowledged. */
export async function killCycles(options: CycleOptions): Promise<CycleReport> {
  const { dataDir, cycles, kills = KILLS } = options;
  const chance = random(options.seed);
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', PROCESSING: 'off', LOG_LEVEL: 'warn', ...ADMINISTRATOR };
  const start = () => startRealHub({ env });
  let hub = await start();
  const workers = await makeWorkers(hub.origin, options.seed, options.writers);
  const { tally } = workers;
  const report: CycleReport = { kills: {}, tally, badEnds: [] };

  async function kill(what: Kill): Promise<void> {
    const postmaster = postmasterOf(dataDir);
    if (what === 'hub' || what === 'all') {
      const guard = parentOf(postmaster);
      const ended = hub.end('SIGKILL');
      // Guard and servers are a group of their own.
      if (what === 'all' && guard !== null) end(-guard);
      await ended;
      hub = await start();
    } else if (what === 'terminate') {
      const [code, signal] = await hub.end('SIGTERM');
      if (code !== 0) report.badEnds.push(`ended with ${code ?? signal}:\n${hub.said.slice(-10).join('\n')}`);
      hub = await start();
    } else if (what === 'worker') {
      for (const till = performance.now() + 500; performance.now() < till; await delay(10))
        for (const pid of workersOf(hub, /inspect-child/)) end(pid);
    } else {
      const servers = childrenOf(postmaster);
      end(what === 'database' ? postmaster : (servers.at(-1)?.pid ?? postmaster));
      await delay(50);
      await healed(hub.origin);
    }
  }

  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const what = kills[cycle % kills.length] ?? 'hub';
      const stop = workers.begin(hub.origin);
      await delay(chance.between(...options.work));
      await kill(what);
      report.kills[what] = (report.kills[what] ?? 0) + 1;
      await stop();
      await workers.look(hub.origin, cycle === cycles - 1);
      // Often enough that what kills leave is swept as in life, where they are rarer.
      if (cycle % PASSING === 0) await letTimePass(dataDir);
    }
  } finally {
    await hub.end('SIGTERM');
  }
  return report;
}
