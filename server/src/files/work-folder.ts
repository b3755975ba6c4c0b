import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../ports/file-storage.ts';

export type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>;

/** A file that a row speaks of is not in the store. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

/**
 * Stored files as local ones, and local bytes as stored files: for work that takes a while, in a folder of its own, which is emptied of
 * what a crash has left. Only for the one process that owns the folder.
 */
export async function openWorkFolder(storage: Pick<FileStorage, 'read' | 'adopt'>, folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    /** Lends a stored file as a local one, for as long as `use` takes. @throws FileMissingError */
    async withLocalCopy<T>(file_id: string, use: (path: string) => Promise<T>): Promise<T> {
      const bytes = await storage.read(file_id);
      if (!bytes) throw new FileMissingError('The file is not in the store');
      const path = join(folder, `${randomUUID()}.lent`);
      try {
        await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    /** Stores bytes that were made here, in the place of those from before. @throws StorageFullError */
    async store(key: string, bytes: Buffer): Promise<void> {
      const path = join(folder, `${randomUUID()}.made`);
      try {
        await writeFile(path, bytes, { mode: 0o600 });
        await storage.adopt(key, path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
