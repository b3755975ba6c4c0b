import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { query, usePostgresHub } from '@exam-vault/testing/postgres-hub';
import { listProcesses } from '@exam-vault/testing/processes';
import { usersToTest } from '@exam-vault/testing/test-users';
import { parentOf } from './process-table.ts';

const ended = (one: { isAlive: () => boolean }, timeout: number) =>
  vi.waitFor(() => expect(one.isAlive()).toBe(false), { timeout, interval: 10 });

/** The guard of a server: the shell above it and that shell's other child, which watches the hub. */
function guardOf(server: { pid: number }): { shell: number; watcher: number } {
  const processes = listProcesses();
  const shell = parentOf(server.pid) ?? 0;
  const watcher = processes.find(({ pid, parent }) => parent === shell && pid !== server.pid)?.pid ?? 0;
  expect(shell).toBeGreaterThan(1);
  expect(watcher).toBeGreaterThan(1);
  return { shell, watcher };
}

describe.each(usersToTest())('embedded PostgreSQL of a hub started by $name, when something is killed', ({ user }) => {
  const postgres = usePostgresHub(user);
  const { start, startAnother, running, writeRows, keepsRows, postmaster, postmasterPidFile, lockFile } = postgres;

  it('keeps what was committed when the hub is killed, and ends the server within two seconds', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    await postgres.hub.kill('SIGKILL');
    await ended(server, 2_000);
    await keepsRows(await start());
  });

  it('starts at once after the hub was killed, while its server is still ending', async () => {
    const connection = await running();
    await writeRows(connection);
    await postgres.hub.kill('SIGKILL');
    await keepsRows(await start());
  });

  it('starts the server again, at the same address, when the server is killed', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    process.kill(server.pid, 'SIGKILL');
    await vi.waitFor(() => keepsRows(connection), { timeout: 15_000, interval: 50 });
    expect(postmaster().pid).not.toBe(server.pid);
    expect(postgres.hub.lines.join('\n')).toContain('PostgreSQL ended');
  });

  it('starts the server again when its guard is killed', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    process.kill(guardOf(server).shell, 'SIGKILL');
    await ended(server, 5_000);
    await vi.waitFor(() => keepsRows(connection), { timeout: 15_000, interval: 50 });
  });

  it('ends the orphan that is left when hub and guard are killed together', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    const { shell, watcher } = guardOf(server);
    postgres.hub.child.kill('SIGSTOP');
    process.kill(watcher, 'SIGKILL');
    process.kill(shell, 'SIGKILL');
    await postgres.hub.kill('SIGKILL');
    await keepsRows(connection);
    expect(server.isAlive()).toBe(true);

    const next = await start();
    expect(server.isAlive()).toBe(false);
    expect(postgres.hub.lines.join('\n')).toContain(`process ${server.pid}`);
    await keepsRows(next);
  });

  it('ends server, lock and socket when the hub gets SIGTERM', async () => {
    const connection = await running();
    await writeRows(connection);
    const server = postmaster();
    const open = new pg.Client(connection);
    open.on('error', () => undefined);
    await open.connect();
    await postgres.hub.kill('SIGTERM');
    expect(postgres.hub.child.exitCode).toBe(0);
    expect(server.isAlive()).toBe(false);
    for (const path of [lockFile(), connection.host, postmasterPidFile()]) expect(existsSync(path)).toBe(false);
    expect(readFileSync(join(postgres.dataFolder, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
    await keepsRows(await start());
    expect(postgres.hub.lines).toEqual([]);
  });

  it('leaves it to the hub when the server ends on Ctrl-C or on a signal to everything that is ours', async () => {
    const connection = await start();
    const server = postmaster();
    const logFile = join(postgres.dataFolder, 'postgres.log');
    const before = readFileSync(logFile, 'utf8').length;
    process.kill(-postgres.hub.pid, 'SIGINT');
    const { shell, watcher } = guardOf(server);
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) {
      process.kill(shell, signal);
      process.kill(watcher, signal);
    }
    await vi.waitFor(() => expect(postgres.hub.lines).toContain('interrupted'), { timeout: 10_000 });
    await keepsRows(connection);
    expect(server.isAlive()).toBe(true);
    await postgres.hub.kill('SIGTERM');
    expect(postgres.hub.lines).toEqual(['interrupted']);
    expect(
      readFileSync(logFile, 'utf8')
        .slice(before)
        .match(/shutdown request/g),
    ).toHaveLength(1);
  });

  it('starts over when the first start was killed in the middle', async () => {
    const folder = join(postgres.dataFolder, `interrupted-${randomUUID().slice(0, 8)}`);
    const first = startAnother(folder);
    const unfinished = () => readdirSync(folder).find((name) => name.startsWith('postgres.new-'));
    await vi.waitFor(() => expect(existsSync(join(folder, unfinished() ?? '?', 'cluster', 'base'))).toBe(true), {
      timeout: 10_000,
      interval: 2,
    });
    await first.kill('SIGKILL');
    expect(existsSync(join(folder, 'postgres'))).toBe(false);

    const second = startAnother(folder);
    expect(await query(await second.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unfinished()).toBeUndefined();
  });
});
