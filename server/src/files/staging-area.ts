import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeOf, SIGNATURE_LENGTH } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { StagedFile } from '../documents/document-file.ts';
import { fileTooLarge, storageFull } from '../errors.ts';

/** The place of passage: files arrive here whole before anything of them is kept. */
export interface StagingArea {
  /** Writes a stream to a local file with its hash. @throws Problem FILE_TOO_LARGE, STORAGE_FULL; nothing is left behind */
  stage(bytes: Readable): Promise<StagedFile>;
}

/** Opens the folder and empties it: what is in it was left by a hub that died. Only for the one hub that owns the folder. */
export async function openStagingArea(folder: string): Promise<StagingArea> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const stray of await readdir(folder)) await rm(join(folder, stray), { recursive: true, force: true });
  /** Uploads whose bytes are still coming: what they will take looks free to the others. */
  let coming = 0;
  return {
    async stage(bytes) {
      coming += 1;
      try {
        if (!(await hasRoom(folder, coming))) {
          bytes.resume();
          throw storageFull();
        }
        return await stageFile(join(folder, randomUUID()), bytes);
      } finally {
        // From here on the disk itself says what the file takes, or it is gone.
        coming -= 1;
      }
    },
  };
}

function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

/** Room that uploads leave to the database beside them, in bytes: without any it could not even start again. */
const RESERVE = 256 * 1_048_576;

/** Whether so many uploads, each as large as may be, leave the database its room. */
async function hasRoom(folder: string, uploads: number): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize > Math.min(RESERVE, (blocks * bsize) / 20) + uploads * MAX_FILE_SIZE;
}

async function stageFile(path: string, bytes: Readable): Promise<StagedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let first = Buffer.alloc(0);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_FILE_SIZE) throw fileTooLarge();
        if (first.length < SIGNATURE_LENGTH) first = Buffer.concat([first, chunk.subarray(0, SIGNATURE_LENGTH)]);
        hash.update(chunk);
        await writeAll(file, chunk);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw isFull(error) ? storageFull(error) : error;
  }
  return { path, size, sha256: hash.digest(), type: fileTypeOf(first), discard: () => rm(path, { force: true }) };
}

async function writeAll(
  file: { write(bytes: Buffer): Promise<{ bytesWritten: number }> },
  bytes: Buffer,
): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes.subarray(done))).bytesWritten;
}
