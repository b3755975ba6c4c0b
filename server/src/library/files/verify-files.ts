import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { DocumentRow } from '../../base/database/schema.ts';
import { fileIdOf, THUMBNAIL_WIDTHS } from '../../base/ports/document-file.ts';
import { StorageUnavailableError, type FileStorage } from '../../base/ports/file-storage.ts';

/** The row of a document, also of a deleted one. */
export type VerifiedRow = Pick<
  DocumentRow,
  '_id' | 'kind' | 'title' | 'file_id' | 'file_size' | 'file_sha256' | 'deleted_at'
>;

export interface VerifyProblem {
  /** `orphaned`: no row refers to it. */
  readonly what: 'missing' | 'changed' | 'unreadable' | 'orphaned';
  /** Its key in the storage. */
  readonly key: string;
  /** The row of the file; null for an orphaned file. */
  readonly row: VerifiedRow | null;
  /** For people: what is wrong. */
  readonly detail: string;
}

export interface VerifyDeps {
  readonly storage: Pick<FileStorage, 'read' | 'list' | 'strangers'>;
  readonly documents: {
    /** Sorted by file_id, after this one. */
    rowsAfter(file_id: string, limit: number): Promise<VerifiedRow[]>;
    knownFiles(file_ids: readonly string[]): Promise<Set<string>>;
    filesInAll(): Promise<{ files: number; bytes: number; with_thumbnails: number }>;
  };
  readonly now: () => Date;
}

/** How far a comparison, a backup or a restore of files is. */
export interface FileProgress {
  readonly files: number;
  readonly allFiles: number;
  readonly bytes: number;
  readonly allBytes: number;
}

export interface VerifyOptions {
  /** Younger files may be uploads whose row is not committed yet. */
  readonly minOrphanAgeMs: number;
  /** How long a suspected orphan is checked again: a running hub removes files shortly after their rows. */
  readonly recheckMs: number;
  readonly signal: AbortSignal;
  readonly onProblem: (problem: VerifyProblem) => void;
  readonly onProgress: (progress: FileProgress) => void;
}

export interface Verification {
  /** Files that were compared with their rows. */
  readonly files: number;
  readonly bytes: number;
  readonly counts: Record<VerifyProblem['what'], number>;
  /** Files without a row that may be uploads in progress. */
  readonly tooYoung: number;
  /** Thumbnails that rows refer to and that are not in the storage. They can be made again. */
  readonly missingThumbnails: number;
  /** False when `signal` was aborted. */
  readonly complete: boolean;
}

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Files that are read at the same time, so that one is opened while another is hashed. */
const CONCURRENT_READS = 4;
const RECHECK_INTERVAL_MS = 250;

type FileFault = Pick<VerifyProblem, 'what' | 'detail'>;

async function compareBytes(
  bytes: Readable,
  { file_size, file_sha256 }: VerifiedRow,
  signal: AbortSignal,
): Promise<FileFault | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return { what: 'unreadable', detail: (error as Error).message };
  }
  if (size !== file_size) return { what: 'changed', detail: `${size} bytes, ${file_size} were uploaded` };
  return hash.digest().equals(file_sha256) ? null : { what: 'changed', detail: 'its SHA-256 is another' };
}

/**
 * Compares every row with its file, by size and SHA-256, and every stored file with the rows. Works with and without a running hub, changes
 * nothing, and needs the same memory for any number of files.
 */
export async function verifyFiles(deps: VerifyDeps, options: VerifyOptions): Promise<Verification> {
  const { documents } = deps;
  const { signal, onProblem, onProgress } = options;
  const counts = { missing: 0, changed: 0, unreadable: 0, orphaned: 0 };
  const report = (problem: VerifyProblem) => {
    counts[problem.what] += 1;
    onProblem(problem);
  };
  const all = await documents.filesInAll();
  let [files, bytes] = [0, 0];
  const onCompared = (row: VerifiedRow) => {
    files += 1;
    bytes += row.file_size;
    onProgress({ files, bytes, allFiles: Math.max(files, all.files), allBytes: Math.max(bytes, all.bytes) });
  };
  const stored = { thumbnails: 0, tooYoung: 0 };
  let complete = true;
  try {
    await compareRows(deps, signal, report, onCompared);
    await compareStorage(deps, options, report, stored);
  } catch (error) {
    if (!signal.aborted) throw error;
    complete = false;
  }
  const expectedThumbnails = THUMBNAIL_WIDTHS.length * all.with_thumbnails;
  const missingThumbnails = complete ? Math.max(0, expectedThumbnails - stored.thumbnails) : 0;
  return { files, bytes, counts, tooYoung: stored.tooYoung, missingThumbnails, complete };
}

type Report = (problem: VerifyProblem) => void;

/** Compares every row with its file. */
async function compareRows(
  { storage, documents }: VerifyDeps,
  signal: AbortSignal,
  report: Report,
  onCompared: (row: VerifiedRow) => void,
): Promise<void> {
  async function compare(row: VerifiedRow): Promise<void> {
    const { file_id: key } = row;
    const stream = await storage.read(key).catch((error: unknown) => error as Error);
    const fault: FileFault | null =
      stream === null
        ? { what: 'missing', detail: 'it is not in the store' }
        : stream instanceof Error
          ? { what: 'unreadable', detail: stream.message }
          : await compareBytes(stream, row, signal);
    // The document may have been purged, or its file replaced, since the row was read. Then the file may be gone.
    if (fault && (await documents.knownFiles([key])).size > 0) report({ ...fault, key, row });
    onCompared(row);
  }

  for (let last = FIRST_ID; ;) {
    const rows = await documents.rowsAfter(last, BATCH);
    const queue = rows.values();
    const compareQueued = async () => {
      for (const row of queue) {
        signal.throwIfAborted();
        await compare(row);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_READS }, compareQueued));
    last = rows.at(-1)?.file_id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** Compares every stored file with the rows. Counts into `stored`, so that an aborted run keeps its counts. */
async function compareStorage(
  deps: VerifyDeps,
  options: VerifyOptions,
  report: Report,
  stored: { thumbnails: number; tooYoung: number },
): Promise<void> {
  const { storage, documents, now } = deps;
  const { signal, minOrphanAgeMs } = options;

  /** A date in the far future is not young: the clock was ahead when the file came, or has been set back. */
  const isYoung = (modified: Date) => Math.abs(now().getTime() - modified.getTime()) < minOrphanAgeMs;

  async function compareBatch(batch: readonly { key: string; modified: Date }[]): Promise<void> {
    const known = await documents.knownFiles([...new Set(batch.map(({ key }) => fileIdOf(key)))]);
    const suspects: string[] = [];
    for (const { key, modified } of batch) {
      if (known.has(fileIdOf(key))) stored.thumbnails += Number(key.length > 36);
      else if (isYoung(modified)) stored.tooYoung += 1;
      else suspects.push(key);
    }
    for (const key of await confirmOrphans(deps, options, suspects))
      report({ what: 'orphaned', key, row: null, detail: 'no document has it' });
  }

  let batch: { key: string; modified: Date }[] = [];
  for await (const file of storage.list()) {
    signal.throwIfAborted();
    batch.push(file);
    if (batch.length < BATCH) continue;
    await compareBatch(batch);
    batch = [];
  }
  await compareBatch(batch);
  for await (const { name, modified } of storage.strangers()) {
    signal.throwIfAborted();
    if (isYoung(modified)) stored.tooYoung += 1;
    else report({ what: 'orphaned', key: name, row: null, detail: 'it is no file of the hub' });
  }
}

/** The keys that are stored without a row, and still are after `recheckMs`. */
async function confirmOrphans(
  { storage, documents }: VerifyDeps,
  { recheckMs, signal }: VerifyOptions,
  keys: readonly string[],
): Promise<string[]> {
  async function isStored(key: string): Promise<boolean> {
    // A file that cannot be opened is stored too.
    const stream = await storage.read(key).catch((error: unknown) => {
      if (error instanceof StorageUnavailableError) throw error;
      return 'unreadable' as const;
    });
    if (stream && stream !== 'unreadable') stream.destroy();
    return stream !== null;
  }

  const end = Date.now() + recheckMs;
  for (let suspects = [...keys]; ;) {
    const known = await documents.knownFiles([...new Set(suspects.map(fileIdOf))]);
    const remaining: string[] = [];
    for (const key of suspects) if (!known.has(fileIdOf(key)) && (await isStored(key))) remaining.push(key);
    suspects = remaining;
    if (suspects.length === 0 || Date.now() >= end) return suspects;
    await delay(RECHECK_INTERVAL_MS, undefined, { signal });
  }
}
