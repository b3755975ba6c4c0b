import { Readable } from 'node:stream';
import { FileMissingError, storageErrorOf, type ByteRange, type FileStorage } from '../ports/file-storage.ts';

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
  async function* rest() {
    let size = 0;
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
  return whole;
}
