import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { migrationNames } from '../../../base/database/migrate.ts';
import type { FileStorage } from '../../../base/ports/file-storage.ts';
import { BackupRefusedError, type Manifest } from './archive-format.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import { walkBackup, type BackupContents, type WalkOptions } from './walk-backup.ts';
import { readRestoreMarker, removeRestoreMarker, writeRestoreMarker } from './restore-marker.ts';
import { beginTables, RESTORED_SETTING, type TableRestore } from './restore-tables.ts';
import { isEmptyDatabase } from './tables.ts';

export interface RestoreDeps {
  readonly pool: pg.Pool;
  readonly storage: Pick<FileStorage, 'adopt' | 'remove' | 'list' | 'claim'>;
  readonly dataDir: string;
}

/** Files that are stored at the same time: most of that time is spent waiting for the disk. */
const CONCURRENT_FILES = 8;
/** While files are stored, the idle database connection is used this often to keep it open. */
const KEEP_ALIVE_INTERVAL_MS = 15_000;

/** An otherwise empty data folder may contain the hub's secret and files that the system or the hub itself has made. */
const HARMLESS_NAMES = /^(?:hub\.secret|hub\.lock(?:\..*)?|lost\+found|restoring|postgres\.log)$/;

/** @throws BackupRefusedError when the folder is not empty, except after an interrupted restore */
export async function assertEmptyFolder(dataDir: string): Promise<void> {
  if (await readRestoreMarker(dataDir)) return;
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const unexpected = names.filter((name) => !HARMLESS_NAMES.test(name));
  if (unexpected.length > 0) {
    throw new BackupRefusedError(
      `${dataDir} isn’t empty (${unexpected.slice(0, 5).join(', ')}). Use another DATA_DIR, or move this folder elsewhere.`,
    );
  }
}

/** Reads the whole backup and changes nothing. @throws BackupDamagedError, BackupRefusedError */
export async function inspectBackup(path: string, walk: WalkOptions): Promise<BackupContents> {
  const contents = await walkBackup(path, walk);
  assertKnownVersion(contents.manifest);
  return contents;
}

function assertKnownVersion({ migrations }: Manifest): void {
  const later = migrations.filter((name) => !migrationNames.includes(name));
  if (later.length === 0) return;
  throw new BackupRefusedError(
    `This backup was made by a later version of Exam Vault (it has ${later.join(', ')}). Restore it with that version.`,
  );
}

async function removeAllFiles(storage: RestoreDeps['storage']): Promise<void> {
  for await (const { key } of storage.list()) await storage.remove(key);
}

/** Moves the files of a backup into the store, several at the same time. */
function fileRestore(storage: RestoreDeps['storage'], incoming: string) {
  const pending = new Set<Promise<void>>();
  return {
    async add(file_id: string, { bytes }: ArchiveEntry): Promise<void> {
      const path = join(incoming, file_id);
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const chunk of bytes) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
      // A failed promise stays in the set, so that the next wait throws its error.
      const adopting = storage.adopt(file_id, path).then(() => void pending.delete(adopting));
      adopting.catch(() => undefined);
      pending.add(adopting);
      if (pending.size >= CONCURRENT_FILES) await Promise.race(pending);
    },
    /** Resolves when all files are durable. */
    finish: () => Promise.all(pending).then(() => undefined),
    settled: () => Promise.allSettled(pending),
  };
}

/**
 * @returns whether the database is empty; false when an earlier attempt has already committed this backup
 * @throws BackupRefusedError
 */
async function checkDatabase(client: pg.PoolClient, manifest: Manifest, begun: boolean): Promise<boolean> {
  if (await isEmptyDatabase(client)) return true;
  if (begun) {
    const { rows } = await client.query<{ value: string }>('select value from settings where name = $1', [
      RESTORED_SETTING,
    ]);
    if (rows[0]?.value === manifest.id) return false;
  }
  throw new BackupRefusedError('The database isn’t empty. Restore into an empty one.');
}

async function claimStore(storage: RestoreDeps['storage'], { issuer }: Manifest, begun: boolean): Promise<void> {
  if (!begun) {
    for await (const _file of storage.list()) {
      throw new BackupRefusedError('The file store isn’t empty. Restore into an empty one.');
    }
  }
  if (!(await storage.claim(issuer))) throw new BackupRefusedError('The file store belongs to another hub.');
}

/**
 * Writes the restore marker. It must come before anything else is written to the data folder.
 * @returns whether an earlier attempt was interrupted, and the staging folder
 * @throws BackupRefusedError when the folder is half restored from another backup
 */
export async function beginRestore(
  dataDir: string,
  { id, made_at }: Manifest,
): Promise<{ begun: boolean; incoming: string }> {
  const marker = await readRestoreMarker(dataDir);
  if (marker && marker.id !== id) {
    throw new BackupRefusedError(
      `A restore of another backup, made at ${marker.made_at}, was started in ${dataDir}. Continue with that one, or use a new folder.`,
    );
  }
  return { begun: marker !== null, incoming: await writeRestoreMarker(dataDir, { id, made_at }) };
}

/**
 * Restores tables and files and migrates them to this version. `beginRestore` must have marked the data folder. All rows are committed at
 * the end, when every file is durable. An interrupted restore leaves an empty database and can be repeated with the same backup.
 * @returns null when an earlier attempt has already committed this backup
 * @throws BackupRefusedError, BackupDamagedError, and errors of the disk and the database
 */
export async function restoreBackup(
  { pool, storage, dataDir }: RestoreDeps,
  path: string,
  { manifest, begun, incoming }: { manifest: Manifest; begun: boolean; incoming: string },
  walk: WalkOptions,
): Promise<BackupContents | null> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const isEmpty = await checkDatabase(client, manifest, begun);
    let contents: BackupContents | null = null;
    if (isEmpty) {
      await claimStore(storage, manifest, begun);
      await removeAllFiles(storage);
      contents = await restoreContents(client, { storage, incoming, path, id: manifest.id }, walk);
    }
    await client.query('commit');
    broken = false;
    await removeRestoreMarker(dataDir);
    return contents;
  } finally {
    client.release(broken);
  }
}

interface RestoreSource {
  readonly storage: RestoreDeps['storage'];
  readonly incoming: string;
  readonly path: string;
  readonly id: string;
}

async function restoreContents(
  client: pg.PoolClient,
  { storage, incoming, path, id }: RestoreSource,
  walk: WalkOptions,
): Promise<BackupContents> {
  const files = fileRestore(storage, incoming);
  let tables: TableRestore | null = null;
  let lastQueryAt = Date.now();
  try {
    const contents = await walkBackup(path, walk, {
      async manifest(manifest) {
        if (manifest.id !== id)
          throw new BackupRefusedError(`${path} was replaced by another backup while this was running.`);
        tables = await beginTables(client, manifest);
      },
      table: async (name, entry) => tables?.addPart(name, entry),
      async file(file_id, entry) {
        await tables?.closeTable();
        await files.add(file_id, entry);
        if (Date.now() - lastQueryAt < KEEP_ALIVE_INTERVAL_MS) return;
        await client.query('select 1');
        lastQueryAt = Date.now();
      },
    });
    await files.finish();
    await (tables as TableRestore | null)?.finish(contents.end);
    return contents;
  } catch (error) {
    await files.settled();
    // Frees the disk space. What cannot be removed now is removed by the next attempt.
    await removeAllFiles(storage).catch(() => undefined);
    await rm(incoming, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}
