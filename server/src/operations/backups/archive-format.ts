import * as z from 'zod';

/**
 * What a backup consists of, in this order:
 * - `manifest.json`
 * - `tables/NAME/000001.copy` …: the rows of each table as PostgreSQL's COPY has them, in parts
 * - `files/ID`: each uploaded file
 * - `end.json`
 * with `checksums/000001.sha256` … in between, as sha256sum has them: each covers what came after the one before.
 */
export const MANIFEST = 'manifest.json';
export const END = 'end.json';
export const TABLES = 'tables/';
export const FILES = 'files/';
export const CHECKSUMS = 'checksums/';

/** Entries that one list of checksums covers: as many are held in memory. */
export const ENTRIES_A_LIST = 500;

export const numbered = (number: number) => String(number).padStart(6, '0');

const count = z.number().int().nonnegative();
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal('exam-vault-backup'),
  version: z.literal(1),
  id: z.uuid(),
  made_at: z.iso.datetime(),
  /** The shape of the tables: what had run, in order. */
  migrations: z.array(z.string()).min(1),
  issuer: z.string().min(1),
  /** Whether it was made with the same HUB_SECRET; tells nothing of it. */
  secret_fingerprint: z.string(),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
  sequences: z.array(z.object({ name: identifier, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  files: count,
  /** Of all files together. */
  bytes: count,
});
export type Manifest = z.infer<typeof manifestSchema>;

const endSchema = z.object({
  /** All but the lists of checksums and this one. */
  entries: count,
  files: count,
  bytes: count,
  rows: z.record(z.string(), count),
  /** Files that were missing or changed when the backup was made; the first hundred by name. */
  damaged: z.object({ count, first: z.array(z.string()) }),
});
export type End = z.infer<typeof endSchema>;

/** A backup that cannot be used, and why. */
export class BackupDamagedError extends Error {
  override name = 'BackupDamagedError';
}

/** A backup cannot be made or brought in as things are; the message says why, for the operator. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError';
}

function parse<T>(schema: z.ZodType<T>, name: string, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupDamagedError(`its ${name} cannot be understood`, { cause: error });
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
