import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMINISTRATOR, HUB_DATABASE, HUB_ROLE, initCluster, postgresServer, type PostgresServer } from './postgres-server.ts'; // prettier-ignore
import { account, freePort, postgresPrograms, runProgram } from './programs.ts';

/** Milliseconds until the standby must have caught up. */
const PATIENCE = 60_000;

export interface PairOptions {
  /** Settings of both servers over the default ones, as text: `max_connections`, `shared_buffers` … */
  readonly settings?: Readonly<Record<string, string>>;
  /** False: a primary alone, with nobody whom it waits for. */
  readonly standby?: boolean;
  /** The folder of PostgreSQL's programs, where it is not Debian's. */
  readonly programs?: string;
}

/** A primary and a standby that has every commit on its disk before the primary acknowledges it. */
export interface PostgresPair {
  /** Who takes writes: the other one after `promote`. */
  readonly primary: PostgresServer;
  /** Who follows, or is to follow after `rejoin`. @throws Error in a pair without one */
  readonly standby: PostgresServer;
  /** Both, in the order of their making: what somebody may point at who does not notice a failover. */
  readonly servers: readonly PostgresServer[];
  /**
   * Makes the standby the primary, as an operator does when the primary is gone: it waits for nobody from now on.
   * @returns milliseconds until it took writes
   */
  promote(): Promise<number>;
  /** The primary of before comes back as the synchronous standby, from a new base backup. */
  rejoin(): Promise<void>;
  /** Ends both and removes all that they kept. */
  stop(): Promise<void>;
}

async function untilSynchronous(primary: PostgresServer): Promise<void> {
  for (const began = performance.now(); ; await delay(50)) {
    const rows = await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
    if (rows.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum')) return;
    if (performance.now() - began > PATIENCE) throw new Error('the standby does not catch up');
  }
}

/** In two steps: a reload must not make a commit wait for a standby that is not there yet. */
async function waitForStandby(primary: PostgresServer, names: string): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '${names}'`);
  await primary.query('select pg_reload_conf()');
}

function copyFrom(primary: PostgresServer, folder: string, name: string): void {
  // prettier-ignore
  runProgram(join(postgresPrograms(), 'pg_basebackup'), [
    '-D', join(folder, name), '-d', primary.administratorUrl(), '--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream', '--no-sync', '--no-manifest',
  ], folder);
}

/**
 * Debian's PostgreSQL twice, on loopback and free ports, in a temporary folder: `synchronous_commit = on`, and the standby's name in
 * `synchronous_standby_names`. Both end with this process. The database HUB_DATABASE is there, empty and owned by HUB_ROLE.
 */
export async function startPostgresPair({
  settings = {},
  standby = true,
  programs = postgresPrograms(),
}: PairOptions = {}): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-cluster-'));
  const password = join(folder, 'password');
  await writeFile(password, `${ADMINISTRATOR.password}\n`);
  const owner = account();
  if (owner) for (const path of [folder, password]) await chown(path, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  const place = async (name: string) =>
    postgresServer({
      folder,
      name,
      port: await freePort(),
      programs,
      settings: { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on', ...settings },
    });
  const names = ['one', 'two'] as const;
  const servers = [await place(names[0])];
  let first: 0 | 1 = 0;
  const at = (index: number): PostgresServer => {
    const server = servers[index];
    if (!server) throw new Error('This pair was started without a standby');
    return server;
  };

  async function stop(): Promise<void> {
    await Promise.all(servers.map((server) => server.stop('immediate')));
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }

  async function addStandby(name: string, server: PostgresServer): Promise<void> {
    copyFrom(at(first), folder, name);
    await server.start();
    await waitForStandby(at(first), name);
    await untilSynchronous(at(first));
  }

  try {
    initCluster(programs, folder, names[0], password);
    await at(0).start();
    await at(0).query(`create role ${HUB_ROLE.user} login password '${HUB_ROLE.password}'`);
    await at(0).query(`create database ${HUB_DATABASE} owner ${HUB_ROLE.user}`);
    if (standby) {
      const second = await place(names[1]);
      servers.push(second);
      await addStandby(names[1], second);
    }
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    get primary() {
      return at(first);
    },
    get standby() {
      return at(1 - first);
    },
    servers,
    async promote() {
      const next = at(1 - first);
      const began = performance.now();
      await next.query('select pg_promote(true, 60)');
      const took = performance.now() - began;
      await waitForStandby(next, '');
      first = first === 0 ? 1 : 0;
      return took;
    },
    async rejoin() {
      const back = at(1 - first);
      await back.stop('immediate');
      await rm(back.dataFolder, { recursive: true, force: true, maxRetries: 10 });
      await addStandby(names[1 - first] ?? '', back);
    },
    stop,
  };
}
