import type { FileRemover } from '../../base/database/file-removal.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';

export interface CollectOrphansDeps {
  readonly storage: Pick<FileStorage, 'list' | 'remove' | 'discardUnfinished'>;
  readonly documents: { knownFiles(file_ids: readonly string[]): Promise<Set<string>> };
  readonly remover: FileRemover;
}

interface CollectOptions {
  /** Younger files may be uploads whose row is not committed yet. */
  readonly minAgeMs: number;
  readonly now: Date;
  readonly stop?: AbortSignal | undefined;
  /** Files that are removed elsewhere. */
  readonly isExcluded: (file_id: string) => boolean;
  /** Whether all files are listed now, and not only unfinished ones removed; absent: they are. */
  readonly isListing?: (() => Promise<boolean>) | undefined;
}

/**
 * A crash leaves a few orphans, and of a draft that was just arriving up to 41. More than this, and more than a tenth of all files, mean that the database is the wrong one.
 */
const MAX_FEW_ORPHANS = 50;
const KEY_BATCH = 500;

/** The id of a file; the keys of its thumbnails begin with it. */
export const fileIdOf = (key: string) => key.slice(0, 36);

export function orphanCollector({ storage, documents, remover }: CollectOrphansDeps) {
  const futureFiles = futureDatedFiles();

  /** The keys without a row that are old enough to be removed, and the number of all keys; null when they were not listed, or not to the end. */
  async function findOrphans({ minAgeMs, now, stop, isExcluded, isListing }: CollectOptions) {
    const future = futureFiles.startPass(minAgeMs);
    const isOld = (modified: Date) => now.getTime() - modified.getTime() > minAgeMs;
    await storage.discardUnfinished((name, begun) => (begun > now ? future.isOld(name) : isOld(begun)));
    if (isListing && !(await isListing())) return null;
    const candidates: string[] = [];
    const futureKeys = new Set<string>();
    let total = 0;
    for await (const { key, modified } of storage.list()) {
      if (stop?.aborted) return null;
      total += 1;
      if (modified > now) futureKeys.add(key);
      if (modified > now || isOld(modified)) candidates.push(key);
    }
    const orphans: string[] = [];
    for (let start = 0; start < candidates.length; start += KEY_BATCH) {
      if (stop?.aborted) return null;
      const batch = candidates.slice(start, start + KEY_BATCH);
      const known = await documents.knownFiles(batch.map(fileIdOf));
      const unknown = batch.filter((key) => !known.has(fileIdOf(key)) && !isExcluded(fileIdOf(key)));
      orphans.push(...unknown.filter((key) => !futureKeys.has(key) || future.isOld(key)));
    }
    future.end();
    return { orphans, total };
  }

  /**
   * Removes stored files that no row refers to. @returns how many
   * @throws Error when so many would be removed that the database cannot be the right one
   */
  return async function collectOrphans(options: CollectOptions): Promise<number> {
    const found = await findOrphans(options);
    if (!found) return 0;
    const { orphans, total } = found;
    if (orphans.length > Math.max(MAX_FEW_ORPHANS, total / 10)) {
      throw new Error(
        `${orphans.length} of ${total} stored files have no row: is this the right database? Nothing is removed`,
      );
    }
    let removed = 0;
    for (const key of orphans) {
      // Checked again: a database that did not answer for a while may have committed the row since.
      const removal = await remover.removeUnreferenced(fileIdOf(key), () => storage.remove(key));
      if (removal === 'removed') removed += 1;
    }
    return removed;
  };
}

/**
 * Tracks files without a row that have a date in the future: the clock was ahead when they came, or has been set back since, perhaps while an
 * upload is about to commit. By their date they would stay young for ever. So their age counts from the first pass that found them, on a
 * monotonic clock. After a restart it counts from the beginning.
 */
function futureDatedFiles() {
  const firstFoundAt = new Map<string, number>();
  return {
    /** Starts a pass over all files. A file is old when an earlier pass found it more than `minAgeMs` ago. */
    startPass(minAgeMs: number) {
      const before = [...firstFoundAt.keys()];
      const found = new Set<string>();
      return {
        isOld(name: string): boolean {
          found.add(name);
          const since = firstFoundAt.get(name) ?? performance.now();
          firstFoundAt.set(name, since);
          return performance.now() - since > minAgeMs;
        },
        /** Forgets files that this complete pass did not find: they were removed, got a row, or their date has passed. */
        end(): void {
          for (const name of before) if (!found.has(name)) firstFoundAt.delete(name);
        },
      };
    },
  };
}
