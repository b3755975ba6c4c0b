import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HubProcess, HubRefusal } from '@exam-vault/testing/hub-process';
import { listProcesses, remember } from '@exam-vault/testing/processes';
import { usersToTest } from '@exam-vault/testing/test-users';
import { findRunningPostgres, type PostgresConnection } from './embedded-postgres.ts';
import { parentOf } from './process-table.ts';

describe.each(usersToTest())('embedded PostgreSQL of a hub started by $name', ({ user }) => {
  let dataFolder: string;
  let hub: HubProcess;
  let acknowledged = 0;
  const started: HubProcess[] = [];

  beforeAll(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'exam-vault-kill-'));
    chmodSync(dataFolder, 0o711);
    if (user !== undefined) chownSync(dataFolder, user.uid, user.gid);
  });

  const isRunning = (one: HubProcess) =>
    started.includes(one) && one.child.exitCode === null && one.child.signalCode === null;
  async function stop(one: HubProcess): Promise<void> {
    if (isRunning(one)) await one.kill('SIGTERM');
  }

  // The hub itself stays for the next test: each start and stop takes a second.
  afterEach(() => Promise.all(started.filter((one) => one !== hub).map(stop)));
  afterAll(async () => {
    await Promise.all(started.map(stop));
    rmSync(dataFolder, { recursive: true, force: true });
  });

  function startHub(folder = dataFolder, holder = 'hub'): HubProcess {
    const one = new HubProcess({ dataFolder: folder, holder, user });
    started.push(one);
    return one;
  }

  async function start(): Promise<PostgresConnection> {
    await stop(hub);
    hub = startHub();
    return hub.ready;
  }

  /** Of the hub that a test before has left running, or of a new one. */
  const running = (): Promise<PostgresConnection> => (isRunning(hub) ? hub.ready : start());

  async function query<Row extends pg.QueryResultRow>(connection: PostgresConnection, sql: string): Promise<Row[]> {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function writeRows(connection: PostgresConnection): Promise<void> {
    await query(connection, 'create table if not exists kept (n int)');
    for (let round = 0; round < 3; round++) {
      await query(connection, `insert into kept values (${acknowledged + 1})`);
      acknowledged += 1;
    }
  }

  async function countRows(connection: PostgresConnection): Promise<number | undefined> {
    const [row] = await query<{ n: number }>(connection, 'select count(distinct n)::int as n from kept');
    return row?.n;
  }

  const postmasterPidFile = () => join(dataFolder, 'postgres', 'postmaster.pid');
  const postmaster = () => remember(Number(readFileSync(postmasterPidFile(), 'utf8').split('\n')[0]));
  const ended = (one: { isAlive: () => boolean }, timeout: number) =>
    vi.waitFor(() => expect(one.isAlive()).toBe(false), { timeout, interval: 10 });
  const lockFile = () => join(dataFolder, 'hub.lock');

  /** The guard of a server: the shell above it and that shell's other child, which watches the hub. */
  function guardOf(server: { pid: number }): { shell: number; watcher: number } {
    const processes = listProcesses();
    const shell = parentOf(server.pid) ?? 0;
    const watcher = processes.find(({ pid, parent }) => parent === shell && pid !== server.pid)?.pid ?? 0;
    expect(shell).toBeGreaterThan(1);
    expect(watcher).toBeGreaterThan(1);
    return { shell, watcher };
  }

  it('is made at the first start: durable, in UTF-8, closed to others, with a role that is no superuser', async () => {
    const connection = await start();
    const [settings] = await query(
      connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
        current_setting('data_checksums') as data_checksums, current_setting('listen_addresses') as listen_addresses,
        current_setting('server_encoding') as encoding, current_setting('is_superuser') as is_superuser,
        datlocprovider as provider, datlocale as locale from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      encoding: 'UTF8',
      is_superuser: 'off',
      provider: 'b',
      locale: 'C.UTF-8',
    });
    expect(connection.database).toBe('exam_vault');
    expect(Buffer.byteLength(`${connection.host}/.s.PGSQL.5432`)).toBeLessThan(100);
    for (const path of [connection.host, join(dataFolder, 'postgres'), join(dataFolder, 'postgres-passwords.json')]) {
      expect(lstatSync(path).mode & 0o077).toBe(0);
    }
    expect(lstatSync(join(dataFolder, 'postgres')).uid).not.toBe(0);
    await query(connection, 'create extension pg_trgm; create extension unaccent; create extension btree_gin');
    await writeRows(connection);
  });

  it('refuses a wrong password', async () => {
    const connection = await running();
    for (const role of ['exam_vault', 'postgres']) {
      await expect(query({ ...connection, user: role, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/);
    }
  });

  it('keeps what was committed when the hub is killed, and ends the server within two seconds', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    await hub.kill('SIGKILL');
    await ended(server, 2_000);
    expect(await countRows(await start())).toBe(acknowledged);
  });

  it('starts at once after the hub was killed, while its server is still ending', async () => {
    const connection = await running();
    await writeRows(connection);
    await hub.kill('SIGKILL');
    expect(await countRows(await start())).toBe(acknowledged);
  });

  it('starts the server again, at the same address, when the server is killed', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    process.kill(server.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await countRows(connection)).toBe(acknowledged), {
      timeout: 15_000,
      interval: 50,
    });
    expect(postmaster().pid).not.toBe(server.pid);
    expect(hub.lines.join('\n')).toContain('PostgreSQL ended');
  });

  it('starts the server again when its guard is killed', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    process.kill(guardOf(server).shell, 'SIGKILL');
    await ended(server, 5_000);
    await vi.waitFor(async () => expect(await countRows(connection)).toBe(acknowledged), {
      timeout: 15_000,
      interval: 50,
    });
  });

  it('ends the orphan that is left when hub and guard are killed together', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    const { shell, watcher } = guardOf(server);
    hub.child.kill('SIGSTOP');
    process.kill(watcher, 'SIGKILL');
    process.kill(shell, 'SIGKILL');
    await hub.kill('SIGKILL');
    expect(await countRows(connection)).toBe(acknowledged);
    expect(server.isAlive()).toBe(true);

    const next = await start();
    expect(server.isAlive()).toBe(false);
    expect(hub.lines.join('\n')).toContain(`process ${server.pid}`);
    expect(await countRows(next)).toBe(acknowledged);
  });

  it('ends server, lock and socket when the hub gets SIGTERM', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    const open = new pg.Client(connection);
    open.on('error', () => undefined);
    await open.connect();
    await hub.kill('SIGTERM');
    expect(hub.child.exitCode).toBe(0);
    expect(server.isAlive()).toBe(false);
    for (const path of [lockFile(), connection.host, postmasterPidFile()]) expect(existsSync(path)).toBe(false);
    expect(readFileSync(join(dataFolder, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
    expect(await countRows(await start())).toBe(acknowledged);
    expect(hub.lines).toEqual([]);
  });

  it('leaves it to the hub when the server ends on Ctrl-C or on a signal to everything that is ours', async () => {
    const connection = await start();
    const server = postmaster();
    const logFile = join(dataFolder, 'postgres.log');
    const before = readFileSync(logFile, 'utf8').length;
    process.kill(-hub.pid, 'SIGINT');
    const { shell, watcher } = guardOf(server);
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) {
      process.kill(shell, signal);
      process.kill(watcher, signal);
    }
    await vi.waitFor(() => expect(hub.lines).toContain('interrupted'), { timeout: 10_000 });
    expect(await countRows(connection)).toBe(acknowledged);
    expect(server.isAlive()).toBe(true);
    await hub.kill('SIGTERM');
    expect(hub.lines).toEqual(['interrupted']);
    expect(
      readFileSync(logFile, 'utf8')
        .slice(before)
        .match(/shutdown request/g),
    ).toHaveLength(1);
  });

  it('starts over when the first start was killed in the middle', async () => {
    const folder = join(dataFolder, `interrupted-${randomUUID().slice(0, 8)}`);
    const first = startHub(folder);
    const unfinished = () => readdirSync(folder).find((name) => name.startsWith('postgres.new-'));
    await vi.waitFor(() => expect(existsSync(join(folder, unfinished() ?? '?', 'cluster', 'base'))).toBe(true), {
      timeout: 10_000,
      interval: 2,
    });
    await first.kill('SIGKILL');
    expect(existsSync(join(folder, 'postgres'))).toBe(false);

    const second = startHub(folder);
    expect(await query(await second.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unfinished()).toBeUndefined();
  });

  it('is not stopped by a postmaster.pid whose number is another process by now', async () => {
    const connection = await running();
    const ownerOf = lstatSync(join(dataFolder, 'postgres'));
    const stale = readFileSync(postmasterPidFile(), 'utf8');
    await hub.kill('SIGTERM');
    const other = spawn('sleep', ['60'], process.geteuid?.() === 0 ? { uid: ownerOf.uid, gid: ownerOf.gid } : {});
    writeFileSync(postmasterPidFile(), stale.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
    chownSync(postmasterPidFile(), ownerOf.uid, ownerOf.gid);
    try {
      expect(await countRows(await start())).toBe(acknowledged);
      expect(other.exitCode ?? other.signalCode).toBeNull();
      expect((await hub.ready).host).toBe(connection.host);
    } finally {
      other.kill();
    }
  });

  it('refuses a second hub within seconds, naming lock, process and holder', async () => {
    await running();
    const begin = Date.now();
    const error: unknown = await startHub().ready.catch((reason: unknown) => reason);
    expect(Date.now() - begin).toBeLessThan(10_000);
    if (!(error instanceof HubRefusal)) throw error;
    const { refusal } = error;
    expect(refusal).toMatchObject({ name: 'DataFolderLockedError', lockFile: lockFile(), pid: hub.pid, holder: 'hub' });
    for (const part of [lockFile(), String(hub.pid), 'hub']) expect(refusal.message).toContain(part);
    expect(await countRows(await hub.ready)).toBe(acknowledged);
  });

  it('waits for a command of the command line', async () => {
    await stop(hub);
    const command = startHub(dataFolder, 'hub teachers');
    await command.ready;
    const waiting = startHub();
    setTimeout(() => command.child.kill('SIGTERM'), 800);
    expect(await countRows(await waiting.ready)).toBe(acknowledged);
  });

  it('is found by a command while a hub runs, and only then', async () => {
    await stop(hub);
    expect(await findRunningPostgres({ dataFolder })).toBeNull();
    const connection = await start();
    expect(await findRunningPostgres({ dataFolder })).toEqual(connection);
    await hub.kill('SIGKILL');
    expect(await findRunningPostgres({ dataFolder })).toBeNull();
  });

  it('is refused when it was made by another major version', async () => {
    await stop(hub);
    const file = join(dataFolder, 'postgres', 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    try {
      const error: unknown = await startHub().ready.catch((reason: unknown) => reason);
      if (!(error instanceof HubRefusal)) throw error;
      expect(error.refusal).toMatchObject({
        name: 'PostgresRefusedError',
        message: expect.stringMatching(/^The database in .* made by PostgreSQL 17, .* PostgreSQL 18\.\d+\. Nothing/),
      });
    } finally {
      writeFileSync(file, version);
    }
  });

  it('says what the log of the server says when that does not start', async () => {
    await stop(hub);
    const file = join(dataFolder, 'postgres', 'postgresql.auto.conf');
    const content = readFileSync(file, 'utf8');
    writeFileSync(file, "no_such_setting = 'x'\n");
    try {
      await expect(startHub().ready).rejects.toThrow(/no_such_setting/);
    } finally {
      writeFileSync(file, content);
    }
    expect(existsSync(lockFile())).toBe(false);
    expect(await countRows(await start())).toBe(acknowledged);
  });
});

// For a plain user there is no such case.
if (process.geteuid?.() === 0 && process.platform === 'linux') {
  describe('embedded PostgreSQL of a hub started by root', () => {
    it('works in a data folder that PostgreSQL cannot reach by name, and says so', async () => {
      const closed = mkdtempSync(join(tmpdir(), 'exam-vault-closed-'));
      const dataFolder = join(closed, 'data');
      try {
        for (const round of [1, 2]) {
          const hub = new HubProcess({ dataFolder });
          const connection = await hub.ready;
          const client = new pg.Client(connection);
          await client.connect();
          if (round === 1) await client.query('create table kept (n int); insert into kept values (7)');
          expect((await client.query('select n from kept')).rows).toEqual([{ n: 7 }]);
          await client.end();
          expect(hub.lines.join('\n')).toContain('cannot reach');
          expect(await findRunningPostgres({ dataFolder })).toEqual(connection);
          await hub.kill(round === 1 ? 'SIGKILL' : 'SIGTERM');
        }
      } finally {
        rmSync(closed, { recursive: true, force: true });
      }
    });
  });
}
