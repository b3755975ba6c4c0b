import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '../database/ids.ts';

/** After so many new files the longest unused ones go, a tenth more than must. */
const LOOK_EVERY = 100;
const ROOM = 0.9;

export interface FileCacheOptions {
  /** A folder of its own; what is in it can be made again. */
  readonly folder: string;
  readonly maxFiles: number;
  readonly log: { warn(details: object, message: string): void };
}

export type FileCache = ReturnType<typeof fileCache>;

/** Files that cost time to make, under names that begin with a stored file's id. A cache that cannot be written or read is no error. */
export function fileCache({ folder, maxFiles: mostFiles, log }: FileCacheOptions) {
  let made = 0;

  async function evictOldest(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= mostFiles) return;
    const times = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    times.sort((a, b) => a.time - b.time);
    const most = Math.floor(mostFiles * ROOM);
    for (const { name } of times.slice(0, names.length - most)) await rm(join(folder, name), { force: true });
  }

  return {
    async read(name: string): Promise<Buffer | null> {
      const path = join(folder, name);
      const bytes = await readFile(path).catch(() => null);
      const now = new Date();
      // What is read is in use.
      if (bytes) await utimes(path, now, now).catch(() => undefined);
      return bytes;
    },

    async save(name: string, bytes: Buffer): Promise<void> {
      const draft = join(folder, `.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, join(folder, name));
        made += 1;
        if (made % LOOK_EVERY === 0) await evictOldest();
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        log.warn({ err: error }, 'a file could not be kept in the cache');
      }
    },

    /** Forgets what was made of files that are not there any more, and what a crash has left. */
    async removeUnknown(knownFiles: (file_ids: readonly string[]) => Promise<Set<string>>): Promise<void> {
      const names = await readdir(folder).catch((): string[] => []);
      const fileOf = (name: string) => name.slice(0, 36);
      const known = await knownFiles([...new Set(names.map(fileOf).filter(isId))]);
      for (const name of names) if (!known.has(fileOf(name))) await rm(join(folder, name), { force: true });
    },
  };
}
