import type { FileJournal } from '../../base/database/file-journal.ts';
import type { FileRemover, Removal } from '../../base/database/file-removal.ts';
import { fileIdOf, THUMBNAIL_WIDTHS, thumbnailKey } from '../../base/ports/document-file.ts';
import type { FileStorage } from '../../base/ports/file-storage.ts';

export interface UnreferencedFilesDeps {
  readonly storage: Pick<FileStorage, 'claim' | 'list' | 'remove' | 'discardUnfinished'>;
  readonly documents: { knownFiles(file_ids: readonly string[]): Promise<Set<string>> };
  /** Does not remove files that a backup may still read. */
  readonly remover: FileRemover;
  readonly journal: FileJournal;
  readonly log: { warn(details: object, message: string): void };
}

/** Which part of a collection this hub does now; absent: all of it. */
export interface CollectionTurns {
  /** Whether it looks for anything. */
  readonly isTurn: () => Promise<boolean>;
  /** Whether it lists all files then. */
  readonly isListing: () => Promise<boolean>;
}

/**
 * A crash leaves a few orphans, and of a draft that was just arriving up to 41. More than this, and more than a tenth of all files, mean that the database is the wrong one.
 */
const MAX_FEW_ORPHANS = 50;
/** Files that are looked at together. */
const BATCH = 500;

/** Removes files that no row refers to: at once where a document loses its file, later what a crash has left. */
export function unreferencedFiles({ storage, documents, remover, journal, log }: UnreferencedFilesDeps) {
  /** Files that could not be removed during a backup, or without the database. The collection tries them first, at any age. */
  const pending = new Set<string>();

  /** A commit may have succeeded although its answer was lost, so the database decides. `undecided`: it must be tried later. */
  function removeIfUnreferenced(file_id: string): Promise<Removal> {
    return remover.removeUnreferenced(file_id, async () => {
      // Thumbnails at the same time: after a large purge they would be so many orphans that the collection takes the database for a wrong one.
      const keys = [file_id, ...THUMBNAIL_WIDTHS.map((width) => thumbnailKey(file_id, width))];
      await Promise.all(keys.map((key) => storage.remove(key)));
    });
  }

  /** @throws Error: with the wrong database every file would look like an orphan */
  async function assertOwned(owner: string): Promise<void> {
    if (!(await storage.claim(owner)))
      throw new Error('the stored files belong to another database: nothing is removed');
  }

  /** The keys without a row that are old enough to be removed, and the number of all keys; null when `stop` was aborted. */
  async function findOrphans(isOld: (modified: Date) => boolean, stop: AbortSignal | undefined) {
    const candidates: string[] = [];
    let total = 0;
    for await (const { key, modified } of storage.list()) {
      if (stop?.aborted) return null;
      total += 1;
      if (isOld(modified)) candidates.push(key);
    }
    const orphans: string[] = [];
    for (let start = 0; start < candidates.length; start += BATCH) {
      if (stop?.aborted) return null;
      const batch = candidates.slice(start, start + BATCH);
      const known = await documents.knownFiles(batch.map(fileIdOf));
      orphans.push(...batch.filter((key) => !known.has(fileIdOf(key)) && !pending.has(fileIdOf(key))));
    }
    return { orphans, total };
  }

  return {
    /** Removes a stored file unless a row refers to it. Never rejects. */
    async discard(file_id: string): Promise<void> {
      try {
        if ((await removeIfUnreferenced(file_id)) === 'undecided') pending.add(file_id);
      } catch (error) {
        pending.add(file_id);
        log.warn({ err: error, file_id }, 'a file without a row is left to the collection of orphans');
      }
    },

    /**
     * Removes files that were stored more than `minAgeMs` ago and never got a row, without searching the store.
     * @returns how many
     * @throws Error when the store belongs to another hub
     */
    async removeNoted(owner: string, minAgeMs: number, stop?: AbortSignal): Promise<number> {
      await assertOwned(owner);
      let removed = 0;
      for (;;) {
        if (stop?.aborted) break;
        const noted = await journal.olderThan(minAgeMs, BATCH);
        const known = await documents.knownFiles(noted);
        const settled = noted.filter((file_id) => known.has(file_id));
        for (const file_id of noted.filter((each) => !known.has(each))) {
          const removal = await removeIfUnreferenced(file_id);
          if (removal !== 'undecided') settled.push(file_id);
          if (removal === 'removed') removed += 1;
        }
        await journal.forget(settled);
        // Those that are left, because a backup may still read them, are looked at next time.
        if (noted.length < BATCH || settled.length < noted.length) break;
      }
      return removed;
    },

    /**
     * Removes stored files that no row refers to and that are older than `minAgeMs`: younger ones may be uploads whose row is not committed
     * yet. Files that `discard` could not remove are tried each time; unfinished files only when it is the turn of this hub, and the whole
     * store only when it is its turn to list it. Aborting `stop` ends the search.
     * @returns how many files the search removed
     * @throws Error when the store belongs to another hub, or when so many files would be removed that the database cannot be the right one
     */
    async collectOrphans(
      owner: string,
      minAgeMs: number,
      now: Date,
      stop?: AbortSignal,
      turns?: CollectionTurns,
    ): Promise<number> {
      await assertOwned(owner);
      for (const file_id of pending) {
        if ((await removeIfUnreferenced(file_id)) !== 'undecided') pending.delete(file_id);
      }
      if (turns && !(await turns.isTurn())) return 0;
      const isOld = (modified: Date) => now.getTime() - modified.getTime() > minAgeMs;
      await storage.discardUnfinished((_name, begun) => isOld(begun));
      if (turns && !(await turns.isListing())) return 0;
      const found = await findOrphans(isOld, stop);
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
    },
  };
}
