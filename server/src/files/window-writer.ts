/** More buffers are not kept for one write: a client may send its bytes one by one. */
const MAX_BUFFERS = 64;

/** What it needs of a file handle. */
interface GatheringFile {
  writev(buffers: readonly Buffer[]): Promise<{ readonly bytesWritten: number }>;
}

/** Writes what arrives in few large writes. Bytes of the next window arrive and are hashed while one is being written. */
export interface WindowWriter {
  /** @throws what `askRoom` or the disk has thrown, also for an earlier window */
  add(bytes: Buffer): Promise<void>;
  /** Writes the rest. */
  end(): Promise<void>;
  /** When nothing is being written any more. Never rejects. */
  settled(): Promise<void>;
}

/**
 * @param askRoom called before each window after the first one is written, never while another is being written
 * @param onWritten called with each window that has been written
 */
export function windowWriter(
  file: GatheringFile,
  windowBytes: number,
  askRoom: () => Promise<void>,
  onWritten: (window: readonly Buffer[]) => void = () => undefined,
): WindowWriter {
  let buffers: Buffer[] = [];
  let length = 0;
  let windowLeft = windowBytes;
  let writing = Promise.resolve();

  async function write(all: readonly Buffer[], bytes: number): Promise<void> {
    windowLeft -= bytes;
    if (windowLeft < 0) {
      await askRoom();
      windowLeft = windowBytes - bytes;
    }
    await writeAll(file, all);
    onWritten(all);
  }

  async function flush(): Promise<void> {
    await writing;
    const [all, bytes] = [buffers, length];
    buffers = [];
    length = 0;
    writing = write(all, bytes);
    // `add` and `end` tell of it.
    writing.catch(() => undefined);
  }

  return {
    async add(bytes) {
      if (length + bytes.length > windowBytes || buffers.length === MAX_BUFFERS) await flush();
      buffers.push(bytes);
      length += bytes.length;
    },
    async end() {
      await flush();
      await writing;
    },
    settled: () => writing.catch(() => undefined),
  };
}

async function writeAll(file: GatheringFile, buffers: readonly Buffer[]): Promise<void> {
  let left = buffers.filter(({ length }) => length > 0);
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left);
    const rest: Buffer[] = [];
    for (const buffer of left) {
      if (bytesWritten < buffer.length) rest.push(buffer.subarray(bytesWritten));
      bytesWritten = Math.max(0, bytesWritten - buffer.length);
    }
    left = rest;
  }
}
