import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { latestBackupTime, nightlyState } from '../backups/nightly-state.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/connect.ts';
import { readingQueue } from '../../indexing/reading-queue.ts';

/** Milliseconds that a figure may take: a monitor gives up after ten seconds, and the other figures must still reach it. */
const MOST_TIME = 2_000;
/** Milliseconds for which the files are not counted anew: of millions it takes a second. */
const COUNT_HOLDS = 5 * 60_000;

/** What is asked at the moment somebody looks. Each rejects when it cannot be had within two seconds. */
export interface Gauges {
  /** The background queue: how many wait, and for how many seconds the first has. */
  queue(): Promise<{ waiting: number; oldest: number }>;
  /** Stored files of documents, deleted ones that are not purged included, and their bytes; up to five minutes old. */
  files(): Promise<{ files: number; bytes: number }>;
  /** Bytes that are free on the disk of DATA_DIR. */
  freeBytes(): Promise<number>;
  /** Seconds since the last good nightly backup; null where this process makes none, or none was tried yet. */
  backupAge(): Promise<number | null>;
}

/** Rejects after the time; what was asked goes on and ends by the database's own limit. */
async function within<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), MOST_TIME);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** The figures of this database, which are the same at every hub, and of this hub's own disk. */
export function gauges({ db }: Pick<Database, 'db'>, { dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): Gauges {
  const ask = <T>(query: (trx: Database['db']) => Promise<T>) =>
    within(
      db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(MOST_TIME)}`.execute(trx);
        return await query(trx);
      }),
    );
  let counted: { at: number; result: { files: number; bytes: number } } | null = null;
  return {
    queue: () => ask((trx) => readingQueue(trx).depth()),
    async files() {
      if (counted && Date.now() - counted.at < COUNT_HOLDS) return counted.result;
      const result = await ask((trx) =>
        trx
          .selectFrom('documents')
          .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(file_size), 0)::float`.as('bytes')])
          .executeTakeFirstOrThrow(),
      );
      counted = { at: Date.now(), result };
      return result;
    },
    async freeBytes() {
      const { bavail, bsize } = await within(statfs(dataDir));
      return bavail * bsize;
    },
    async backupAge() {
      const since = backup && latestBackupTime(await ask(nightlyState));
      return since && (Date.now() - since.getTime()) / 1_000;
    },
  };
}
