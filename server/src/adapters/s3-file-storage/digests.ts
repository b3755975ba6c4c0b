import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Bytes of a part: the smallest that S3 takes. A file up to this size goes in one request. */
export const PART_SIZE = 5 * 1_048_576;

export interface Digests {
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** What S3 calls the file when it has kept these bytes in these parts: an MD5, or the MD5 of the parts' MD5 and their number. */
  readonly etag: string;
}

/** Reads a local file once. */
export async function digestsOf(path: string): Promise<Digests> {
  const whole = createHash('sha256');
  const parts: Buffer[] = [];
  let part = createHash('md5');
  let [size, inPart] = [0, 0];
  const close = () => {
    parts.push(part.digest());
    part = createHash('md5');
    inPart = 0;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    whole.update(chunk);
    size += chunk.length;
    for (let rest = chunk; rest.length > 0;) {
      const some = rest.subarray(0, PART_SIZE - inPart);
      part.update(some);
      inPart += some.length;
      rest = rest.subarray(some.length);
      if (inPart === PART_SIZE) close();
    }
  }
  if (inPart > 0 || parts.length === 0) close();
  const [first] = parts;
  const etag =
    parts.length === 1 && first
      ? first.toString('hex')
      : `${createHash('md5').update(Buffer.concat(parts)).digest('hex')}-${parts.length}`;
  return { size, sha256: whole.digest('hex'), etag };
}
