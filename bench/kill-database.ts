// Sixty rounds of kill -9 against the embedded database while four clients write. After each round the database is
// started again and every row whose commit was acknowledged is looked for. Killed are, in turn: the hub; PostgreSQL
// itself; hub, guard and PostgreSQL at once, so that only its server processes are left.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresConnection } from '@exam-vault/embedded-postgres/embedded-postgres';
import { isProcessAlive, parentOf, startOfProcess } from '@exam-vault/embedded-postgres/process-table';
import pg from 'pg';
import { atEnd, temporaryFolder } from './clean-up.ts';

const supervisor = import.meta.resolve('@exam-vault/server/adapters/embedded-postgres/embedded-postgres');
const hubScript = `
import { startEmbeddedPostgres } from ${JSON.stringify(supervisor)};
const postgres = await startEmbeddedPostgres({ dataFolder: process.argv[1], log: () => undefined });
process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
console.log(JSON.stringify(postgres.connection));
`;
const writers = [0, 1, 2, 3];
const kinds = ['hub', 'postgres', 'all'] as const;

interface Hub {
  process: ChildProcess;
  connection: PostgresConnection;
}

export async function run(rounds = 60): Promise<Record<string, unknown>> {
  const dataFolder = await temporaryFolder();
  const acknowledged = writers.map(() => 0);
  const starts: number[] = [];
  const ends: number[] = [];
  let lost = 0;
  let hub = await startHub(dataFolder);
  await withClient(hub.connection, (client) =>
    client.query('create table written (writer int, n int, primary key (writer, n))'),
  );
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length];
    const clients = writers.map((writer) => write(hub.connection, writer, acknowledged));
    await delay(150 + Math.random() * 350);
    const killed = performance.now();
    const server = await readPostmaster(dataFolder);
    // The guard leads a process group of its own, with PostgreSQL in it.
    const guard = parentOf(server.pid);
    if (kind === 'postgres') process.kill(server.pid, 'SIGKILL');
    else hub.process.kill('SIGKILL');
    if (kind === 'all' && guard !== null) process.kill(-guard, 'SIGKILL');
    await Promise.all(clients);
    if (kind === 'hub') {
      while (isProcessAlive(server.pid, server.start)) await delay(2);
      ends.push(performance.now() - killed);
    }
    const starting = performance.now();
    if (kind === 'postgres') await waitForServer(hub.connection);
    else hub = await startHub(dataFolder);
    starts.push(performance.now() - starting);
    lost += await countLost(hub.connection, acknowledged);
  }
  hub.process.kill('SIGTERM');
  await once(hub.process, 'exit');
  const total = acknowledged.reduce((sum, n) => sum + n, 0);
  return {
    rounds,
    acknowledged_rows: total,
    lost_rows: lost,
    server_ends_after_hub_ms: { p50: quantile(ends, 0.5), max: quantile(ends, 1) },
    ready_again_ms: { p50: quantile(starts, 0.5), max: quantile(starts, 1) },
  };
}

async function startHub(dataFolder: string): Promise<Hub> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', hubScript, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, connection: JSON.parse(line) as PostgresConnection };
  }
  throw new Error('the hub did not start');
}

/** Inserts row after row until the connection breaks; each is counted once its commit is acknowledged. */
async function write(connection: PostgresConnection, writer: number, acknowledged: number[]): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let n = (acknowledged[writer] ?? 0) + 1; ; n++) {
      // The commit before the last kill may have happened without an answer.
      await client.query('insert into written values ($1, $2) on conflict do nothing', [writer, n]);
      acknowledged[writer] = n;
    }
  } catch {
    await client.end().catch(() => undefined);
  }
}

async function countLost(connection: PostgresConnection, acknowledged: number[]): Promise<number> {
  return withClient(connection, async (client) => {
    let lost = 0;
    for (const writer of writers) {
      const expected = acknowledged[writer] ?? 0;
      const answer = await client.query<{ n: number }>(
        'select count(*)::int as n from written where writer = $1 and n <= $2',
        [writer, expected],
      );
      lost += expected - (answer.rows[0]?.n ?? 0);
    }
    return lost;
  });
}

async function withClient<T>(connection: PostgresConnection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitForServer(connection: PostgresConnection): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await delay(5)) {
    const answers = await withClient(connection, (client) => client.query('select 1')).catch(() => null);
    if (answers !== null) return;
  }
  throw new Error('PostgreSQL was not started again');
}

async function readPostmaster(dataFolder: string): Promise<{ pid: number; start: string }> {
  const text = await readFile(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = Number(text.split('\n')[0]);
  return { pid, start: startOfProcess(pid) ?? '' };
}

function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0);
}
