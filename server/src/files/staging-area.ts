import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileTypeOf, SIGNATURE_LENGTH, type FileType } from '@exam-vault/contract/files';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import type { StagedFile } from '../documents/document-file.ts';
import type { GrowingFile } from '@exam-vault/sandbox/inspector/file-inspector';
import { fileTooLarge, storageFull } from '../errors.ts';
import type { Turn } from '../limits/fair-queue.ts';
import { fromPdfHeader } from '../documents/from-pdf-header.ts';
import { growingFile } from './growing-file.ts';
import { arrivalTurns } from './arrival-turns.ts';
import { windowWriter } from './window-writer.ts';

/** Uploads leave this to the database on the same disk. A database without free space cannot even start. */
const DATABASE_RESERVE_BYTES = 256 * 1_048_576;
/** An upload asks for room for so many bytes before it writes them. */
const WINDOW_BYTES = 262_144;
/**
 * The disk is asked at most so often, in milliseconds, while there is room: to ask it takes longer than to write a window. What others write
 * meanwhile has room in the reserve.
 */
const ROOM_KNOWN_MS = 50;
/** Of 64 KB at most, about a quarter of a millisecond each. */
const PIECES_A_TURN = 2;
/** What comes sooner than this needs nothing prepared, or it would be prepared for each file that is cut off at once. */
const MIN_FORETOLD_BYTES = 262_144;
const SOON_MS = 1_000;

/** Uploads are written here completely before they are checked and stored. */
export interface StagingArea {
  /**
   * Writes a stream to a local file and hashes it; what is in front of the header of a PDF is left out. `announced` is how many bytes the client
   * says it sends; a file that cannot fit is refused at once, and no space is kept for bytes that have not come.
   * @param isSoon called once when a file of this type will probably be complete within a second; it may be read while it is written
   * @param turn that of the sender. While many files arrive, addresses and people have turns
   * @throws Problem FILE_TOO_LARGE, STORAGE_FULL; then no file remains
   */
  stage(bytes: Readable, announced?: number | null, isSoon?: IsSoon, turn?: Turn): Promise<StagedFile>;
  /** The same for a part of a file: every byte of it stays. */
  stagePart(bytes: Readable, announced: number, turn: Turn): Promise<StagedFile>;
}

/** Files that the hub makes itself. */
const OWN: Turn = { person: '' };

type IsSoon = (type: FileType, file: GrowingFile) => void;

interface Sent {
  readonly announced: number | null;
  readonly isSoon: IsSoon | undefined;
  readonly turn: Turn;
}

interface Arrival {
  readonly fits: Fits;
  /** What each piece waits for. */
  readonly turn: () => Promise<void> | undefined;
  /** Called with the bytes so far, and the first ones. */
  readonly onArriving: (size: number, head: Buffer, file: GrowingFile) => void;
}

/** Opens the folder and empties it: a crash may have left files in it. Only one hub may use the folder. */
export async function openStagingArea(folder: string): Promise<StagingArea> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  const room = diskRoom(folder);
  const turns = arrivalTurns(PIECES_A_TURN);
  async function stageBytes(bytes: Readable, kept: AsyncIterable<Buffer>, { announced, isSoon, turn }: Sent) {
    const share = room.enter();
    try {
      if (!(await share.fits(Math.min(announced ?? 0, MAX_FILE_SIZE)))) {
        bytes.resume();
        throw storageFull();
      }
      const onArriving = foretell(announced, isSoon);
      const arrival = { fits: share.fits, turn: turns.enter(turn), onArriving };
      return await stageFile(join(folder, randomUUID()), kept, arrival);
    } finally {
      // Now the file is on the disk, or removed, so `statfs` is right.
      share.leave();
    }
  }

  return {
    stage: (bytes, announced = null, isSoon, turn = OWN) =>
      stageBytes(bytes, fromPdfHeader(bytes), { announced, isSoon, turn }),
    stagePart: (bytes, announced, turn) => stageBytes(bytes, bytes, { announced, isSoon: undefined, turn }),
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

  /** What is free beside the reserve, as the disk said at that time, less the windows that were granted since. */
  let known = { bytes: 0, at: -Infinity };

  async function isFree(bytes: number): Promise<boolean> {
    const isEnough = () => known.bytes > bytes + arriving * WINDOW_BYTES;
    if (performance.now() - known.at > ROOM_KNOWN_MS || !isEnough()) {
      const at = performance.now();
      const { bavail, blocks, bsize } = await statfs(folder);
      known = { bytes: bavail * bsize - Math.min(DATABASE_RESERVE_BYTES, (blocks * bsize) / 20), at };
    }
    if (!isEnough()) return false;
    known.bytes -= WINDOW_BYTES;
    return true;
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

async function stageFile(
  path: string,
  bytes: AsyncIterable<Buffer>,
  { fits, turn, onArriving }: Arrival,
): Promise<StagedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const growing = growingFile(path);
  try {
    const file = await open(path, 'wx', 0o600);
    const askRoom = async () => {
      if (!(await fits(0, () => file.truncate(0)))) throw storageFull();
    };
    const writer = windowWriter(file, WINDOW_BYTES, askRoom, growing.grow);
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > MAX_FILE_SIZE) throw fileTooLarge();
        if (head.length < SIGNATURE_LENGTH) head = Buffer.concat([head, chunk]).subarray(0, SIGNATURE_LENGTH);
        await turn();
        hash.update(chunk);
        onArriving(size, head, growing.file);
        await writer.add(chunk);
      }
      await writer.end();
      growing.end();
    } finally {
      await writer.settled();
      await file.close();
    }
  } catch (error) {
    growing.fail();
    await rm(path, { force: true });
    throw isDiskFull(error) ? storageFull(error) : error;
  }
  return { path, size, sha256: hash.digest(), type: fileTypeOf(head), discard: () => rm(path, { force: true }) };
}

/** Says once that a file is about to be complete, if its client sends so fast that the rest comes within a second. */
function foretell(announced: number | null, isSoon: IsSoon | undefined) {
  const began = performance.now();
  let isTold = announced === null || isSoon === undefined;
  return (size: number, head: Buffer, file: GrowingFile): void => {
    if (isTold || size < MIN_FORETOLD_BYTES) return;
    const leftMs = ((performance.now() - began) / size) * ((announced ?? 0) - size);
    if (leftMs > SOON_MS) return;
    isTold = true;
    const type = fileTypeOf(head);
    if (type) isSoon?.(type, file);
  };
}
