import { Readable } from 'node:stream';
import { FileMissingError, storageErrorOf, type ByteRange, type FileStorage } from '../../base/ports/file-storage.ts';

/**
 * A file that is sent must bring `MIN_WINDOW_BYTES` in every window: 256 bytes a second, an eighth of what a phone in a 2G network takes. Each
 * holds an open file, or one of the connections to the store, which uploads need too.
 */
const WINDOW_MS = 240_000;
const MIN_WINDOW_BYTES = 61_440;

/** The reader of a file takes nothing, or its store brings nothing. A client may ask for the rest by a range. */
class StalledDownloadError extends Error {
  override name = 'StalledDownloadError';
}

/** Ends a stream of `length` bytes that does not keep the minimum rate. Once all of them are read, nothing of the store is held any more. */
function keepMinimumRate(stream: Readable, length: number, bytesSoFar: () => number): void {
  let before = 0;
  const timer = setInterval(() => {
    const now = bytesSoFar();
    if (now < length && now - before < MIN_WINDOW_BYTES)
      stream.destroy(new StalledDownloadError('The download has stalled'));
    before = now;
  }, WINDOW_MS).unref();
  stream.once('close', () => clearInterval(timer));
}

/**
 * The bytes of a stored file or of a range, exactly `length`. It resolves with the first of them, so that a disk that fails at once is an
 * answer of its own and not a document that breaks off. A stream that ends early ends with an error, so that the connection is cut: a shorter
 * body under the Content-Length of the whole would be filled with the next answer.
 * @throws FileMissingError, StorageUnavailableError
 */
export async function wholeBytes(
  storage: Pick<FileStorage, 'read'>,
  key: string,
  length: number,
  range?: ByteRange,
): Promise<Readable> {
  const stream = await storage.read(key, range);
  if (!stream) throw new FileMissingError(key);
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const first = await chunks.next().catch((error: unknown) => {
    throw storageErrorOf(error);
  });
  if (first.done && length > 0) throw new FileMissingError(key, 'is empty');
  let size = 0;
  async function* rest() {
    try {
      for (let { value, done } = first; !done && value; { value, done } = await chunks.next()) {
        size += value.length;
        if (size > length) throw new FileMissingError(key, 'is longer than it was');
        yield value;
      }
      if (size < length) throw new FileMissingError(key, `has ${size} bytes of ${length}`);
    } finally {
      stream?.destroy();
    }
  }
  const whole = Readable.from(rest(), { objectMode: false });
  // A generator that never started does not run its `finally`.
  whole.once('close', () => stream.destroy());
  keepMinimumRate(whole, length, () => size);
  return whole;
}
