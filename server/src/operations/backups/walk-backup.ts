import { stat } from 'node:fs/promises';
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

export interface Contents {
  readonly manifest: Manifest;
  readonly end: End;
  /** Bytes of the backup. */
  readonly size: number;
}

/** What takes the entries of a backup as they come. Whatever it does not read is passed over. */
export interface Taker {
  manifest(manifest: Manifest): Promise<void>;
  table(name: string, entry: ArchiveEntry): Promise<void>;
  file(file_id: string, entry: ArchiveEntry): Promise<void>;
}

const nobody: Taker = { manifest: async () => undefined, table: async () => undefined, file: async () => undefined };

export interface Walk {
  readonly signal: AbortSignal;
  /** Bytes of the backup that are through, and all of them. */
  readonly onProgress: (progress: { files: number; allFiles: number; bytes: number; allBytes: number }) => void;
}

const TABLE_PART = new RegExp(`^${TABLES}([a-z_][a-z0-9_]*)/(\\d{6})\\.copy$`);
const FILE = new RegExp(`^${FILES}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

/**
 * Goes through a whole backup from its first byte to its last, compares every checksum and gives the entries to `taker` as they come:
 * tables in the order of the manifest, then files. What was given is only known to be right when it resolves.
 * @throws BackupDamagedError
 */
export async function walkBackup(path: string, { signal, onProgress }: Walk, taker = nobody): Promise<Contents> {
  const { size } = await stat(path);
  let manifest: Manifest | null = null;
  let end: End | null = null;
  let [entries, files, fileBytes, through] = [0, 0, 0, 0];
  let table = { index: -1, part: 0 };
  let lastFile = '';

  async function takePart(known: Manifest, name: string, part: number, entry: ArchiveEntry): Promise<void> {
    const index = known.tables.findIndex((one) => one.name === name);
    const follows = index === table.index ? part === table.part + 1 : index > table.index && part === 1;
    if (!follows || files > 0) throw new BackupDamagedError(`${entry.name} is out of place`);
    table = { index, part };
    await taker.table(name, entry);
  }

  async function takeFile(file_id: string, entry: ArchiveEntry): Promise<void> {
    if (file_id <= lastFile) throw new BackupDamagedError(`${entry.name} is out of place`);
    lastFile = file_id;
    files += 1;
    fileBytes += entry.size;
    await taker.file(file_id, entry);
  }

  for await (const entry of readArchive(path)) {
    signal.throwIfAborted();
    const [, tableName, part] = TABLE_PART.exec(entry.name) ?? [];
    const file_id = FILE.exec(entry.name)?.[1];
    if (!manifest) {
      if (entry.name !== MANIFEST) throw new BackupDamagedError('it is no backup of Exam Vault');
      manifest = readManifest(await entry.text());
      await taker.manifest(manifest);
    } else if (tableName !== undefined) await takePart(manifest, tableName, Number(part), entry);
    else if (file_id !== undefined) await takeFile(file_id, entry);
    else if (entry.name === END) end = readEnd(await entry.text());
    else throw new BackupDamagedError(`${entry.name} is out of place`);
    if (!end) entries += 1;
    through += entry.size;
    onProgress({ files, allFiles: manifest.files, bytes: through, allBytes: size });
  }
  if (!manifest || !end) throw new BackupDamagedError('its end is missing');
  if (end.entries !== entries || end.files !== files || end.bytes !== fileBytes) {
    throw new BackupDamagedError('not everything is in it that its end names');
  }
  return { manifest, end, size };
}
