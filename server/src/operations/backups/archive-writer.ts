import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CHECKSUMS, ENTRIES_A_LIST, numbered } from './archive-format.ts';
import { paddingOf, TAR_END, tarHeader } from './tar.ts';

/** Bytes that are written in one go. */
const ROOM = 1_048_576;

export type ArchiveWriter = Awaited<ReturnType<typeof writeArchive>>;

/**
 * A tar that appears as `file` only when it is whole and on the disk; until then it is `file`.partial, which an earlier death may
 * have left and which is begun anew. Readable by its user alone.
 */
export async function writeArchive(file: string, modified: Date) {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  const room = Buffer.allocUnsafe(ROOM);
  let filled = 0;
  let entries = 0;
  let lists = 0;
  let sums: string[] = [];

  async function flush(): Promise<void> {
    for (let done = 0; done < filled;) done += (await handle.write(room, done, filled - done)).bytesWritten;
    filled = 0;
  }

  async function put(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const taken = bytes.copy(room, filled, done);
      filled += taken;
      done += taken;
      if (filled === ROOM) await flush();
    }
  }

  async function entry(name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
    await put(tarHeader(name, size, modified));
    const hash = createHash('sha256');
    let left = size;
    for await (const chunk of bytes) {
      // The header has promised a size: what is more than that is left out, what is less is filled up.
      const part = chunk.length > left ? chunk.subarray(0, left) : chunk;
      hash.update(part);
      await put(part);
      left -= part.length;
      if (left === 0) break;
    }
    for (let zeros; left > 0; left -= zeros.length) {
      zeros = Buffer.alloc(Math.min(left, ROOM));
      hash.update(zeros);
      await put(zeros);
    }
    await put(Buffer.alloc(paddingOf(size)));
    return hash.digest();
  }

  async function list(): Promise<void> {
    lists += 1;
    const text = Buffer.from(sums.join(''));
    sums = [];
    await entry(`${CHECKSUMS}${numbered(lists)}.sha256`, text.length, [text]);
  }

  return {
    /** Entries so far, without the lists of checksums. */
    get entries(): number {
      return entries;
    },

    /** Adds a file of `size` bytes, whatever comes. @returns the SHA-256 of what stands in the archive now */
    async add(name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
      const sha256 = await entry(name, size, bytes);
      entries += 1;
      sums.push(`${sha256.toString('hex')}  ${name}\n`);
      if (sums.length >= ENTRIES_A_LIST) await list();
      return sha256;
    },

    /** On the disk and under its name. `isFree` is asked at the last moment. */
    async finish(isFree: () => Promise<void>): Promise<void> {
      if (sums.length > 0) await list();
      await put(TAR_END);
      await flush();
      await handle.sync();
      await handle.close();
      await isFree();
      await rename(partial, file);
      const folder = await open(dirname(file));
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },

    /** Leaves nothing behind; harmless after `finish`. */
    async discard(): Promise<void> {
      await handle.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}
