import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type pg from 'pg';
import { pauseFileRemoval, type FileRemovalPause } from '../../database/file-removal.ts';
import { StorageUnavailableError, type FileStorage } from '../../ports/file-storage.ts';
import { BackupRefusedError, END, FILES, MANIFEST, type End, type Manifest } from './archive-format.ts';
import { writeArchive, type ArchiveWriter } from './archive-writer.ts';
import { copyTable } from './copy-table.ts';
import { spoolFiles, type SpooledFile } from './file-spool.ts';
import { migrationsOf, quoted, SESSION, sequenceStates, tablesToKeep, type TableShape } from './tables.ts';

/** Room that is left to the database on the same disk, in bytes, as uploads leave it. */
const RESERVE = 256 * 1_048_576;
/** Milliseconds between two looks whether the files are still held. */
const HOLD_CHECK = 15_000;
const MOST_NAMED = 100;

export interface BackupParts {
  readonly pool: pg.Pool;
  readonly storage: Pick<FileStorage, 'read'>;
  /** Of HUB_SECRET: see secrets.ts. */
  readonly secretFingerprint: string;
  readonly now: () => Date;
}

export interface BackupProgress {
  /** Files that are in, and all of them; tables come first. */
  readonly files: number;
  readonly allFiles: number;
  readonly bytes: number;
  readonly allBytes: number;
}

export interface BackupReport {
  readonly manifest: Manifest;
  readonly end: End;
  /** Bytes of the backup. */
  readonly size: number;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const room = bavail * bsize - Math.min(RESERVE, (blocks * bsize) / 20);
  const megabytes = (count: number) => `${Math.ceil(Math.max(0, count) / 1_048_576).toLocaleString('en')} MB`;
  if (room < bytes) {
    throw new BackupRefusedError(
      `The backup needs about ${megabytes(bytes)}; ${folder} has ${megabytes(room)} to spare.`,
    );
  }
}

/** A disk that cannot read one file must not keep all the others out of the backup. */
async function* untilUnreadable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch {
    // What is missing is filled up with zeros, and told by the checksum.
  }
}

/** The hub's own want, which says nothing about the file that it was about to open. */
const WANT = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/** @returns why the file cannot be opened. @throws what keeps all the others from being read too */
function openFailure(error: NodeJS.ErrnoException): Error {
  if (error instanceof StorageUnavailableError || WANT.has(error.code ?? '')) throw error;
  return error;
}

/** @returns what is wrong with the file; null when it is as its row says */
async function addFile(
  { storage }: BackupParts,
  archive: ArchiveWriter,
  { file_id, size, sha256 }: SpooledFile,
): Promise<string | null> {
  const bytes = await storage.read(file_id).catch(openFailure);
  if (!bytes) return `${file_id} is missing`;
  if (bytes instanceof Error) return `${file_id} cannot be opened: ${bytes.message}`;
  const kept = await archive.add(`${FILES}${file_id}`, size, untilUnreadable(bytes as AsyncIterable<Buffer>));
  return kept.toString('hex') === sha256 ? null : `${file_id} was changed or cannot be read`;
}

interface Snapshot {
  readonly client: pg.PoolClient;
  readonly manifest: Manifest;
}

/** All tables at one moment, which no later change touches; its files are held by then. */
async function takeSnapshot(client: pg.PoolClient, { secretFingerprint, now }: BackupParts): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(SESSION);
  const tables = await tablesToKeep(client);
  // A hub of a later version must not change the tables meanwhile.
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  const { rows } = await client.query<{ issuer: string; files: number; bytes: string }>(`
    select (select value from settings where name = 'identity.issuer') as issuer,
      count(*)::int as files, coalesce(sum(file_size), 0)::text as bytes
    from documents
  `);
  const found = rows[0];
  if (!found?.issuer) throw new BackupRefusedError('There is nothing to back up: no hub has run on this database yet.');
  const manifest: Manifest = {
    format: 'exam-vault-backup',
    version: 1,
    id: randomUUID(),
    made_at: now().toISOString(),
    migrations: await migrationsOf(client),
    issuer: found.issuer,
    secret_fingerprint: secretFingerprint,
    tables,
    sequences: await sequenceStates(client),
    files: found.files,
    bytes: Number(found.bytes),
  };
  return { client, manifest };
}

/** The files that the snapshot's rows name, the deleted documents' too. */
async function spoolSnapshot({ client }: Snapshot, spool: Spool): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ file_id: string; file_size: number; sha256: string }>(
      `select file_id, file_size, encode(file_sha256, 'hex') as sha256 from documents
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

interface Order {
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BackupProgress) => void;
  /** Asked once no other backup can be under way; false: BackupNotWantedError. */
  readonly isWanted?: () => Promise<boolean>;
}

/** Somebody else has made it. */
export class BackupNotWantedError extends Error {
  override name = 'BackupNotWantedError';
}

/** Writes tables and manifest, and spools what files are to follow; the snapshot is over when it resolves. */
async function writeTables(
  parts: BackupParts,
  archive: ArchiveWriter,
  spool: Spool,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ manifest: Manifest; rows: Record<string, number> }> {
  const client = await parts.pool.connect();
  let pid: number | undefined;
  try {
    const snapshot = await takeSnapshot(client, parts);
    // Only now: behind a pooler the next transaction may be another server's.
    pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const { manifest } = snapshot;
    await checkRoom(folder, manifest.bytes + (await tableBytes(client, manifest.tables)));
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
    // In the middle of a COPY the connection is of no use, and would keep the snapshot for as long as it stays.
    if (pid !== undefined) await parts.pool.query('select pg_terminate_backend($1)', [pid]).catch(() => undefined);
    client.release(true);
    throw error;
  }
}

async function writeFiles(
  parts: BackupParts,
  archive: ArchiveWriter,
  files: AsyncIterable<SpooledFile>,
  {
    manifest,
    held,
    signal,
    onProgress,
  }: Pick<Order, 'signal' | 'onProgress'> & { manifest: Manifest; held: FileRemovalPause },
): Promise<Pick<End, 'files' | 'bytes' | 'damaged'>> {
  const damaged: { count: number; first: string[] } = { count: 0, first: [] };
  let [done, inArchive, bytes] = [0, 0, 0];
  let checked = Date.now();
  for await (const file of files) {
    signal.throwIfAborted();
    const before = archive.entries;
    const wrong = await addFile(parts, archive, file);
    if (wrong) {
      damaged.count += 1;
      if (damaged.first.length < MOST_NAMED) damaged.first.push(wrong);
    }
    done += 1;
    if (archive.entries > before) {
      inArchive += 1;
      bytes += file.size;
    }
    onProgress({ files: done, allFiles: manifest.files, bytes, allBytes: manifest.bytes });
    if (Date.now() - checked > HOLD_CHECK) {
      await held.check();
      checked = Date.now();
    }
  }
  return { files: inArchive, bytes, damaged };
}

/**
 * Makes one file of all that the hub keeps, as it was at one moment, while the hub runs: the tables' rows in one snapshot and every file
 * that they name. Nobody removes a file meanwhile (database/files-hold.ts), and no file ever changes, so that rows and files fit.
 * The file appears whole or not at all.
 * @throws BackupRefusedError, BackupInProgressError, and whatever the disk or the database says; nothing is left behind
 */
export async function makeBackup(parts: BackupParts, path: string, order: Order): Promise<BackupReport> {
  const file = resolve(path);
  const folder = dirname(file);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) {
    throw new BackupRefusedError(`There is no folder ${folder}.`);
  }
  const checkFree = async () => {
    if (!order.overwrite && (await isThere(file))) {
      throw new BackupRefusedError(`${basename(file)} is there already; choose another name.`);
    }
  };
  await checkFree();
  const held = await pauseFileRemoval(parts.pool);
  try {
    if (order.isWanted && !(await order.isWanted())) throw new BackupNotWantedError('A backup was made meanwhile');
    const spool = await spoolFiles(folder);
    try {
      const archive = await writeArchive(file, parts.now());
      try {
        const { manifest, rows } = await writeTables(parts, archive, spool, { folder, signal: order.signal });
        const end: End = {
          ...(await writeFiles(parts, archive, spool.all(), { ...order, manifest, held })),
          entries: archive.entries,
          rows,
        };
        const text = Buffer.from(`${JSON.stringify(end, null, 2)}\n`);
        await archive.add(END, text.length, [text]);
        // Whoever lost the hold cannot know what was removed since.
        await held.check();
        order.signal.throwIfAborted();
        await archive.finish(checkFree);
        return { manifest, end, size: (await stat(file)).size };
      } catch (error) {
        await archive.discard();
        throw error;
      }
    } finally {
      await spool.close();
    }
  } finally {
    await held.release();
  }
}
