import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The smallest part that S3 accepts. A file up to this size is sent in one request. */
export const PART_BYTES = 5 * 1_048_576;

export interface Digests {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** The ETag that S3 gives to these bytes in these parts: the MD5, or the MD5 of the parts' MD5s and the number of parts. */
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
      const slice = rest.subarray(0, PART_BYTES - inPart);
      part.update(slice);
      inPart += slice.length;
      rest = rest.subarray(slice.length);
      if (inPart === PART_BYTES) close();
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
