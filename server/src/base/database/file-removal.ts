import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** Advisory locks that all hubs of a database share. The first allows one backup at a time, the second pauses the removal of files. */
const BACKUP_LOCK = 5_702_115_160_001n;
const REMOVAL_LOCK = 5_702_115_160_002n;

/** The class of the locks of single files; the object is a hash of the file's id. */
const FILE_LOCK_CLASS = 570_211_516;
const lockOf = (file_id: string) => sql`${FILE_LOCK_CLASS}::int, hashtext(${file_id})`;

/**
 * Call it in the transaction that writes a row with this file. When the answer to a commit is lost, a query cannot tell whether the row will
 * exist: the server may still wait for its standby. The lock ends only when that is decided.
 */
export async function lockFileForRow(trx: Kysely<Schema>, file_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(file_id)})`.execute(trx);
}

/** `undecided`: a backup may still read the file, or it is not yet known whether a row refers to it. */
export type Removal = 'removed' | 'referenced' | 'undecided';

/** Stored files are removed only by this. */
export interface FileRemover {
  /** Runs `remove` when no row refers to the file and none will. The removal cannot be paused meanwhile. */
  removeUnreferenced(file_id: string, remove: () => Promise<void>): Promise<Removal>;
}

export function fileRemover(db: Kysely<Schema>): FileRemover {
  return {
    removeUnreferenced: (file_id, remove) =>
      db.transaction().execute(async (trx) => {
        // Only the primary knows all rows; a standby may be behind.
        const { rows } = await sql<{ free: boolean }>`
          select not pg_is_in_recovery() and pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}::bigint)
            and pg_try_advisory_xact_lock(${lockOf(file_id)}) as free
        `.execute(trx);
        if (!rows[0]?.free) return 'undecided';
        // A separate statement sees what was committed before the lock was free.
        const row = await trx
          .selectFrom('stored_files')
          .select('file_id')
          .where('file_id', '=', file_id)
          .executeTakeFirst();
        if (row) return 'referenced';
        await remove();
        return 'removed';
      }),
  };
}

/** Another backup of this database is in progress. */
export class BackupInProgressError extends Error {
  override name = 'BackupInProgressError';
}

/** The connection that paused the removal was lost. Files may have been removed since. */
export class RemovalPauseLostError extends Error {
  override name = 'RemovalPauseLostError';
}

export interface FileRemovalPause {
  /** @throws RemovalPauseLostError */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Stops every hub of this database from removing stored files, until `release` or the end of the connection. The transaction that holds the
 * lock reads nothing, so it does not block the database's own vacuum, however long it takes.
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
    // Waits a moment for removals in progress.
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
