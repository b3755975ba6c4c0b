import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { BackupDamagedError, CHECKSUMS, END, ENTRIES_A_LIST, numbered } from './archive-format.ts';
import { BLOCK, paddingOf, readTarHeader, TAR_END, TarError } from './tar.ts';

const ROOM = 1_048_576;
/** A list of checksums is read whole. */
const MOST_LIST = ENTRIES_A_LIST * 200;

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its bytes, once. What is not taken is passed over. A chunk is only good until the next one. */
  readonly bytes: AsyncIterable<Buffer>;
  /** All of it; for small ones. */
  text(): Promise<string>;
}

/** Reads on, never more than was asked for at a time. */
function byteSource(handle: FileHandle) {
  const room = Buffer.allocUnsafe(ROOM);
  let start = 0;
  let end = 0;
  let position = 0;

  /** At most `most` bytes; none at the end of the file. */
  async function some(most: number): Promise<Buffer> {
    if (start === end) {
      const { bytesRead } = await handle.read(room, 0, ROOM, position);
      [start, end] = [0, bytesRead];
      position += bytesRead;
    }
    const part = room.subarray(start, Math.min(end, start + most));
    start += part.length;
    return part;
  }

  async function* chunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = await some(left);
      if (part.length === 0) throw new BackupDamagedError('it ends too early');
      left -= part.length;
      yield part;
    }
  }

  async function whole(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of chunks(size)) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  }

  return { chunks, whole, isAtEnd: async () => (await some(1)).length === 0 };
}

function headerOf(block: Buffer): ReturnType<typeof readTarHeader> {
  try {
    return readTarHeader(block);
  } catch (error) {
    if (error instanceof TarError) throw new BackupDamagedError(error.message, { cause: error });
    throw error;
  }
}

/**
 * The entries of a backup, in order, without the lists of checksums, each of which is compared as it comes. Only when the last entry
 * was taken and the generator has ended by itself is the archive whole: no byte was changed, taken out or added.
 * @throws BackupDamagedError
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(path, 'r');
  try {
    const source = byteSource(handle);
    let sums: string[] = [];
    let lists = 0;
    let ended = false;

    const zeros = async (size: number) => {
      if ((await source.whole(size)).some((byte) => byte !== 0)) {
        throw new BackupDamagedError('there are bytes where none should be');
      }
    };

    for (;;) {
      const header = headerOf(await source.whole(BLOCK));
      if (!header) break;
      const { name, size } = header;
      if (name === `${CHECKSUMS}${numbered(lists + 1)}.sha256`) {
        if (size > MOST_LIST || (await source.whole(size)).toString('latin1') !== sums.join('')) {
          throw new BackupDamagedError(`what ${name} covers was changed`);
        }
        lists += 1;
        sums = [];
        await zeros(paddingOf(size));
        continue;
      }
      if (ended || sums.length >= ENTRIES_A_LIST) throw new BackupDamagedError(`${name} is covered by no checksum`);
      const hash = createHash('sha256');
      const hashed = (async function* () {
        for await (const part of source.chunks(size)) {
          hash.update(part);
          yield part;
        }
      })();
      // Not closed by whoever stops early: the rest is passed over below.
      const bytes = { [Symbol.asyncIterator]: () => ({ next: () => hashed.next() }) };
      const text = async () => {
        const parts: Buffer[] = [];
        for await (const part of bytes) parts.push(Buffer.from(part));
        return Buffer.concat(parts).toString('utf8');
      };
      yield { name, size, bytes, text };
      for (let rest = await hashed.next(); !rest.done;) rest = await hashed.next();
      await zeros(paddingOf(size));
      sums.push(`${hash.digest('hex')}  ${name}\n`);
      ended = name === END;
    }
    if (!ended || sums.length > 0) throw new BackupDamagedError('its end is missing');
    await zeros(TAR_END.length - BLOCK);
    if (!(await source.isAtEnd())) throw new BackupDamagedError('something follows after its end');
  } finally {
    await handle.close();
  }
}
