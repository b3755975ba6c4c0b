import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type pg from 'pg';
import { pauseFileRemoval, type FileRemovalPause } from '../../../base/database/file-removal.ts';
import { StorageUnavailableError, type FileStorage } from '../../../base/ports/file-storage.ts';
import { assertDiskSpace } from '../disk-space.ts';
import { BackupRefusedError, END, FILES, MANIFEST, type End, type Manifest } from './archive-format.ts';
import { writeArchive, type ArchiveWriter } from './archive-writer.ts';
import { copyTable } from './copy-table.ts';
import { spoolFiles, type SpooledFile } from './file-spool.ts';
import { migrationsOf, quoted, SESSION_SETTINGS, sequenceStates, tablesToBackUp, type TableShape } from './tables.ts';
import type { WalkOptions } from './walk-backup.ts';

const LOCK_CHECK_INTERVAL_MS = 15_000;
const MAX_DAMAGED_LISTED = 100;

export interface BackupDeps {
  readonly pool: pg.Pool;
  readonly storage: Pick<FileStorage, 'read'>;
  /** The fingerprint of HUB_SECRET. */
  readonly secretFingerprint: string;
  readonly now: () => Date;
}

export interface BackupReport {
  readonly manifest: Manifest;
  readonly end: End;
  /** The size of the backup in bytes. */
  readonly size: number;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Ends quietly at a read error, so that one bad file does not stop the backup of all others. */
async function* untilUnreadable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch {
    // The archive pads the entry with zeros, and the checksum then shows that the file is damaged.
  }
}

/** This process has run out of something. The error says nothing about the file. */
const RESOURCE_ERRORS = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/** @returns the error when it concerns this file alone. @throws the error when no other file could be read either */
function fileError(error: NodeJS.ErrnoException): Error {
  if (error instanceof StorageUnavailableError || RESOURCE_ERRORS.has(error.code ?? '')) throw error;
  return error;
}

/** @returns what is wrong with the file; null when it matches its row */
async function addFile(
  { storage }: BackupDeps,
  archive: ArchiveWriter,
  { file_id, size, sha256 }: SpooledFile,
): Promise<string | null> {
  const bytes = await storage.read(file_id).catch(fileError);
  if (!bytes) return `${file_id} is missing`;
  if (bytes instanceof Error) return `${file_id} cannot be opened: ${bytes.message}`;
  const archived = await archive.add(`${FILES}${file_id}`, size, untilUnreadable(bytes as AsyncIterable<Buffer>));
  return archived.toString('hex') === sha256 ? null : `${file_id} has changed or can’t be read`;
}

interface Snapshot {
  readonly client: pg.PoolClient;
  readonly manifest: Manifest;
}

/** What names every stored file. A database that is not migrated yet has the files of documents alone. */
async function filesRelation(client: pg.PoolClient): Promise<'stored_files' | 'documents'> {
  const { rows } = await client.query<{ has_view: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.stored_files') is not null as has_view`,
  );
  return rows[0]?.has_view ? 'stored_files' : 'documents';
}

/** Begins a transaction that sees all tables as they are now. Files must not be removed from here on. */
async function takeSnapshot(client: pg.PoolClient, { secretFingerprint, now }: BackupDeps): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(SESSION_SETTINGS);
  const tables = await tablesToBackUp(client);
  // Keeps a hub of a later version from migrating the tables during the backup.
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  const { rows } = await client.query<{ issuer: string; files: number; bytes: string }>(`
    select (select value from settings where name = 'identity.issuer') as issuer,
      count(*)::int as files, coalesce(sum(file_size), 0)::text as bytes
    from ${await filesRelation(client)}
  `);
  const totals = rows[0];
  if (!totals?.issuer) {
    throw new BackupRefusedError('There’s nothing to back up: no hub has used this database yet.');
  }
  const manifest: Manifest = {
    format: 'exam-vault-backup',
    version: 1,
    id: randomUUID(),
    made_at: now().toISOString(),
    migrations: await migrationsOf(client),
    issuer: totals.issuer,
    secret_fingerprint: secretFingerprint,
    tables,
    sequences: await sequenceStates(client),
    files: totals.files,
    bytes: Number(totals.bytes),
  };
  return { client, manifest };
}

/** Spools the file of every document and draft in the snapshot, deleted documents included. */
async function spoolSnapshot({ client }: Snapshot, spool: Spool): Promise<void> {
  const relation = await filesRelation(client);
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ file_id: string; file_size: number; sha256: string }>(
      `select file_id, file_size, encode(file_sha256, 'hex') as sha256 from ${relation}
       where file_id > $1 order by file_id limit 1000`,
      [last],
    );
    await spool.add(rows.map(({ file_id, file_size: size, sha256 }) => ({ file_id, size, sha256 })));
    last = rows.at(-1)?.file_id ?? last;
    if (rows.length < 1000) return;
  }
}

type Spool = Awaited<ReturnType<typeof spoolFiles>>;

async function tableBytes(client: pg.PoolClient, tables: readonly TableShape[]): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select coalesce(sum(pg_table_size(to_regclass(quote_ident(name)))), 0)::text as bytes from unnest($1::text[]) as name',
    [tables.map(({ name }) => name)],
  );
  return Number(rows[0]?.bytes ?? 0);
}

interface BackupOptions extends WalkOptions {
  readonly overwrite: boolean;
  /** Called when no other backup can be running. False ends with BackupNotNeededError. */
  readonly isNeeded?: () => Promise<boolean>;
}

/** Another hub has made the backup in the meantime. */
export class BackupNotNeededError extends Error {
  override name = 'BackupNotNeededError';
}

/** Writes the manifest and the tables, and spools the files to copy. The snapshot has ended when the promise resolves. */
async function writeTables(
  deps: BackupDeps,
  archive: ArchiveWriter,
  spool: Spool,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ manifest: Manifest; rows: Record<string, number> }> {
  const client = await deps.pool.connect();
  let pid: number | undefined;
  try {
    const snapshot = await takeSnapshot(client, deps);
    // Inside the transaction: behind a pooler each transaction may run in another server session.
    pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const { manifest } = snapshot;
    await assertDiskSpace(
      folder,
      manifest.bytes + (await tableBytes(client, manifest.tables)),
      (needed, free) => new BackupRefusedError(`The backup needs about ${needed}; ${folder} has only ${free} free.`),
    );
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await archive.add(MANIFEST, text.length, [text]);
    const rows: Record<string, number> = {};
    for (const table of manifest.tables) {
      signal.throwIfAborted();
      rows[table.name] = await copyTable(client, table, archive, signal);
    }
    await spoolSnapshot(snapshot, spool);
    await client.query('commit');
    client.release();
    return { manifest, rows };
  } catch (error) {
    // In the middle of a COPY the connection cannot be used again, and it would keep the snapshot open.
    if (pid !== undefined) await deps.pool.query('select pg_terminate_backend($1)', [pid]).catch(() => undefined);
    client.release(true);
    throw error;
  }
}

async function writeFiles(
  deps: BackupDeps,
  archive: ArchiveWriter,
  files: AsyncIterable<SpooledFile>,
  { manifest, lock, signal, onProgress }: WalkOptions & { manifest: Manifest; lock: FileRemovalPause },
): Promise<Pick<End, 'files' | 'bytes' | 'damaged'>> {
  const damaged: { count: number; first: string[] } = { count: 0, first: [] };
  let [done, inArchive, bytes] = [0, 0, 0];
  let checkedAt = Date.now();
  for await (const file of files) {
    signal.throwIfAborted();
    const before = archive.entries;
    const damage = await addFile(deps, archive, file);
    if (damage) {
      damaged.count += 1;
      if (damaged.first.length < MAX_DAMAGED_LISTED) damaged.first.push(damage);
    }
    done += 1;
    if (archive.entries > before) {
      inArchive += 1;
      bytes += file.size;
    }
    onProgress?.({ files: done, allFiles: manifest.files, bytes, allBytes: manifest.bytes });
    if (Date.now() - checkedAt > LOCK_CHECK_INTERVAL_MS) {
      await lock.check();
      checkedAt = Date.now();
    }
  }
  return { files: inArchive, bytes, damaged };
}

/**
 * Backs up the hub into one file while it runs: all rows of one snapshot, and every file that these rows refer to. Rows and files match
 * because no hub removes a file during the backup (pauseFileRemoval) and stored files never change. The file appears complete or not at all.
 * @throws BackupRefusedError, BackupInProgressError, and errors of the disk and the database. Nothing is left behind then.
 */
export async function makeBackup(deps: BackupDeps, path: string, options: BackupOptions): Promise<BackupReport> {
  const file = resolve(path);
  const folder = dirname(file);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) {
    throw new BackupRefusedError(`The folder ${folder} doesn’t exist.`);
  }
  const assertNameFree = async () => {
    if (!options.overwrite && (await exists(file))) {
      throw new BackupRefusedError(`${basename(file)} already exists. Choose another name.`);
    }
  };
  await assertNameFree();
  const lock = await pauseFileRemoval(deps.pool);
  try {
    if (options.isNeeded && !(await options.isNeeded())) throw new BackupNotNeededError('Another backup was just made');
    const spool = await spoolFiles(folder);
    try {
      const archive = await writeArchive(file, deps.now());
      try {
        const { manifest, rows } = await writeTables(deps, archive, spool, { folder, signal: options.signal });
        const end: End = {
          ...(await writeFiles(deps, archive, spool.all(), { ...options, manifest, lock })),
          entries: archive.entries,
          rows,
        };
        const text = Buffer.from(`${JSON.stringify(end, null, 2)}\n`);
        await archive.add(END, text.length, [text]);
        // When the lock was lost, files of the snapshot may have been removed unnoticed.
        await lock.check();
        options.signal.throwIfAborted();
        await archive.finish(assertNameFree);
        return { manifest, end, size: (await stat(file)).size };
      } catch (error) {
        await archive.discard();
        throw error;
      }
    } finally {
      await spool.close();
    }
  } finally {
    await lock.release();
  }
}
