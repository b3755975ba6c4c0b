import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeOf, SIGNATURE_LENGTH } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { StagedFile } from '../documents/document-file.ts';
import { fileTooLarge, storageFull } from '../errors.ts';

/** Uploads are written here completely before they are checked and stored. */
export interface StagingArea {
  /** Writes a stream to a local file and hashes it. @throws Problem FILE_TOO_LARGE, STORAGE_FULL; then no file remains */
  stage(bytes: Readable): Promise<StagedFile>;
}

/** Opens the folder and empties it: a crash may have left files in it. Only one hub may use the folder. */
export async function openStagingArea(folder: string): Promise<StagingArea> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  /** Uploads that are still arriving. Their disk space is not taken yet, so `statfs` reports it as free. */
  let arriving = 0;
  return {
    async stage(bytes) {
      arriving += 1;
      try {
        if (!(await hasRoom(folder, arriving))) {
          bytes.resume();
          throw storageFull();
        }
        return await stageFile(join(folder, randomUUID()), bytes);
      } finally {
        // Now the file is on the disk, or removed, so `statfs` is right.
        arriving -= 1;
      }
    },
  };
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

/** Uploads leave this to the database on the same disk. A database without free space cannot even start. */
const DATABASE_RESERVE_BYTES = 256 * 1_048_576;

/** Whether this many uploads of the largest size leave enough space to the database. */
async function hasRoom(folder: string, uploads: number): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize > Math.min(DATABASE_RESERVE_BYTES, (blocks * bsize) / 20) + uploads * MAX_FILE_SIZE;
}

async function stageFile(path: string, bytes: Readable): Promise<StagedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_FILE_SIZE) throw fileTooLarge();
        if (head.length < SIGNATURE_LENGTH) head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_LENGTH)]);
        hash.update(chunk);
        await writeAll(file, chunk);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? storageFull(error) : error;
  }
  return { path, size, sha256: hash.digest(), type: fileTypeOf(head), discard: () => rm(path, { force: true }) };
}

async function writeAll(
  file: { write(bytes: Buffer): Promise<{ bytesWritten: number }> },
  bytes: Buffer,
): Promise<void> {
  for (let written = 0; written < bytes.length;) written += (await file.write(bytes.subarray(written))).bytesWritten;
}
