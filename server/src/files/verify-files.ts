import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { DocumentRow } from '../database/schema.ts';
import { THUMBNAIL_WIDTHS } from '../documents/document-file.ts';
import { StorageUnavailableError, type FileStorage } from '../ports/file-storage.ts';

/** A row's file, the deleted documents' too. */
export type VerifiedRow = Pick<
  DocumentRow,
  '_id' | 'kind' | 'title' | 'file_id' | 'file_size' | 'file_sha256' | 'deleted_at'
>;

export interface VerifyFinding {
  /** `stray`: no row names it. */
  readonly what: 'missing' | 'changed' | 'unreadable' | 'stray';
  /** Under which it is, or should be, in the store. */
  readonly key: string;
  /** Whose file it is; null for a stray. */
  readonly row: VerifiedRow | null;
  /** In what way it differs. */
  readonly detail: string;
}

export interface VerifyDeps {
  readonly storage: Pick<FileStorage, 'read' | 'list' | 'strangers'>;
  readonly documents: {
    /** In the order of their files, after this one. */
    rowsAfter(file_id: string, most: number): Promise<VerifiedRow[]>;
    knownFiles(file_ids: readonly string[]): Promise<Set<string>>;
    filesInAll(): Promise<{ files: number; bytes: number; with_thumbnails: number }>;
  };
  readonly now: () => Date;
}

export interface VerifyOptions {
  /** Milliseconds: what is younger may be an upload whose row is still to come. */
  readonly minOrphanAgeMs: number;
  /** Milliseconds for which what looks like a stray is watched: a running hub removes files just after their rows. */
  readonly recheckMs: number;
  readonly signal: AbortSignal;
  readonly onFinding: (finding: VerifyFinding) => void;
  readonly onProgress: (progress: { files: number; allFiles: number; bytes: number; allBytes: number }) => void;
}

export interface Verification {
  /** Files that were compared with their rows. */
  readonly files: number;
  readonly bytes: number;
  readonly counts: Record<VerifyFinding['what'], number>;
  /** Files without a row that are too young to be judged. */
  readonly tooYoung: number;
  /** Thumbnails that rows speak of and that are not there: they can be made again. */
  readonly missingThumbnails: number;
  /** False when it was stopped. */
  readonly complete: boolean;
}

const AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';
/** Files that are read at a time, so that the next one is open when one has been hashed. */
const READERS = 4;
/** Milliseconds between two looks at what looks like a stray. */
const LOOK = 250;

const fileOf = (key: string) => key.slice(0, 36);

async function judgeBytes(bytes: Readable, { file_size, file_sha256 }: VerifiedRow, signal: AbortSignal) {
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
    return { what: 'unreadable', detail: (error as Error).message } as const;
  }
  if (size !== file_size) {
    return { what: 'changed', detail: `${size} bytes, ${file_size} were uploaded` } as const;
  }
  return hash.digest().equals(file_sha256) ? null : ({ what: 'changed', detail: 'its SHA-256 is another' } as const);
}

/**
 * Compares every row with its file, by size and SHA-256, and every file in the store with the rows, while the hub runs or not. Changes
 * nothing; its memory does not grow with the hub.
 */
export async function verifyFiles(
  { storage, documents, now }: VerifyDeps,
  order: VerifyOptions,
): Promise<Verification> {
  const { signal, minOrphanAgeMs: strayAge, recheckMs: patience, onFinding, onProgress } = order;
  const found = { missing: 0, changed: 0, unreadable: 0, stray: 0 };
  const all = await documents.filesInAll();
  let [files, bytes, thumbnails, onTheirWay] = [0, 0, 0, 0];
  const tell = (finding: VerifyFinding) => {
    found[finding.what] += 1;
    onFinding(finding);
  };

  async function judge(row: VerifiedRow): Promise<void> {
    const { file_id: key } = row;
    const stream = await storage.read(key).catch((error: unknown) => error as Error);
    const wrong =
      stream === null
        ? ({ what: 'missing', detail: 'it is not in the store' } as const)
        : stream instanceof Error
          ? ({ what: 'unreadable', detail: stream.message } as const)
          : await judgeBytes(stream, row, signal);
    // Purged or replaced since its row was read: then it may go.
    if (wrong && (await documents.knownFiles([key])).size > 0) tell({ ...wrong, key, row });
    files += 1;
    bytes += row.file_size;
    onProgress({ files, bytes, allFiles: Math.max(files, all.files), allBytes: Math.max(bytes, all.bytes) });
  }

  async function judgeRows(): Promise<void> {
    for (let last = FIRST; ;) {
      const rows = await documents.rowsAfter(last, AT_ONCE);
      const next = rows.values();
      const reader = async () => {
        for (const row of next) {
          signal.throwIfAborted();
          await judge(row);
        }
      };
      await Promise.all(Array.from({ length: READERS }, reader));
      last = rows.at(-1)?.file_id ?? last;
      if (rows.length < AT_ONCE) return;
    }
  }

  /** Of these keys the ones that are in the store without a row, and stay so. */
  async function strays(keys: readonly string[]): Promise<string[]> {
    const end = Date.now() + patience;
    for (let left = [...keys]; ;) {
      const known = await documents.knownFiles([...new Set(left.map(fileOf))]);
      const still: string[] = [];
      for (const key of left) {
        if (known.has(fileOf(key))) continue;
        // One that cannot be opened is there all the same.
        const stream = await storage.read(key).catch((error: unknown) => {
          if (error instanceof StorageUnavailableError) throw error;
          return 'unreadable' as const;
        });
        if (stream && stream !== 'unreadable') stream.destroy();
        if (stream) still.push(key);
      }
      left = still;
      if (left.length === 0 || Date.now() >= end) return left;
      await delay(LOOK, undefined, { signal });
    }
  }

  /** Whether an upload may be about to name it. What is far in the future is none: the clock was ahead then, or has been put back. */
  const isYoung = (modified: Date) => Math.abs(now().getTime() - modified.getTime()) < strayAge;

  async function judgeKeys(listed: readonly { key: string; modified: Date }[]): Promise<void> {
    const known = await documents.knownFiles([...new Set(listed.map(({ key }) => fileOf(key)))]);
    const suspect: string[] = [];
    for (const { key, modified } of listed) {
      if (known.has(fileOf(key))) thumbnails += Number(key.length > 36);
      else if (isYoung(modified)) onTheirWay += 1;
      else suspect.push(key);
    }
    for (const key of await strays(suspect)) tell({ what: 'stray', key, row: null, detail: 'no document has it' });
  }

  async function judgeStore(): Promise<void> {
    let listed: { key: string; modified: Date }[] = [];
    for await (const file of storage.list()) {
      signal.throwIfAborted();
      listed.push(file);
      if (listed.length < AT_ONCE) continue;
      await judgeKeys(listed);
      listed = [];
    }
    await judgeKeys(listed);
    for await (const { name, modified } of storage.strangers()) {
      signal.throwIfAborted();
      if (isYoung(modified)) onTheirWay += 1;
      else tell({ what: 'stray', key: name, row: null, detail: 'it is no file of the hub' });
    }
  }

  let whole = true;
  try {
    await judgeRows();
    await judgeStore();
  } catch (error) {
    if (!signal.aborted) throw error;
    whole = false;
  }
  const expected = THUMBNAIL_WIDTHS.length * all.with_thumbnails;
  const missingThumbnails = whole ? Math.max(0, expected - thumbnails) : 0;
  return { files, bytes, counts: found, tooYoung: onTheirWay, missingThumbnails, complete: whole };
}
