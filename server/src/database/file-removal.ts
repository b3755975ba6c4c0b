import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** Advisory locks, known to every hub of one database: the first makes backups take turns, the second holds files. */
const BACKUP_LOCK = 5_702_115_160_001n;
const REMOVAL_LOCK = 5_702_115_160_002n;

/** The first half of the locks of single files; the second is made from the file's name. */
const FILE_LOCK_CLASS = 570_211_516;
const lockOf = (file_id: string) => sql`${FILE_LOCK_CLASS}::int, hashtext(${file_id})`;

/**
 * In the transaction that is about to write a row with this file. Whoever lost the answer to its commit cannot know by looking whether the
 * row will be there: the server may still be waiting for its standby. The lock ends only when that is decided.
 */
export async function lockFileForRow(trx: Kysely<Schema>, file_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(file_id)})`.execute(trx);
}

/** What has become of a stored file. `undecided`: a backup may still read it, or nobody can say yet whether a row names it. */
export type Removal = 'removed' | 'referenced' | 'undecided';

/** Stored files that no row names any more are removed only through this. */
export interface FileRemover {
  /** Runs `remove` when no row names the file and none will; nobody can begin to hold files meanwhile. */
  removeUnreferenced(file_id: string, remove: () => Promise<void>): Promise<Removal>;
}

export function fileRemover(db: Kysely<Schema>): FileRemover {
  return {
    removeUnreferenced: (file_id, remove) =>
      db.transaction().execute(async (trx) => {
        // A standby may be behind: only the primary knows.
        const { rows } = await sql<{ free: boolean }>`
          select not pg_is_in_recovery() and pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}::bigint)
            and pg_try_advisory_xact_lock(${lockOf(file_id)}) as free
        `.execute(trx);
        if (!rows[0]?.free) return 'undecided';
        // A statement of its own: it sees what was committed before the lock was free.
        const row = await trx.selectFrom('documents').select('_id').where('file_id', '=', file_id).executeTakeFirst();
        if (row) return 'referenced';
        await remove();
        return 'removed';
      }),
  };
}

/** Another backup of this database is being made. */
export class BackupInProgressError extends Error {
  override name = 'BackupInProgressError';
}

/** The connection that held the files was lost: some may have been removed since. */
export class RemovalPauseLostError extends Error {
  override name = 'RemovalPauseLostError';
}

export interface FileRemovalPause {
  /** @throws RemovalPauseLostError */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Keeps every hub of this database from removing stored files, until `release` or the end of the connection. It is held by a
 * transaction that reads nothing, so that the database can clean up behind it, however long it takes.
 * @throws BackupInProgressError
 */
export async function pauseFileRemoval(pool: pg.Pool): Promise<FileRemovalPause> {
  const client = await pool.connect();
  const release = async (broken?: boolean) => {
    if (!broken) await client.query('rollback').catch(() => (broken = true));
    client.release(broken);
  };
  try {
    await client.query('begin isolation level read committed read only');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ first: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as first', [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.first) throw new BackupInProgressError('Another backup of this database is being made');
    // Waits for removals under way: moments.
    await client.query('select pg_advisory_xact_lock($1::bigint)', [REMOVAL_LOCK]);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    async check() {
      await client.query('select 1').catch((error: unknown) => {
        throw new RemovalPauseLostError('The connection to the database was lost meanwhile: try again', {
          cause: error,
        });
      });
    },
    release: () => release(),
  };
}
