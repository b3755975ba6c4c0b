import { constants, deflateSync, inflateSync } from 'node:zlib';
import { spend, type Work } from './pdf-values.ts';

/** Streams that hold objects or metadata are far smaller. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;

/** What a compressed stream holds; null when it cannot be read, or holds too much. @throws TooMuchWorkError */
export function inflated(stream: Buffer, work: Work): Buffer | null {
  spend(work, stream.length);
  try {
    // Some writers leave the check sum out.
    const bytes = inflateSync(stream, { maxOutputLength: MAX_INFLATED_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
    spend(work, bytes.length);
    return bytes;
  } catch (error) {
    if (error instanceof Error && error.name === 'TooMuchWorkError') throw error;
    return null;
  }
}

/**
 * Compresses bytes into exactly `length` bytes, so that nothing in the file moves: what is left over behind the end of the data is ignored
 * (RFC 1950). Null when they do not fit.
 */
export function deflatedTo(bytes: Buffer, length: number): Buffer | null {
  for (const memLevel of [8, 9]) {
    const deflated = deflateSync(bytes, { level: 9, memLevel });
    if (deflated.length <= length) return Buffer.concat([deflated, Buffer.alloc(length - deflated.length, 0x0a)]);
  }
  return null;
}
