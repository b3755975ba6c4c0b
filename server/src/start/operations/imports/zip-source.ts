import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { storageFull } from '../../../base/errors.ts';
import { HandleReader } from '../../../base/handle-reader.ts';
import { leftOutReason } from '../../../uploading/archives/path-words.ts';
import { ArchiveProblem, type ArchiveEntry, type ArchiveSource, type LeftOut } from './archive-source.ts';
import { FileProblem, type InsideFile } from './open-inside.ts';

/** What a zip says of itself is counted, not believed: a table of contents of more entries is no archive of papers. */
const MAX_ENTRIES = 500_000;
/** PDFs and photos hardly shrink. */
const MAX_RATIO = 100;
const MIN_BOMB_BYTES = 1_048_576;
const MAX_PATH = 4_096;
const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_LENGTH = 30;

/** What is kept of an entry until its file is opened (decision 127). */
interface PackedFile {
  /** Of its local header. */
  readonly offset: number;
  readonly packedSize: number;
  readonly size: number;
  readonly isDeflated: boolean;
  readonly checksum: number;
}

/** One name as Windows, macOS (letters and accents apart) and others write it. zip.js tells UTF-8 from code page 437. */
const normalizeFilename = (name: string) => name.replaceAll('\\', '/').normalize('NFC');

/** Why an entry is not opened, or null. */
function refusalOf(entry: FileEntry, path: string): string | null {
  const parts = path.split('/');
  if (path.length > MAX_PATH) return 'its path is longer than 4,096 characters';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || parts.includes('..')) return 'its path points outside the zip';
  if (entry.encrypted) return 'it’s password-protected';
  if (entry.uncompressedSize > MAX_FILE_SIZE) return 'it is larger than 50 MB';
  // Other methods are for files beyond 2 GB, or rare.
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return 'its compression isn’t supported; zip it again';
  const isBomb =
    entry.uncompressedSize > MIN_BOMB_BYTES && entry.uncompressedSize > MAX_RATIO * Math.max(1, entry.compressedSize);
  return isBomb ? 'it unpacks to over a hundred times its size' : null;
}

const packedFile = (entry: FileEntry): PackedFile => ({
  offset: entry.offset,
  packedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  isDeflated: entry.compressionMethod === DEFLATED,
  checksum: entry.signature ?? 0,
});

const damaged = () => new FileProblem('can’t be read from the zip, which may be damaged');

/** The packed bytes of a file, behind its local header. @throws FileProblem */
async function packedBytes(zip: FileHandle, { offset, packedSize }: PackedFile): Promise<Readable | null> {
  const header = Buffer.alloc(LOCAL_HEADER_LENGTH);
  const { bytesRead } = await zip.read(header, 0, LOCAL_HEADER_LENGTH, offset);
  if (bytesRead < LOCAL_HEADER_LENGTH || header.readUInt32LE(0) !== LOCAL_HEADER) throw damaged();
  const start = offset + LOCAL_HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
  return packedSize === 0 ? null : zip.createReadStream({ start, end: start + packedSize - 1, autoClose: false });
}

/** Writes a file of a zip to `to`. What the zip says of its size is checked while it is unpacked. @throws FileProblem, Problem STORAGE_FULL */
async function unpack(zip: FileHandle, packed: PackedFile, to: string): Promise<void> {
  const file = await open(to, 'wx', 0o600);
  let size = 0;
  let checksum = 0;
  const write = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > packed.size) throw damaged();
      checksum = crc32(chunk, checksum);
      await file.write(chunk);
    }
  };
  try {
    const bytes = await packedBytes(zip, packed);
    if (bytes) await (packed.isDeflated ? pipeline(bytes, createInflateRaw(), write) : pipeline(bytes, write));
    if (size !== packed.size || checksum !== packed.checksum) throw damaged();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw storageFull(error);
    throw error instanceof FileProblem ? error : damaged();
  } finally {
    await file.close();
  }
}

/** A zip. Only its table of contents is read at once; one file at a time is unpacked, into a folder of its own. */
export async function zipSource(path: string): Promise<ArchiveSource> {
  const handle = await open(path, 'r');
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-zip-'));
  const entries = new Map<string, PackedFile>();
  // An unsafe name is refused below, file by file.
  const reader = new ZipReader(new HandleReader(handle), { filenameValidation: 'tolerant', normalizeFilename });

  async function* list(leaveOut: (one: LeftOut) => void): AsyncGenerator<ArchiveEntry> {
    let count = 0;
    try {
      for await (const entry of reader.getEntriesGenerator()) {
        count += 1;
        if (count > MAX_ENTRIES) throw new ArchiveProblem(`holds more than ${MAX_ENTRIES.toLocaleString('en')} files`);
        if (entry.directory) continue;
        const name = entry.filename;
        const refusal = refusalOf(entry, name) ?? (entries.has(name) ? 'the zip has this name twice' : null);
        if (refusal !== null) leaveOut({ path: name.slice(0, MAX_PATH), reason: refusal });
        else {
          // What nobody will open isn't kept: a zip may have 200,000 entries.
          if (leftOutReason(name) === null) entries.set(name, packedFile(entry));
          yield { path: name, size: entry.uncompressedSize };
        }
      }
    } catch (error) {
      if (error instanceof ArchiveProblem) throw error;
      throw new ArchiveProblem('can’t be opened as a zip; it may be damaged, or it isn’t one', { cause: error });
    }
  }

  return {
    path,
    list,
    async open(name): Promise<InsideFile> {
      const entry = entries.get(name);
      if (!entry) throw new FileProblem('can’t be found in the zip');
      const copy = join(folder, randomUUID());
      try {
        await unpack(handle, entry, copy);
        const opened = await open(copy, 'r');
        const close = async () => {
          await opened.close();
          await rm(copy, { force: true });
        };
        return { path: copy, handle: opened, close };
      } catch (error) {
        await rm(copy, { force: true });
        throw error;
      }
    },
    async close() {
      await reader.close();
      await handle.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
