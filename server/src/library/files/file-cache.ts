import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../../base/database/ids.ts';

/** How many files are saved between two evictions. */
const EVICTION_INTERVAL_FILES = 100;
/** An eviction removes the least recently used files until the cache is this full. */
const EVICTION_TARGET = 0.9;

export interface FileCacheOptions {
  /** Used by this cache alone. Its files can be made again. */
  readonly folder: string;
  readonly maxFiles: number;
  readonly log: { warn(details: object, message: string): void };
}

export type FileCache = ReturnType<typeof fileCache>;

/**
 * Files that take time to make. Their names begin with the id of a stored file. A cache that cannot be read or written is not an error.
 * On disk and not lru-cache: it survives a restart, and its files do not fit into memory.
 */
export function fileCache({ folder, maxFiles, log }: FileCacheOptions) {
  let saved = 0;

  async function evictOldest(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= maxFiles) return;
    const times = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    times.sort((a, b) => a.time - b.time);
    const target = Math.floor(maxFiles * EVICTION_TARGET);
    for (const { name } of times.slice(0, names.length - target)) await rm(join(folder, name), { force: true });
  }

  return {
    async read(name: string): Promise<Buffer | null> {
      const path = join(folder, name);
      const bytes = await readFile(path).catch(() => null);
      const now = new Date();
      // Marks the file as used.
      if (bytes) await utimes(path, now, now).catch(() => undefined);
      return bytes;
    },

    async save(name: string, bytes: Buffer): Promise<void> {
      const draft = join(folder, `.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Flushed before it gets its name: after a power cut a name without its bytes would be served as a picture.
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, join(folder, name));
        saved += 1;
        if (saved % EVICTION_INTERVAL_FILES === 0) await evictOldest();
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        log.warn({ err: error }, 'a file could not be kept in the cache');
      }
    },

    /** Removes what was made from files that no longer exist, and unfinished files after a crash. */
    async removeUnknown(knownFiles: (file_ids: readonly string[]) => Promise<Set<string>>): Promise<void> {
      const names = await readdir(folder).catch((): string[] => []);
      const fileOf = (name: string) => name.slice(0, 36);
      const known = await knownFiles([...new Set(names.map(fileOf).filter(isId))]);
      for (const name of names) if (!known.has(fileOf(name))) await rm(join(folder, name), { force: true });
    },
  };
}
