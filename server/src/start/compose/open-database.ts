import type pg from 'pg';
import type { Logger } from 'pino';
import { lockDataFolder } from '@exam-vault/embedded-postgres/data-folder-lock';
import { makeFolderDurably } from '@exam-vault/embedded-postgres/durable-files';
import { findRunningPostgres, startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { assertNotHalfRestored } from '../operations/backups/restore-marker.ts';
import { ConfigError, type Config } from '../../base/config/config.ts';
import { checkServer, isSameDatabase } from '../../base/database/check-server.ts';
import { connectDatabase, type Database } from '../../base/database/connect.ts';
import { migrate, migrationNames } from '../../base/database/migrate.ts';
import { REQUEST_STATEMENT_MS, statementLimit } from '../../base/database/statement-limit.ts';

/** The command line locks folders too, and only compose/ may import adapters. */
export { lockDataFolder };

/** TCP keep-alive finds dead connections after this idle time. */
/** Milliseconds. */
const STANDBY_CONNECT_MS = 1_000;
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Few, because each is a session of the server, which has about a hundred. A backup needs three, and each reader one. */
const directOptions = ({ reading: { concurrency } }: Config, options: pg.PoolConfig) => ({
  ...options,
  max: 4 + concurrency,
});

/** A migrated database. `close` also stops a server that was started for it. */
export interface OpenDatabase extends Database {
  /** True when the server belongs to a hub that is running. */
  readonly borrowed: boolean;
  /** True when the database was empty before. */
  readonly isNew: boolean;
  /** The folder of the embedded server's socket. */
  readonly socketFolder?: string;
}

interface Server {
  readonly options: pg.PoolConfig;
  /** Absent without a pooler. */
  readonly directUrl?: string;
  readonly borrowed?: boolean;
  /** Stops what was started for the database. */
  readonly stop: () => Promise<void>;
}

/** A standby may be away when the hub starts. Nobody waits long for it, because the primary answers too. */
function connectStandby(url: string, onError: (error: Error) => void) {
  const options = { connectionString: url, ...KEEP_ALIVE, connectionTimeoutMillis: STANDBY_CONNECT_MS };
  return connectDatabase(options, onError, { ms: REQUEST_STATEMENT_MS, by: 'connection' }, true);
}

/** Connects to a server, checks and migrates its database. It stops the server when that fails. */
async function connectAndMigrate(
  config: Config,
  log: Logger,
  { options, directUrl, borrowed = false, stop }: Server,
  { shouldMigrate, limitsStatements }: { shouldMigrate: boolean; limitsStatements: boolean },
): Promise<OpenDatabase> {
  // Only the message: pg attaches the whole connection to the error, with its keys.
  const onError = ({ message }: Error) => log.warn({ reason: message }, 'a connection to the database broke');
  const limit = limitsStatements
    ? await statementLimit(options).catch(async (error: unknown) => {
        await stop();
        throw error;
      })
    : null;
  const database = connectDatabase(options, onError, limit);
  const ownOptions = directUrl === undefined ? options : { connectionString: directUrl, ...KEEP_ALIVE };
  const hasDirect = directUrl !== undefined || limit !== null;
  const direct = hasDirect ? connectDatabase(directOptions(config, ownOptions), onError) : null;
  const readUrl = config.database.kind === 'external' && limitsStatements ? config.database.readUrl : null;
  const standby = readUrl === null ? null : connectStandby(readUrl, onError);
  const close = async () => {
    await standby?.close();
    await direct?.close();
    await database.close();
    await stop();
  };
  try {
    const { db } = direct ?? database;
    if (config.database.kind === 'external') await checkServer(db);
    if (direct && directUrl !== undefined && !(await isSameDatabase(database.db, direct.db)))
      throw new ConfigError('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL');
    const migrated = shouldMigrate ? await migrate(db) : [];
    if (migrated.length > 0) log.info({ migrations: migrated }, 'database migrated');
    const isNew = migrated[0] !== undefined && migrated[0] === migrationNames[0];
    const socket = options.host?.startsWith('/') ? { socketFolder: options.host } : {};
    return {
      ...database,
      ...(direct ? { direct } : {}),
      ...(standby ? { standby } : {}),
      close,
      borrowed,
      isNew,
      ...socket,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenOptions {
  readonly holder: string;
  readonly borrow: boolean;
  readonly restoring?: () => Promise<void>;
  /** Whether the statements of requests end after a time. Commands have no requests. */
  readonly limitsStatements?: boolean;
}

/**
 * Opens the embedded PostgreSQL of the data folder, or the server of DATABASE_URL, and migrates it. With `borrow` the embedded server of a
 * running hub is used, as commands do; without it a second hub is refused. `restoring` is called once the data folder is locked, before
 * anything is created in it; the database is then not migrated.
 * @throws HalfRestoredError, ConfigError
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  { holder, borrow, restoring, limitsStatements = false }: OpenOptions,
): Promise<OpenDatabase> {
  if (!restoring) await assertNotHalfRestored(config.dataDir);
  // Checked again under the lock: a restore may have begun and been interrupted while this process waited.
  const underLock = restoring ?? (() => assertNotHalfRestored(config.dataDir));
  const open = (server: Server) =>
    connectAndMigrate(config, log, server, { shouldMigrate: !restoring, limitsStatements });
  if (config.database.kind === 'external') {
    // The embedded server locks the data folder itself. With an external one, too, only one hub may own its staged files.
    await makeFolderDurably(config.dataDir);
    const lock = borrow ? null : await lockDataFolder(config.dataDir, holder);
    const { url, directUrl } = config.database;
    const stop = async () => lock?.release();
    if (lock) {
      await underLock().catch(async (error: unknown) => {
        await stop();
        throw error;
      });
    }
    return open({
      options: { connectionString: url, ...KEEP_ALIVE },
      stop,
      ...(directUrl === url ? {} : { directUrl }),
    });
  }
  const running = borrow ? await findRunningPostgres({ dataFolder: config.dataDir }) : null;
  if (running) return open({ options: { ...running }, borrowed: true, stop: async () => {} });
  const started = await startEmbeddedPostgres({
    dataFolder: config.dataDir,
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
    holder,
    underLock,
    binFolder: config.database.binFolder ?? undefined,
  });
  return open({ options: { ...started.connection }, stop: () => started.stop() });
}
