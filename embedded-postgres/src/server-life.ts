import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { nameForServer, type Passwords } from './cluster.ts';
import { type GuardedProcess, spawnGuarded } from './guarded-process.ts';
import type { DataFolderLock } from './data-folder-lock.ts';
import { endLeftovers } from './leftovers.ts';
import type { ServerAccount } from './server-account.ts';
import { connectAsSuperuser, prepareDatabase } from './server-connection.ts';
import type { ServerLog } from './server-log.ts';
import { serverArguments } from './settings.ts';
import { PostgresRefusedError } from './refused-error.ts';

export interface ServerPlan {
  binaries: PostgresBinaries;
  account: ServerAccount | null;
  cluster: string;
  socketFolder: string;
  passwords: Passwords;
  maxConnections: number;
  furtherSettings: Record<string, string>;
  serverLog: ServerLog;
  log: (line: string) => void;
  /** For an operator: the server has ended, or does not restart. */
  warn: (line: string) => void;
}

/** Shared memory and files of a killed server may stay in use for a while. */
const PREDECESSOR_TIMEOUT_MS = 15_000;
/** Recovery after a crash may take minutes. A longer start has another problem. */
const RECOVERY_TIMEOUT_MS = 600_000;
const SHUTDOWN_TIMEOUT_MS = 60_000;

/** Starts the server, and waits until it answers and has the hub's database. @throws Error with the last lines of its log */
export async function startServer(plan: ServerPlan, signal: AbortSignal): Promise<GuardedProcess> {
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  for (;;) {
    await endLeftovers(plan.cluster, plan.log);
    signal.throwIfAborted();
    const from = plan.serverLog.size();
    const server = spawnServer(plan);
    try {
      await waitUntilReady(server, plan, signal);
      return server;
    } catch (error) {
      server.end();
      const { reason } = await server.exited;
      await endLeftovers(plan.cluster, plan.log);
      signal.throwIfAborted();
      const lines = plan.serverLog.tail(from);
      if (/lock file|shared memory block/.test(lines) && Date.now() < deadline) await delay(250);
      else {
        const why = error instanceof Error ? error.message : String(error);
        throw new PostgresRefusedError(
          `PostgreSQL did not start: ${why} (${reason}). Its log, ${plan.serverLog.path}, ends with:\n${lines}`,
          { cause: error },
        );
      }
    }
  }
}

/** Fast shutdown: rolls back open transactions and writes everything committed. */
export async function stopServer(server: GuardedProcess, plan: ServerPlan, lock: DataFolderLock): Promise<void> {
  server.end();
  const waiting = new AbortController();
  await Promise.race([server.exited, delay(SHUTDOWN_TIMEOUT_MS, undefined, { signal: waiting.signal })]);
  waiting.abort();
  // Usually no process is left. But the guard may have been killed, or the server may hang.
  if (await lock.isOurs()) await endLeftovers(plan.cluster, plan.log);
}

function spawnServer(plan: ServerPlan): GuardedProcess {
  return spawnGuarded({
    command: plan.binaries.postgres,
    args: [
      '-D',
      nameForServer(plan.cluster, plan.account),
      ...serverArguments({
        socketFolder: plan.socketFolder,
        maxConnections: plan.maxConnections,
        further: plan.furtherSettings,
      }),
    ],
    account: plan.account,
    workingFolder: plan.cluster,
    output: plan.serverLog.output,
  });
}

async function waitUntilReady(server: GuardedProcess, plan: ServerPlan, signal: AbortSignal): Promise<void> {
  const start = Date.now();
  let nextNews = start + 10_000;
  for (;;) {
    const client = await connectAsSuperuser(plan);
    if (client !== null) {
      try {
        return await prepareDatabase(client, plan.passwords);
      } finally {
        await client.end();
      }
    }
    signal.throwIfAborted();
    if (!server.isRunning()) throw new Error('it ended at once');
    if (Date.now() - start > RECOVERY_TIMEOUT_MS) throw new Error('it does not answer');
    if (Date.now() > nextNews) {
      plan.log('PostgreSQL is not ready yet; after a crash it first recovers what was written last');
      nextNews += 10_000;
    }
    await delay(25);
  }
}
