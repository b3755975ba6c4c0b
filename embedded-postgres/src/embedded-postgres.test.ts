import { spawn } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HubProcess, HubRefusal } from '@exam-vault/testing/hub-process';
import { query, usePostgresHub } from '@exam-vault/testing/postgres-hub';
import { usersToTest } from '@exam-vault/testing/test-users';
import { findRunningPostgres } from './embedded-postgres.ts';

describe.each(usersToTest())('embedded PostgreSQL of a hub started by $name', ({ user }) => {
  const postgres = usePostgresHub(user);
  const { start, startAnother, running, writeRows, keepsRows, postmasterPidFile, lockFile } = postgres;

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
    for (const path of [
      connection.host,
      join(postgres.dataFolder, 'postgres'),
      join(postgres.dataFolder, 'postgres-passwords.json'),
    ]) {
      expect(lstatSync(path).mode & 0o077).toBe(0);
    }
    expect(lstatSync(join(postgres.dataFolder, 'postgres')).uid).not.toBe(0);
    await query(connection, 'create extension pg_trgm; create extension unaccent; create extension btree_gin');
    await writeRows(connection);
  });

  it('refuses a wrong password', async () => {
    const connection = await running();
    for (const role of ['exam_vault', 'postgres']) {
      await expect(query({ ...connection, user: role, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/);
    }
  });

  it('is not stopped by a postmaster.pid whose number is another process by now', async () => {
    const connection = await running();
    const ownerOf = lstatSync(join(postgres.dataFolder, 'postgres'));
    const stale = readFileSync(postmasterPidFile(), 'utf8');
    await postgres.hub.kill('SIGTERM');
    const other = spawn('sleep', ['60'], process.geteuid?.() === 0 ? { uid: ownerOf.uid, gid: ownerOf.gid } : {});
    writeFileSync(postmasterPidFile(), stale.replace(/^\d+/, String(other.pid)), { mode: 0o600 });
    chownSync(postmasterPidFile(), ownerOf.uid, ownerOf.gid);
    try {
      await keepsRows(await start());
      expect(other.exitCode ?? other.signalCode).toBeNull();
      expect((await postgres.hub.ready).host).toBe(connection.host);
    } finally {
      other.kill();
    }
  });

  it('refuses a second hub within seconds, naming lock, process and holder', async () => {
    await running();
    const begin = Date.now();
    const error: unknown = await startAnother().ready.catch((reason: unknown) => reason);
    expect(Date.now() - begin).toBeLessThan(10_000);
    if (!(error instanceof HubRefusal)) throw error;
    const { refusal } = error;
    expect(refusal).toMatchObject({
      name: 'DataFolderLockedError',
      lockFile: lockFile(),
      pid: postgres.hub.pid,
      holder: 'hub',
    });
    for (const part of [lockFile(), String(postgres.hub.pid), 'hub']) expect(refusal.message).toContain(part);
    await keepsRows(await postgres.hub.ready);
  });

  it('waits for a command of the command line', async () => {
    await postgres.stop();
    const command = startAnother(postgres.dataFolder, 'hub teachers');
    await command.ready;
    const waiting = startAnother();
    setTimeout(() => command.child.kill('SIGTERM'), 800);
    await keepsRows(await waiting.ready);
  });

  it('is found by a command while a hub runs, and only then', async () => {
    await postgres.stop();
    expect(await findRunningPostgres({ dataFolder: postgres.dataFolder })).toBeNull();
    const connection = await start();
    expect(await findRunningPostgres({ dataFolder: postgres.dataFolder })).toEqual(connection);
    await postgres.hub.kill('SIGKILL');
    expect(await findRunningPostgres({ dataFolder: postgres.dataFolder })).toBeNull();
  });

  it('is refused when it was made by another major version', async () => {
    await postgres.stop();
    const file = join(postgres.dataFolder, 'postgres', 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    try {
      const error: unknown = await startAnother().ready.catch((reason: unknown) => reason);
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
    await postgres.stop();
    const file = join(postgres.dataFolder, 'postgres', 'postgresql.auto.conf');
    const content = readFileSync(file, 'utf8');
    writeFileSync(file, "no_such_setting = 'x'\n");
    try {
      await expect(startAnother().ready).rejects.toThrow(/no_such_setting/);
    } finally {
      writeFileSync(file, content);
    }
    expect(existsSync(lockFile())).toBe(false);
    await keepsRows(await start());
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
          if (round === 1) await query(connection, 'create table kept (n int); insert into kept values (7)');
          expect(await query(connection, 'select n from kept')).toEqual([{ n: 7 }]);
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
