import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { renameDurably } from '@exam-vault/embedded-postgres/durable-files';
import { CHECKSUMS, MAX_ENTRIES_PER_LIST, numbered } from './archive-format.ts';
import { paddingOf, TAR_END, tarHeader } from './tar.ts';

const BUFFER_BYTES = 1_048_576;

export type ArchiveWriter = Awaited<ReturnType<typeof writeArchive>>;

/**
 * Writes a tar that only its user can read. It has the name `FILE.partial` until it is complete and durable. A `FILE.partial` that a
 * killed process has left is replaced.
 */
export async function writeArchive(file: string, modified: Date) {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600);
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let filled = 0;
  let entries = 0;
  let lists = 0;
  let sums: string[] = [];

  async function flush(): Promise<void> {
    for (let done = 0; done < filled;) done += (await handle.write(buffer, done, filled - done)).bytesWritten;
    filled = 0;
  }

  async function put(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const copied = bytes.copy(buffer, filled, done);
      filled += copied;
      done += copied;
      if (filled === BUFFER_BYTES) await flush();
    }
  }

  async function writeEntry(
    name: string,
    size: number,
    bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): Promise<Buffer> {
    await put(tarHeader(name, size, modified));
    const hash = createHash('sha256');
    let left = size;
    for await (const chunk of bytes) {
      // The size is already in the header: longer input is cut, shorter input is padded with zeros.
      const part = chunk.length > left ? chunk.subarray(0, left) : chunk;
      hash.update(part);
      await put(part);
      left -= part.length;
      if (left === 0) break;
    }
    for (let zeros; left > 0; left -= zeros.length) {
      zeros = Buffer.alloc(Math.min(left, BUFFER_BYTES));
      hash.update(zeros);
      await put(zeros);
    }
    await put(Buffer.alloc(paddingOf(size)));
    return hash.digest();
  }

  async function writeChecksums(): Promise<void> {
    lists += 1;
    const text = Buffer.from(sums.join(''));
    sums = [];
    await writeEntry(`${CHECKSUMS}${numbered(lists)}.sha256`, text.length, [text]);
  }

  return {
    /** The number of entries so far, without the lists of checksums. */
    get entries(): number {
      return entries;
    },

    /** Adds an entry of exactly `size` bytes, however many come. @returns the SHA-256 of the entry in the archive */
    async add(name: string, size: number, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
      const sha256 = await writeEntry(name, size, bytes);
      entries += 1;
      sums.push(`${sha256.toString('hex')}  ${name}\n`);
      if (sums.length >= MAX_ENTRIES_PER_LIST) await writeChecksums();
      return sha256;
    },

    /** Makes the archive durable under its name. `assertNameFree` runs just before the rename. */
    async finish(assertNameFree: () => Promise<void>): Promise<void> {
      if (sums.length > 0) await writeChecksums();
      await put(TAR_END);
      await flush();
      await handle.sync();
      await handle.close();
      await assertNameFree();
      await renameDurably(partial, file);
    },

    /** Removes the partial file. It does nothing after `finish`. */
    async discard(): Promise<void> {
      await handle.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}
