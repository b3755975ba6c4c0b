import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { spawnGuarded, type GuardedProcess } from '@exam-vault/embedded-postgres/guarded-process';
import { postgresProcessesIn } from '@exam-vault/embedded-postgres/process-table';
import { listProcesses } from '../processes.ts';
import { account, runProgram } from './programs.ts';

/** Milliseconds for a start or a stop, on a machine that is busy. */
const PATIENCE = 60_000;

/** Who may do what: the one makes roles and databases; the other is what a hub is given, and owns its database only. */
export const ADMINISTRATOR = { user: 'tests', password: 'only-for-this-run' } as const;
export const HUB_ROLE = { user: 'hub', password: 'hub-for-this-run' } as const;
export const HUB_DATABASE = 'hub';

/** How a server ends: `fast` as by its operator, `immediate` without a checkpoint. */
export type StopMode = 'fast' | 'immediate';

/** One PostgreSQL of Debian on loopback. It ends with this process. */
export interface PostgresServer {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly dataFolder: string;
  /** What it says. */
  readonly logFile: string;
  /** For a hub: a role without rights, owner of its database. */
  url(database?: string): string;
  /** For a superuser. */
  administratorUrl(database?: string): string;
  /** As a superuser, in a session of its own. */
  query<T extends object>(statement: string, database?: string): Promise<T[]>;
  isRunning(): boolean;
  /** Until it takes connections. */
  start(): Promise<void>;
  stop(mode?: StopMode): Promise<void>;
  /** SIGKILL for every one of its processes at once, as by a loss of power. */
  kill(): Promise<void>;
  /** What an operator's `pg_ctl restart -m MODE` does. */
  restart(mode?: StopMode): Promise<void>;
}

interface ServerPlace {
  readonly folder: string;
  readonly name: string;
  readonly port: number;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  /** Settings over those of the folder, as text. */
  readonly settings?: Readonly<Record<string, string>>;
}

function address(role: { user: string; password: string }, port: number, database: string): string {
  return `postgres://${role.user}:${role.password}@127.0.0.1:${port}/${database}`;
}

/** One statement in a session of its own. @returns its rows */
export async function askOnce<T extends object>(place: pg.ClientConfig, statement: string): Promise<T[]> {
  const client = new pg.Client(place);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A server on a data folder that exists below `folder`; not yet started. */
export function postgresServer({ folder, name, port, programs, settings = {} }: ServerPlace): PostgresServer {
  const dataFolder = join(folder, name);
  const logFile = join(folder, `${name}.log`);
  let running: GuardedProcess | null = null;

  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    dynamic_shared_memory_type: 'sysv',
    shared_buffers: '64MB',
    logging_collector: 'off',
    log_destination: 'stderr',
    cluster_name: name,
    ...settings,
  };

  const query = <T extends object>(statement: string, database = 'postgres') =>
    askOnce<T>({ connectionString: address(ADMINISTRATOR, port, database) }, statement);

  const said = () => readFileSync(logFile, 'utf8').slice(-4_000);

  async function start(): Promise<void> {
    if (running?.isRunning()) throw new Error(`${name} is running already`);
    const output = openSync(logFile, 'a');
    const server = spawnGuarded({
      command: join(programs, 'postgres'),
      args: ['-D', dataFolder, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      account: account(),
      workingFolder: folder,
      output,
    });
    closeSync(output);
    running = server;
    for (const began = performance.now(); ; await delay(50)) {
      if (!server.isRunning()) throw new Error(`${name} has ended (${(await server.exited).reason}): ${said()}`);
      const up = await query('select 1').then(
        () => true,
        () => false,
      );
      if (up) return;
      if (performance.now() - began > PATIENCE) throw new Error(`${name} does not start: ${said()}`);
    }
  }

  const postmaster = () => Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);

  async function signal(name: NodeJS.Signals): Promise<void> {
    const server = running;
    if (!server?.isRunning()) return;
    process.kill(postmaster(), name);
    await server.exited;
  }

  const stop = (mode: StopMode = 'fast') => signal(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');

  return {
    host: '127.0.0.1',
    port,
    dataFolder,
    logFile,
    url: (database = HUB_DATABASE) => address(HUB_ROLE, port, database),
    administratorUrl: (database = 'postgres') => address(ADMINISTRATOR, port, database),
    query,
    isRunning: () => running?.isRunning() ?? false,
    start,
    stop,
    async kill() {
      const server = running;
      if (!server?.isRunning()) return;
      const first = postmaster();
      const servers = listProcesses().filter(({ parent }) => parent === first);
      for (const { pid } of [{ pid: first }, ...servers]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      await server.exited;
      // Those that began in between notice by themselves that their postmaster is gone; a start before that is refused.
      for (const began = performance.now(); postgresProcessesIn(dataFolder).length > 0; await delay(20)) {
        if (performance.now() - began > PATIENCE) throw new Error(`processes of ${name} do not end`);
      }
    },
    async restart(mode) {
      await stop(mode);
      await start();
    },
  };
}

/** A new cluster whose superuser is ADMINISTRATOR, with the role and the database of a hub to be made at its first start. */
export function initCluster(programs: string, folder: string, name: string, passwordFile: string): void {
  const program = join(programs, 'initdb');
  // prettier-ignore
  runProgram(program, [
    '-D', join(folder, name), '-U', ADMINISTRATOR.user, '-A', 'scram-sha-256', '--pwfile', passwordFile,
    '-E', 'UTF8', '--locale', 'C.UTF-8', '--data-checksums', '--no-sync',
  ], folder);
}
