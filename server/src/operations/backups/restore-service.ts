import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { migrationNames } from '../../database/migrate.ts';
import type { FileStorage } from '../../ports/file-storage.ts';
import { BackupRefusedError, type Manifest } from './archive-format.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import { walkBackup, type Contents, type Walk } from './walk-backup.ts';
import { markRestore, readRestoreMark, removeRestoreMark } from './restore-mark.ts';
import { beginTables, RESTORED } from './restore-tables.ts';
import { isEmptyDatabase } from './tables.ts';

export interface RestoreParts {
  readonly pool: pg.Pool;
  readonly storage: Pick<FileStorage, 'adopt' | 'remove' | 'list' | 'claim'>;
  readonly dataDir: string;
}

/** Files that are being made durable at a time: most of that is waiting for the disk. */
const AT_ONCE = 8;
/** Milliseconds between two signs of life to the database while files come in. */
const SIGN_OF_LIFE = 15_000;

/** What may lie in a folder that a hub is restored into: its secret, and what nobody has put there. */
const HARMLESS = /^(?:hub\.secret|hub\.lock(?:\..*)?|lost\+found|restoring|postgres\.log)$/;

/** @throws BackupRefusedError when there is anything in the folder, unless an interrupted restore has left it */
export async function checkEmptyFolder(dataDir: string): Promise<void> {
  if (await readRestoreMark(dataDir)) return;
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const there = names.filter((name) => !HARMLESS.test(name));
  if (there.length > 0) {
    throw new BackupRefusedError(
      `${dataDir} is not empty (${there.slice(0, 5).join(', ')}). Restore into a new DATA_DIR, or move this one away.`,
    );
  }
}

/** Reads all of it and changes nothing. @throws BackupDamagedError, BackupRefusedError */
export async function inspectBackup(path: string, walk: Walk): Promise<Contents> {
  const contents = await walkBackup(path, walk);
  checkVersion(contents.manifest);
  return contents;
}

function checkVersion({ migrations }: Manifest): void {
  const later = migrations.filter((name) => !migrationNames.includes(name));
  if (later.length === 0) return;
  throw new BackupRefusedError(
    `This backup was made by a later version of Exam Vault (it has ${later.join(', ')}). Restore it with that version.`,
  );
}

async function clear(storage: RestoreParts['storage']): Promise<void> {
  for await (const { key } of storage.list()) await storage.remove(key);
}

/** Files of a backup on their way into the store, some at a time. */
function fileRestore(storage: RestoreParts['storage'], incoming: string) {
  const underWay = new Set<Promise<void>>();
  return {
    async take(file_id: string, { bytes }: ArchiveEntry): Promise<void> {
      const path = join(incoming, file_id);
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const chunk of bytes) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
      // One that fails stays: whoever waits next hears of it, even if nobody was waiting then.
      const adopting = storage.adopt(file_id, path).then(() => void underWay.delete(adopting));
      adopting.catch(() => undefined);
      underWay.add(adopting);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    },
    /** All are durable. */
    finish: () => Promise.all(underWay).then(() => undefined),
    settled: () => Promise.allSettled(underWay),
  };
}

/** Whether the database is empty; false: this very backup was committed to it already. @throws BackupRefusedError */
async function checkDatabase(client: pg.PoolClient, manifest: Manifest, begun: boolean): Promise<boolean> {
  if (await isEmptyDatabase(client)) return true;
  if (begun) {
    const { rows } = await client.query<{ value: string }>('select value from settings where name = $1', [RESTORED]);
    if (rows[0]?.value === manifest.id) return false;
  }
  throw new BackupRefusedError('The database is not empty. Restore into an empty one.');
}

async function checkStore(storage: RestoreParts['storage'], { issuer }: Manifest, begun: boolean): Promise<void> {
  if (!begun) {
    for await (const _file of storage.list()) {
      throw new BackupRefusedError('There are files in the store already. Restore into an empty one.');
    }
  }
  if (!(await storage.claim(issuer))) throw new BackupRefusedError('The store of the files belongs to another hub.');
}

/** Marks the place as half restored before anything is made in it. @throws BackupRefusedError, see also `checkEmptyFolder` */
export async function beginRestore(
  dataDir: string,
  { id, made_at }: Manifest,
): Promise<{ begun: boolean; incoming: string }> {
  const mark = await readRestoreMark(dataDir);
  if (mark && mark.id !== id) {
    throw new BackupRefusedError(
      `A restore of another backup, made at ${mark.made_at}, was begun in ${dataDir}. Go on with that one, or take a new folder.`,
    );
  }
  return { begun: mark !== null, incoming: await markRestore(dataDir, { id, made_at }) };
}

/**
 * Brings a backup in: tables, files, the shape of this version, in a place that `beginRestore` has marked. All rows commit at the end, when
 * every file is durable; whatever ends it before leaves an empty database, and it can be begun again with the same backup.
 * @throws BackupRefusedError, BackupDamagedError, and whatever disk or database say
 */
export async function restoreBackup(
  { pool, storage, dataDir }: RestoreParts,
  path: string,
  { manifest, begun, incoming }: { manifest: Manifest; begun: boolean; incoming: string },
  walk: Walk,
): Promise<Contents | null> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const isEmpty = await checkDatabase(client, manifest, begun);
    let contents: Contents | null = null;
    if (isEmpty) {
      await checkStore(storage, manifest, begun);
      await clear(storage);
      contents = await bringIn(client, { storage, incoming, path, id: manifest.id }, walk);
    }
    await client.query('commit');
    broken = false;
    await removeRestoreMark(dataDir);
    return contents;
  } finally {
    client.release(broken);
  }
}

interface Coming {
  readonly storage: RestoreParts['storage'];
  readonly incoming: string;
  readonly path: string;
  readonly id: string;
}

async function bringIn(client: pg.PoolClient, { storage, incoming, path, id }: Coming, walk: Walk): Promise<Contents> {
  const files = fileRestore(storage, incoming);
  let tables: Awaited<ReturnType<typeof beginTables>> | null = null;
  let alive = Date.now();
  try {
    const contents = await walkBackup(path, walk, {
      async manifest(manifest) {
        if (manifest.id !== id) throw new BackupRefusedError(`${path} has become another backup meanwhile.`);
        tables = await beginTables(client, manifest);
      },
      table: async (name, entry) => tables?.take(name, entry),
      async file(file_id, entry) {
        await tables?.closeTable();
        await files.take(file_id, entry);
        if (Date.now() - alive < SIGN_OF_LIFE) return;
        await client.query('select 1');
        alive = Date.now();
      },
    });
    await files.finish();
    await (tables as Awaited<ReturnType<typeof beginTables>> | null)?.finish(contents.end);
    return contents;
  } catch (error) {
    await files.settled();
    // Room for whatever comes next; what cannot be removed now is removed when it is begun again.
    await clear(storage).catch(() => undefined);
    await rm(incoming, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}
