import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DocumentRow } from '../../../base/database/schema.ts';
import { StorageUnavailableError, type FileStorage } from '../../../base/ports/file-storage.ts';

/** Of the disk that is written to, not of the stored file. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/**
 * Copies a stored file to a path where nothing is yet.
 * @returns whether it is what was uploaded; if not, nothing is left at the path
 * @throws StorageUnavailableError, and the error of the disk that is written to
 */
export async function copyDocument(
  storage: Pick<FileStorage, 'read'>,
  { file_id, file_sha256 }: Pick<DocumentRow, 'file_id' | 'file_sha256'>,
  path: string,
): Promise<boolean> {
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    const source = await storage.read(file_id);
    if (!source) return false;
    await pipeline(source, hashed, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    const { code = '', path: at } = error as NodeJS.ErrnoException;
    if (error instanceof StorageUnavailableError || at === path || FULL.has(code)) throw error;
    await rm(path, { force: true });
    return false;
  }
  const isWhole = hash.digest().equals(file_sha256);
  if (!isWhole) await rm(path);
  return isWhole;
}
