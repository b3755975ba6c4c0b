import { readFileSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { checkVersion, closeFolder, createCluster, findCluster, nameForServer, readPasswords } from './cluster.ts';
import { type DataFolderLock, findRunningHub, lockDataFolder } from './data-folder-lock.ts';
import { makeFolderDurably } from './durable-files.ts';
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
import { PostgresRefusedError } from './refused-error.ts';

export type { PostgresConnection };

export interface RunningPostgres {
  readonly connection: PostgresConnection;
  /** Shuts the server down and releases the data folder's lock. May be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR: the cluster is its folder `postgres/`, the lock its file `hub.lock`. */
  dataFolder: string;
  log: (line: string) => void;
  /** For a server that ended or does not restart. Default: `log`. */
  warn?: (line: string) => void;
  maxConnections?: number;
  /** POSTGRES_BIN_DIR: the folder of the programs of another PostgreSQL of the same major version. Absent: those of the npm package. */
  binFolder?: string | undefined;
  /** The holder of the lock, for the error message of other processes: 'hub', or 'hub COMMAND' for the command line. */
  holder?: string;
  /** Called with the lock, before anything is created in the folder. When it rejects, nothing is created. */
  underLock?: () => Promise<void>;
  /** Further settings of the server, for tests only (fsync=off). */
  settings?: Record<string, string>;
}

/**
 * Starts the database of a data folder, and creates it at the first start. A server that ends is restarted at the same address until `stop`. It
 * always ends with this process, even when that is killed. The connection's role owns the database and may create others, but is not a superuser.
 * @throws DataFolderLockedError when another hub uses the folder; PostgresRefusedError says what to do, or contains the end of the server's log
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<RunningPostgres> {
  if (process.platform === 'win32') {
    throw new PostgresRefusedError(
      'The embedded PostgreSQL needs Linux or macOS: run the hub in WSL, or set DATABASE_URL.',
    );
  }
  // When the hub runs as root, PostgreSQL's account may enter the folder, but not list it.
  await makeFolderDurably(options.dataFolder, process.geteuid?.() === 0 ? 0o711 : 0o700);
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
  const binaries = await findBinaries({ account, dataFolder, log, binFolder: options.binFolder });
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
    // Not empty after the server was killed. The next start clears it.
  }
}

/**
 * The database of the hub that runs on this data folder. Waits up to 15 seconds for a hub that is starting. Null when no hub runs: then the
 * caller may start the database itself.
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

/** The fifth line of `postmaster.pid`. Only the server's user can write that file. */
function readSocketFolder(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
