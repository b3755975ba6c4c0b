import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { storageFull } from '../../../base/errors.ts';
import { leftOutReason } from '../../../uploading/archives/path-words.ts';
import { ArchiveProblem, type ArchiveEntry, type ArchiveSource, type LeftOut } from './archive-source.ts';
import { FileProblem, type InsideFile } from './open-inside.ts';

configure({ useWebWorkers: false });

/** What a zip says of itself is counted, not believed: a table of contents of more entries is no archive of papers. */
const MAX_ENTRIES = 500_000;
/** PDFs and photos hardly shrink. */
const MAX_RATIO = 100;
const MIN_BOMB_BYTES = 1_048_576;
const MAX_PATH = 4_096;

/** Reads a file where zip.js asks for it. */
class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;
  constructor(handle: FileHandle) {
    super(handle);
    this.#handle = handle;
  }
  override async init(): Promise<void> {
    await super.init?.();
    this.size = (await this.#handle.stat()).size;
  }
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Many programs write UTF-8 and don't say so. */
function nameOf({ filename, rawFilename }: FileEntry): string {
  try {
    return utf8.decode(rawFilename);
  } catch {
    return filename;
  }
}

/** Why an entry is not opened, or null. */
function refusalOf(entry: FileEntry, path: string): string | null {
  const parts = path.split('/');
  if (path.length > MAX_PATH) return 'its path is longer than 4,096 characters';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || parts.includes('..')) return 'its path leads out of the zip';
  if (entry.encrypted) return 'it needs a password';
  if (entry.uncompressedSize > MAX_FILE_SIZE) return 'it is larger than 50 MB';
  const isBomb =
    entry.uncompressedSize > MIN_BOMB_BYTES && entry.uncompressedSize > MAX_RATIO * Math.max(1, entry.compressedSize);
  return isBomb ? 'it unpacks to over a hundred times its size' : null;
}

function diskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull(error) : error;
}

/** A zip. Only its table of contents is read at once; one file at a time is unpacked, into a folder of its own. */
export async function zipSource(path: string): Promise<ArchiveSource> {
  const handle = await open(path, 'r');
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-zip-'));
  const entries = new Map<string, FileEntry>();
  // An unsafe name is refused below, file by file.
  const reader = new ZipReader(new HandleReader(handle), { filenameValidation: 'tolerant' });

  async function* list(leaveOut: (one: LeftOut) => void): AsyncGenerator<ArchiveEntry> {
    let count = 0;
    try {
      for await (const entry of reader.getEntriesGenerator()) {
        count += 1;
        if (count > MAX_ENTRIES) throw new ArchiveProblem(`holds more than ${MAX_ENTRIES.toLocaleString('en')} files`);
        if (entry.directory) continue;
        const name = nameOf(entry).replaceAll('\\', '/');
        const refusal = refusalOf(entry, name) ?? (entries.has(name) ? 'the zip has this name twice' : null);
        if (refusal !== null) leaveOut({ path: name.slice(0, MAX_PATH), reason: refusal });
        else {
          // What nobody will open isn't kept: a zip may have 200,000 entries.
          if (leftOutReason(name) === null) entries.set(name, entry);
          yield { path: name, size: entry.uncompressedSize };
        }
      }
    } catch (error) {
      if (error instanceof ArchiveProblem) throw error;
      throw new ArchiveProblem(`can't be opened as a zip; it may be damaged (${(error as Error).message})`);
    }
  }

  async function unpack(entry: FileEntry, to: string): Promise<void> {
    const file = await open(to, 'wx', 0o600);
    let size = 0;
    const stream = new WritableStream<Uint8Array<ArrayBuffer>>({
      async write(chunk) {
        size += chunk.byteLength;
        if (size > MAX_FILE_SIZE) throw new FileProblem('is larger than 50 MB');
        await file.write(chunk);
      },
    });
    try {
      await entry.getData(stream, { checkSignature: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof FileProblem) throw error;
      if (code === 'ENOSPC' || code === 'EDQUOT') throw diskError(error);
      throw new FileProblem('cannot be read from the zip, which may be damaged');
    } finally {
      await file.close();
    }
  }

  return {
    path,
    list,
    async open(name): Promise<InsideFile> {
      const entry = entries.get(name);
      if (!entry) throw new FileProblem('there is no such file in the zip');
      const copy = join(folder, randomUUID());
      try {
        await unpack(entry, copy);
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
