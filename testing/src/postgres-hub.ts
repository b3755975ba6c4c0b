import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { PostgresConnection } from '@exam-vault/embedded-postgres/embedded-postgres';
import { HubProcess, type TestUser } from './hub-process.ts';
import { remember } from './processes.ts';

/** Runs SQL in a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  connection: PostgresConnection,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const isRunning = ({ child }: HubProcess) => child.exitCode === null && child.signalCode === null;
async function stop(hub: HubProcess | undefined): Promise<void> {
  if (hub && isRunning(hub)) await hub.kill('SIGTERM');
}

/** A hub that this user starts in a data folder of its own, for the tests of a `describe`: to be killed and started again. */
export function usePostgresHub(user: TestUser | undefined) {
  let dataFolder: string;
  let hub: HubProcess | undefined;
  let acknowledged = 0;
  const started: HubProcess[] = [];

  beforeAll(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'exam-vault-kill-'));
    chmodSync(dataFolder, 0o711);
    if (user !== undefined) chownSync(dataFolder, user.uid, user.gid);
  });
  // The hub itself stays for the next test: each start and stop takes a second.
  afterEach(() => Promise.all(started.filter((one) => one !== hub).map(stop)));
  afterAll(async () => {
    await Promise.all(started.map(stop));
    rmSync(dataFolder, { recursive: true, force: true });
  });

  /** Another hub, of the same data folder unless another is given. */
  function startAnother(folder = dataFolder, holder = 'hub'): HubProcess {
    const one = new HubProcess({ dataFolder: folder, holder, user });
    started.push(one);
    return one;
  }
  async function start(): Promise<PostgresConnection> {
    await stop(hub);
    hub = startAnother();
    return hub.ready;
  }
  const postmasterPidFile = () => join(dataFolder, 'postgres', 'postmaster.pid');

  return {
    get hub(): HubProcess {
      if (!hub) throw new Error('no hub was started');
      return hub;
    },
    get dataFolder() {
      return dataFolder;
    },
    startAnother,
    start,
    stop: () => stop(hub),
    /** Of the hub that a test before has left running, or of a new one. */
    running: (): Promise<PostgresConnection> => (hub && isRunning(hub) ? hub.ready : start()),
    async writeRows(connection: PostgresConnection): Promise<void> {
      await query(connection, 'create table if not exists kept (n int)');
      for (let round = 0; round < 3; round++) {
        await query(connection, `insert into kept values (${acknowledged + 1})`);
        acknowledged += 1;
      }
    },
    /** Every row whose writing was acknowledged is there. */
    async keepsRows(connection: PostgresConnection): Promise<void> {
      expect(await query(connection, 'select count(distinct n)::int as n from kept')).toEqual([{ n: acknowledged }]);
    },
    postmasterPidFile,
    postmaster: () => remember(Number(readFileSync(postmasterPidFile(), 'utf8').split('\n')[0])),
    lockFile: () => join(dataFolder, 'hub.lock'),
  };
}
