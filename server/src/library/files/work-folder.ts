import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissingError, type FileStorage } from '../../base/ports/file-storage.ts';

export type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>;

/**
 * Local copies of stored files, and storage for bytes that were made locally. Empties the folder first, because a crash may have left files
 * in it. Only one process may use the folder.
 */
export async function openWorkFolder(storage: Pick<FileStorage, 'read' | 'adopt'>, folder: string) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    /** Calls `use` with a local copy of a stored file, and removes the copy afterwards. @throws FileMissingError */
    async withLocalCopy<T>(file_id: string, use: (path: string) => Promise<T>): Promise<T> {
      const bytes = await storage.read(file_id);
      if (!bytes) throw new FileMissingError(file_id);
      const path = join(folder, `${randomUUID()}.copy`);
      try {
        await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },

    /** Where something new can be written. The caller removes it. */
    newPath: () => join(folder, `${randomUUID()}.made`),

    /** Stores bytes under a key, and replaces what was there. @throws StorageFullError */
    async store(key: string, bytes: Buffer): Promise<void> {
      const path = join(folder, `${randomUUID()}.new`);
      try {
        await writeFile(path, bytes, { mode: 0o600 });
        await storage.adopt(key, path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
