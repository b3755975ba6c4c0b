import * as z from 'zod';

/**
 * A backup is a tar with these entries, in this order:
 * - `manifest.json`
 * - `tables/NAME/000001.copy` …: the rows of each table in PostgreSQL's COPY text format, in parts
 * - `files/ID`: each uploaded file
 * - `end.json`
 *
 * `checksums/000001.sha256` … stand between them, in the format of sha256sum. Each list covers the entries since the list before it.
 */
export const MANIFEST = 'manifest.json';
export const END = 'end.json';
export const TABLES = 'tables/';
export const FILES = 'files/';
export const CHECKSUMS = 'checksums/';

/** One list of checksums is held in memory. */
export const MAX_ENTRIES_PER_LIST = 500;

export const numbered = (number: number) => String(number).padStart(6, '0');

const count = z.number().int().nonnegative();
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal('exam-vault-backup'),
  version: z.literal(1),
  id: z.uuid(),
  made_at: z.iso.datetime(),
  /** The migrations that had run, in order: they define the tables. */
  migrations: z.array(z.string()).min(1),
  issuer: z.string().min(1),
  /** Equal for backups made with the same HUB_SECRET. It reveals nothing about the secret. */
  secret_fingerprint: z.string(),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  sequences: z.array(z.object({ name: identifier, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  files: count,
  /** The total size of all files. */
  bytes: count,
});
export type Manifest = z.infer<typeof manifestSchema>;

const endSchema = z.object({
  /** All entries except the lists of checksums and `end.json`. */
  entries: count,
  files: count,
  bytes: count,
  rows: z.record(z.string(), count),
  /** Files that were missing or changed when the backup was made. `first` describes up to 100 of them. */
  damaged: z.object({ count, first: z.array(z.string()) }),
});
export type End = z.infer<typeof endSchema>;

/** The backup cannot be used; the message says why. */
export class BackupDamagedError extends Error {
  override name = 'BackupDamagedError';
}

/** The operator must change something before a backup can be made or restored; the message says what. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError';
}

function parse<T>(schema: z.ZodType<T>, name: string, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupDamagedError(`its ${name} can’t be read`, { cause: error });
  }
}

/** @throws BackupDamagedError */
export function readManifest(text: string): Manifest {
  return parse(manifestSchema, MANIFEST, text);
}

/** @throws BackupDamagedError */
export function readEnd(text: string): End {
  return parse(endSchema, END, text);
}
