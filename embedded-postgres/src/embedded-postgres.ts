import { readFileSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { checkVersion, closeFolder, createCluster, findCluster, nameForServer, readPasswords } from './cluster.ts';
import { type DataFolderLock, findRunningHub, lockDataFolder } from './data-folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import { chooseServerAccount, giveTo } from './server-account.ts';
import {
  applicationConnection,
  connectAsSuperuser,
  hasDatabase,
  type PostgresConnection,
} from './server-connection.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import { isSafeSocketFolder, prepareSocketFolder } from './socket-folder.ts';

export type { PostgresConnection };

export interface RunningPostgres {
  readonly connection: PostgresConnection;
  /** Fast shutdown, then the data folder's lock is given back. May be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR: the cluster is its folder `postgres/`, the lock its file `hub.lock`. */
  dataFolder: string;
  log: (line: string) => void;
  /** For a server that has ended or does not start again; absent: as `log`. */
  warn?: (line: string) => void;
  maxConnections?: number;
  /** Who holds the lock, shown to a process that is refused: 'hub', or 'hub COMMAND' of the command line. */
  holder?: string;
  /** Asked once the folder is held, before anything is made in it; when it rejects, nothing is. */
  underLock?: () => Promise<void>;
  /** Further settings of the server, for tests only (fsync=off). */
  settings?: Record<string, string>;
}

/**
 * Starts the database of a data folder, making it on first use, and keeps it running until `stop`: a server that dies
 * is started again, at the same address. It ends with this process, however that dies.
 *
 * Throws DataFolderLockedError when another hub has the folder; else an error that says what to do, or what the
 * server's log says. The role of the connection owns the database and may make others; it is no superuser.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL needs Linux or macOS: run the hub in WSL, or set DATABASE_URL.');
  }
  // Entered, not listed, by the account that PostgreSQL runs as when the hub is root.
  await mkdir(options.dataFolder, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
  const dataFolder = realpathSync(options.dataFolder);
  const lock = await lockDataFolder(dataFolder, options.holder ?? 'hub', options.log);
  try {
    await options.underLock?.();
    const serverLog = openServerLog(dataFolder);
    try {
      return await startUnderLock({ ...options, dataFolder }, lock, serverLog);
    } catch (error) {
      serverLog.close();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startUnderLock(
  options: EmbeddedPostgresOptions,
  lock: DataFolderLock,
  serverLog: ServerLog,
): Promise<RunningPostgres> {
  const { dataFolder, log, warn = log, settings = {} } = options;
  const existing = findCluster(dataFolder);
  const account = chooseServerAccount(existing);
  const binaries = await findBinaries({ account, dataFolder, log });
  if (existing !== null) {
    checkVersion(existing, binaries);
    await closeFolder(existing);
    if (account !== null && statSync(existing).uid !== account.uid) giveTo(account, existing);
  }
  const durable = settings['fsync'] !== 'off';
  const cluster = existing ?? (await createCluster({ dataFolder, account, binaries, log: serverLog, durable }));
  if (nameForServer(cluster, account) !== cluster) {
    log(
      `PostgreSQL runs as the user with id ${account?.uid}, who cannot reach ${cluster} by name; it is started inside it`,
    );
  }
  const passwords = readPasswords(dataFolder);
  const socketFolder = prepareSocketFolder(dataFolder, account);
  const maxConnections = options.maxConnections ?? 60;
  const plan = { binaries, account, cluster, socketFolder, passwords, maxConnections, serverLog, log, warn };
  const running = await keepRunning({ ...plan, furtherSettings: settings }, lock);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    try {
      await running.stop();
    } finally {
      removeFolder(socketFolder);
      serverLog.close();
      await lock.release();
    }
  };
  return { connection: applicationConnection(socketFolder, passwords), stop: () => (stopping ??= stop()) };
}

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty after a hard end: the next start clears it.
  }
}

/**
 * The database of a hub that is running on this data folder, checked to be the folder's own; waits a while for one that
 * is just starting. Null when no hub runs: then the caller may start the database itself.
 */
export async function findRunningPostgres({ dataFolder }: { dataFolder: string }): Promise<PostgresConnection | null> {
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(100)) {
    if ((await findRunningHub(dataFolder)) === null) return null;
    const cluster = findCluster(dataFolder);
    const socketFolder = cluster === null ? null : readSocketFolder(cluster);
    if (cluster === null || socketFolder === null) continue;
    if (!isSafeSocketFolder(socketFolder, statSync(cluster).uid)) continue;
    const passwords = readPasswords(dataFolder);
    const client = await connectAsSuperuser({ socketFolder, cluster, passwords });
    if (client === null) continue;
    try {
      if (await hasDatabase(client)) return applicationConnection(socketFolder, passwords);
    } finally {
      await client.end();
    }
  }
  return null;
}

/** The fifth line of `postmaster.pid`, which only the server's user can write. */
function readSocketFolder(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
