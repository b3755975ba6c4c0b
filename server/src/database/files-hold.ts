import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** Advisory locks, known to every hub of one database: the first makes backups take turns, the second holds files. */
const BACKUP_LOCK = 5_702_115_160_001n;
const FILES_LOCK = 5_702_115_160_002n;

/** Stored files that no row names any more are removed only through this: not while a backup may still read them. */
export interface FilesHold {
  /** Runs `remove` unless files are held; nobody can begin to hold them meanwhile. @returns whether it ran */
  whileFree(remove: () => Promise<void>): Promise<boolean>;
}

export function filesHold(db: Kysely<Schema>): FilesHold {
  return {
    whileFree: (remove) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock_shared(${FILES_LOCK}::bigint) as free
        `.execute(trx);
        if (!rows[0]?.free) return false;
        await remove();
        return true;
      }),
  };
}

/** Another backup of this database is being made. */
export class BackupUnderWayError extends Error {
  override name = 'BackupUnderWayError';
}

/** The connection that held the files was lost: some may have been removed since. */
export class HoldLostError extends Error {
  override name = 'HoldLostError';
}

export interface HeldFiles {
  /** @throws HoldLostError */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Keeps every hub of this database from removing stored files, until `release` or the end of the connection. It is held by a
 * transaction that reads nothing, so that the database can clean up behind it, however long it takes.
 * @throws BackupUnderWayError
 */
export async function holdFiles(pool: pg.Pool): Promise<HeldFiles> {
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
    if (!rows[0]?.first) throw new BackupUnderWayError('Another backup of this database is being made');
    // Waits for removals under way: moments.
    await client.query('select pg_advisory_xact_lock($1::bigint)', [FILES_LOCK]);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    async check() {
      await client.query('select 1').catch((error: unknown) => {
        throw new HoldLostError('The connection to the database was lost meanwhile: try again', { cause: error });
      });
    },
    release: () => release(),
  };
}
