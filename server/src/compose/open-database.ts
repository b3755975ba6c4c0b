import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { lockDataFolder } from '@exam-vault/embedded-postgres/data-folder-lock';
import { findRunningPostgres, startEmbeddedPostgres } from '@exam-vault/embedded-postgres/embedded-postgres';
import { assertNotHalfRestored } from '../operations/backups/restore-marker.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { checkServer, isSameDatabase } from '../database/check-server.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { migrate, migrationNames } from '../database/migrate.ts';

/** An import's own folder is locked as the data folder is. */
export { lockDataFolder };

/** Milliseconds without a word after which the network is asked whether the other side is still there. */
const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Few: each is a session of the server, which has some hundred for all. A backup takes three, each reader one at a time. */
const directOptions = ({ reading: { concurrency } }: Config, connectionString: string) => ({
  connectionString,
  ...KEPT_ALIVE,
  max: 4 + concurrency,
});

/** A database that is ready for use, with whatever was started for it. */
export interface OpenDatabase extends Database {
  /** True when this process reached the server that a running hub has started. */
  readonly borrowed: boolean;
  /** True when there was no hub in it before. */
  readonly isNew: boolean;
  /** The folder of the embedded server's socket. */
  readonly socketFolder?: string;
}

/**
 * The embedded PostgreSQL of the data folder or the cluster of DATABASE_URL, migrated. Only with `borrow` may the embedded one be
 * another process's: the command line reaches a running hub so, while a second hub is refused. With `restoring`, which is called once
 * the data folder is held and before anything is made in it, the database stays as empty as it is. @throws HalfRestoredError, ConfigError
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  { holder, borrow, restoring }: { holder: string; borrow: boolean; restoring?: () => Promise<void> },
): Promise<OpenDatabase> {
  if (!restoring) await assertNotHalfRestored(config.dataDir);
  // And once more when the folder is held: a restore may have begun in it, and been interrupted, while this waited for it.
  const underLock = restoring ?? (() => assertNotHalfRestored(config.dataDir));
  // Not the error itself: pg hangs the whole connection on it, its keys too.
  const onError = ({ message }: Error) => log.warn({ reason: message }, 'a connection to the database broke');
  const open = async (
    options: Parameters<typeof connectDatabase>[0],
    stop: () => Promise<void>,
    { borrowed = false, directUrl }: { borrowed?: boolean; directUrl?: string } = {},
  ): Promise<OpenDatabase> => {
    const database = connectDatabase(options, onError);
    const direct = directUrl === undefined ? null : connectDatabase(directOptions(config, directUrl), onError);
    const close = async () => {
      await direct?.close();
      await database.close();
      await stop();
    };
    let isNew: boolean;
    try {
      const { db } = direct ?? database;
      if (config.database.kind === 'external') await checkServer(db);
      if (direct && !(await isSameDatabase(database.db, direct.db)))
        throw new ConfigError('DATABASE_DIRECT_URL: leads to another database than DATABASE_URL');
      const done = restoring ? [] : await migrate(db);
      isNew = done[0] !== undefined && done[0] === migrationNames[0];
      if (done.length > 0) log.info({ migrations: done }, 'database migrated');
    } catch (error) {
      await close();
      throw error;
    }
    const socket = options.host?.startsWith('/') ? { socketFolder: options.host } : {};
    return { ...database, ...(direct ? { direct } : {}), close, borrowed, isNew, ...socket };
  };
  if (config.database.kind === 'external') {
    // The embedded server takes the lock itself; here too only one hub may own the data folder with what is staged in it.
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const lock = borrow ? null : await lockDataFolder(config.dataDir, holder);
    const { url, directUrl } = config.database;
    const release = async () => lock?.release();
    if (lock) {
      await underLock().catch(async (error: unknown) => {
        await release();
        throw error;
      });
    }
    return open({ connectionString: url, ...KEPT_ALIVE }, release, directUrl === url ? {} : { directUrl });
  }
  const running = borrow ? await findRunningPostgres({ dataFolder: config.dataDir }) : null;
  if (running) return open({ ...running }, async () => {}, { borrowed: true });
  const started = await startEmbeddedPostgres({
    dataFolder: config.dataDir,
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
    holder,
    underLock,
  });
  return open({ ...started.connection }, () => started.stop());
}
