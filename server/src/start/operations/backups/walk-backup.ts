import { stat } from 'node:fs/promises';
import type { FileProgress } from '../../../library/files/verify-files.ts';
import {
  BackupDamagedError,
  END,
  FILES,
  MANIFEST,
  readEnd,
  readManifest,
  TABLES,
  type End,
  type Manifest,
} from './archive-format.ts';
import { readArchive, type ArchiveEntry } from './archive-reader.ts';

export interface BackupContents {
  readonly manifest: Manifest;
  readonly end: End;
  /** The size of the backup in bytes. */
  readonly size: number;
}

/** Called for each entry of a backup in its order. Bytes that a visitor does not read are skipped. */
export interface BackupVisitor {
  manifest(manifest: Manifest): Promise<void>;
  table(name: string, entry: ArchiveEntry): Promise<void>;
  file(file_id: string, entry: ArchiveEntry): Promise<void>;
}

const IGNORE: BackupVisitor = {
  manifest: async () => undefined,
  table: async () => undefined,
  file: async () => undefined,
};

export interface WalkOptions {
  readonly signal: AbortSignal;
  /** `bytes` have been read, of `allBytes`. */
  readonly onProgress?: (progress: FileProgress) => void;
}

const TABLE_PART = new RegExp(`^${TABLES}([a-z_][a-z0-9_]*)/(\\d{6})\\.copy$`);
const FILE = new RegExp(`^${FILES}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

/**
 * Reads a whole backup, compares every checksum and calls `visitor` for each entry: the tables in the order of the manifest, then the
 * files. An entry is only known to be unchanged when the promise resolves.
 * @throws BackupDamagedError
 */
export async function walkBackup(
  path: string,
  { signal, onProgress }: WalkOptions,
  visitor = IGNORE,
): Promise<BackupContents> {
  const { size } = await stat(path);
  let manifest: Manifest | null = null;
  let end: End | null = null;
  let [entries, files, fileBytes, bytesRead] = [0, 0, 0, 0];
  let table = { index: -1, part: 0 };
  let lastFile = '';

  async function visitTablePart(known: Manifest, name: string, part: number, entry: ArchiveEntry): Promise<void> {
    const index = known.tables.findIndex((shape) => shape.name === name);
    const follows = index === table.index ? part === table.part + 1 : index > table.index && part === 1;
    if (!follows || files > 0) throw new BackupDamagedError(`${entry.name} is out of place`);
    table = { index, part };
    await visitor.table(name, entry);
  }

  async function visitFile(file_id: string, entry: ArchiveEntry): Promise<void> {
    if (file_id <= lastFile) throw new BackupDamagedError(`${entry.name} is out of place`);
    lastFile = file_id;
    files += 1;
    fileBytes += entry.size;
    await visitor.file(file_id, entry);
  }

  for await (const entry of readArchive(path)) {
    signal.throwIfAborted();
    const [, tableName, part] = TABLE_PART.exec(entry.name) ?? [];
    const file_id = FILE.exec(entry.name)?.[1];
    if (!manifest) {
      if (entry.name !== MANIFEST) throw new BackupDamagedError('it isn’t an Exam Vault backup');
      manifest = readManifest(await entry.text());
      await visitor.manifest(manifest);
    } else if (tableName !== undefined) await visitTablePart(manifest, tableName, Number(part), entry);
    else if (file_id !== undefined) await visitFile(file_id, entry);
    else if (entry.name === END) end = readEnd(await entry.text());
    else throw new BackupDamagedError(`${entry.name} is out of place`);
    if (!end) entries += 1;
    bytesRead += entry.size;
    onProgress?.({ files, allFiles: manifest.files, bytes: bytesRead, allBytes: size });
  }
  if (!manifest || !end) throw new BackupDamagedError('it’s incomplete: the end is missing');
  if (end.entries !== entries || end.files !== files || end.bytes !== fileBytes) {
    throw new BackupDamagedError('some tables or files are missing');
  }
  return { manifest, end, size };
}
