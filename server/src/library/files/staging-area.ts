import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeOf, SIGNATURE_LENGTH } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { StagedFile } from '../../base/ports/document-file.ts';
import { fileTooLarge, storageFull } from '../../base/errors.ts';
import { fromPdfHeader } from '../documents/from-pdf-header.ts';

/** Uploads leave this to the database on the same disk. A database without free space cannot even start. */
const DATABASE_RESERVE_BYTES = 256 * 1_048_576;
/** An upload asks for room for so many bytes before it writes them. */
const WINDOW_BYTES = 262_144;

/** Uploads are written here completely before they are checked and stored. */
export interface StagingArea {
  /**
   * Writes a stream to a local file and hashes it; what is in front of the header of a PDF is left out. `announced` is how many bytes the client
   * says it sends; a file that cannot fit is refused at once, and no space is kept for bytes that have not come.
   * @throws Problem FILE_TOO_LARGE, STORAGE_FULL; then no file remains
   */
  stage(bytes: Readable, announced?: number | null): Promise<StagedFile>;
  /** The same for a part of a file: every byte of it stays. */
  stagePart(bytes: Readable, announced: number): Promise<StagedFile>;
}

/** Opens the folder and empties it: a crash may have left files in it. Only one hub may use the folder. */
export async function openStagingArea(folder: string): Promise<StagingArea> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  const room = diskRoom(folder);
  async function stageBytes(bytes: Readable, kept: AsyncIterable<Buffer>, announced: number | null) {
    const share = room.enter();
    try {
      if (!(await share.fits(Math.min(announced ?? 0, MAX_FILE_SIZE)))) {
        bytes.resume();
        throw storageFull();
      }
      return await stageFile(join(folder, randomUUID()), kept, share.fits);
    } finally {
      // Now the file is on the disk, or removed, so `statfs` is right.
      share.leave();
    }
  }

  return {
    stage: (bytes, announced = null) => stageBytes(bytes, fromPdfHeader(bytes), announced),
    stagePart: (bytes, announced) => stageBytes(bytes, bytes, announced),
  };
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

/**
 * Whether `bytes` fit besides the next window of every upload. If not, the upload has given up its share; `giveUp` frees what it has
 * written, before the next upload is asked.
 */
type Fits = (bytes: number, giveUp?: () => Promise<void>) => Promise<boolean>;

/**
 * The free space of a disk. What uploads have written is gone from it, so each upload needs only its next window to be kept for it. A
 * stalled upload of 50 MB therefore takes 256 KB from others, and not 50 MB. Uploads are asked one after the other: on a full disk the
 * first gives its space back, and the others go on.
 */
function diskRoom(folder: string) {
  let arriving = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function isFree(bytes: number): Promise<boolean> {
    const { bavail, blocks, bsize } = await statfs(folder);
    const reserve = Math.min(DATABASE_RESERVE_BYTES, (blocks * bsize) / 20);
    return bavail * bsize - reserve > bytes + arriving * WINDOW_BYTES;
  }

  return {
    /** Keeps a window for one more upload. */
    enter(): { fits: Fits; leave: () => void } {
      let isCounted = false;
      const leave = () => {
        if (isCounted) arriving -= 1;
        isCounted = false;
      };
      const fits: Fits = (bytes, giveUp) => {
        const answer = turn.then(async () => {
          if (!isCounted) arriving += 1;
          isCounted = true;
          if (await isFree(bytes)) return true;
          leave();
          await giveUp?.();
          return false;
        });
        turn = answer.catch(() => undefined);
        return answer;
      };
      return { fits, leave };
    },
  };
}

async function stageFile(path: string, bytes: AsyncIterable<Buffer>, fits: Fits): Promise<StagedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      let windowLeft = WINDOW_BYTES;
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > MAX_FILE_SIZE) throw fileTooLarge();
        if (head.length < SIGNATURE_LENGTH) head = Buffer.concat([head, chunk]).subarray(0, SIGNATURE_LENGTH);
        windowLeft -= chunk.length;
        if (windowLeft < 0) {
          if (!(await fits(0, () => file.truncate(0)))) throw storageFull();
          windowLeft = WINDOW_BYTES - chunk.length;
        }
        hash.update(chunk);
        await file.writeFile(chunk);
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
