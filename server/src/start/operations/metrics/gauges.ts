import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { latestBackupTime, nightlyState } from '../backups/nightly-state.ts';
import type { Config } from '../../../base/config/config.ts';
import type { Database } from '../../../base/database/connect.ts';
import { readingQueue } from '../../../finding/indexing/reading-queue.ts';

/** A monitor gives up after ten seconds. One slow gauge must not cost it the others. */
const TIMEOUT_MS = 2_000;
/** Counting millions of files takes a second. */
const FILE_COUNT_TTL_MS = 5 * 60_000;

/** Values that are read when a monitor asks. Each call rejects when its value cannot be read within two seconds. */
export interface Gauges {
  /** The background queue: documents waiting, and the age of the oldest in seconds. */
  queue(): Promise<{ waiting: number; oldest: number }>;
  /** Number and bytes of the documents' files, including deleted documents until they are purged. Up to five minutes old. */
  files(): Promise<{ files: number; bytes: number }>;
  /** Free bytes on the disk of DATA_DIR. */
  freeBytes(): Promise<number>;
  /** Seconds since the last good nightly backup; null when this hub makes no backups, or before the first attempt. */
  backupAge(): Promise<number | null>;
}

/** Rejects after TIMEOUT_MS. The query itself is ended by its statement timeout. */
async function withTimeout<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), TIMEOUT_MS);
  });
  return await Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** The gauges of the database, which are the same at every hub, and of this hub's disk. */
export function gauges({ db }: Pick<Database, 'db'>, { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): Gauges {
  const query = <T>(read: (trx: Database['db']) => Promise<T>) =>
    withTimeout(
      db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(trx);
        return await read(trx);
      }),
    );
  let counted: { readonly at: number; readonly result: { files: number; bytes: number } } | null = null;
  return {
    queue: () => query((trx) => readingQueue(trx).depth()),
    async files() {
      if (counted && Date.now() - counted.at < FILE_COUNT_TTL_MS) return counted.result;
      const result = await query((trx) =>
        trx
          .selectFrom('documents')
          .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(file_size), 0)::float`.as('bytes')])
          .executeTakeFirstOrThrow(),
      );
      counted = { at: Date.now(), result };
      return result;
    },
    async freeBytes() {
      const { bavail, bsize } = await withTimeout(statfs(dataDir));
      return bavail * bsize;
    },
    async backupAge() {
      const since = backup && latestBackupTime(await query(nightlyState));
      return since && (Date.now() - since.getTime()) / 1_000;
    },
  };
}
