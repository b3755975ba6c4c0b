import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../ports/file-storage.ts';

/** Lends a stored file as a local one in `folder`, for as long as `use` takes. @throws Error when it is not in the store */
export async function lendFile<T>(
  storage: Pick<FileStorage, 'read'>,
  file_id: string,
  folder: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const bytes = await storage.read(file_id);
  if (!bytes) throw new Error('The file is not in the store');
  const path = join(folder, `${randomUUID()}.lent`);
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
