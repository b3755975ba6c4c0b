import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { BackupDamagedError, CHECKSUMS, END, MAX_ENTRIES_PER_LIST, numbered } from './archive-format.ts';
import { BLOCK_BYTES, paddingOf, readTarHeader, TAR_END } from './tar.ts';

const BUFFER_BYTES = 1_048_576;
/** A list of checksums is read into memory. */
const MAX_LIST_BYTES = MAX_ENTRIES_PER_LIST * 200;

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Can be read once. Unread bytes are skipped. A chunk is only valid until the next one. */
  readonly bytes: AsyncIterable<Buffer>;
  /** The whole entry in memory; only for small ones. */
  text(): Promise<string>;
}

/** Reads a file from its beginning to its end through one buffer. */
function byteSource(handle: FileHandle) {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let start = 0;
  let end = 0;
  let position = 0;

  /** The next bytes, `limit` at most; empty at the end of the file. */
  async function readSome(limit: number): Promise<Buffer> {
    if (start === end) {
      const { bytesRead } = await handle.read(buffer, 0, BUFFER_BYTES, position);
      [start, end] = [0, bytesRead];
      position += bytesRead;
    }
    const part = buffer.subarray(start, Math.min(end, start + limit));
    start += part.length;
    return part;
  }

  async function* chunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = await readSome(left);
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

  return { chunks, whole, isAtEnd: async () => (await readSome(1)).length === 0 };
}

type ByteSource = ReturnType<typeof byteSource>;

const readHeader = async (source: ByteSource) => readTarHeader(await source.whole(BLOCK_BYTES));

async function expectZeros(source: ByteSource, size: number): Promise<void> {
  if ((await source.whole(size)).some((byte) => byte !== 0)) {
    throw new BackupDamagedError('it has unexpected data');
  }
}

/** One entry whose bytes are hashed as they are read. */
function hashedEntry(source: ByteSource, name: string, size: number) {
  const hash = createHash('sha256');
  const hashed = (async function* () {
    for await (const part of source.chunks(size)) {
      hash.update(part);
      yield part;
    }
  })();
  // No `return`: a reader that stops early must not close the generator, because `finish` reads the rest.
  const bytes = { [Symbol.asyncIterator]: () => ({ next: () => hashed.next() }) };
  async function text(): Promise<string> {
    const parts: Buffer[] = [];
    for await (const part of bytes) parts.push(Buffer.from(part));
    return Buffer.concat(parts).toString('utf8');
  }
  return {
    entry: { name, size, bytes, text } satisfies ArchiveEntry,
    /** Skips what was not read. @returns the entry's line in a list of checksums */
    async finish(): Promise<string> {
      for (let rest = await hashed.next(); !rest.done;) rest = await hashed.next();
      return `${hash.digest('hex')}  ${name}\n`;
    },
  };
}

async function* readEntries(source: ByteSource): AsyncGenerator<ArchiveEntry> {
  let sums: string[] = [];
  let lists = 0;
  let ended = false;
  for (let header = await readHeader(source); header; header = await readHeader(source)) {
    const { name, size } = header;
    if (name === `${CHECKSUMS}${numbered(lists + 1)}.sha256`) {
      if (size > MAX_LIST_BYTES || (await source.whole(size)).toString('latin1') !== sums.join('')) {
        throw new BackupDamagedError(`some files don’t match the checksums in ${name}`);
      }
      lists += 1;
      sums = [];
    } else {
      if (ended || sums.length >= MAX_ENTRIES_PER_LIST) {
        throw new BackupDamagedError(`${name} has no checksum`);
      }
      const { entry, finish } = hashedEntry(source, name, size);
      yield entry;
      sums.push(await finish());
      ended = name === END;
    }
    await expectZeros(source, paddingOf(size));
  }
  if (!ended || sums.length > 0) throw new BackupDamagedError('it’s incomplete: the end is missing');
  await expectZeros(source, TAR_END.length - BLOCK_BYTES);
  if (!(await source.isAtEnd())) throw new BackupDamagedError('it has extra data at the end');
}

/**
 * The entries of a backup in their order, without the lists of checksums. Each list is compared when it comes. The archive is only known
 * to be unchanged when the generator has ended by itself.
 * @throws BackupDamagedError
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(path, 'r');
  try {
    yield* readEntries(byteSource(handle));
  } finally {
    await handle.close();
  }
}
