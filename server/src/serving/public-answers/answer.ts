import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A JSON answer as the bytes that are sent. */
export interface Answer {
  /** A string: Node sends it together with the headers in one write, and a buffer in a second one. */
  readonly text: string;
  /** Of the text as UTF-8. */
  readonly length: number;
  /** Weak, because all encodings share it. */
  readonly etag: string;
  /** Compressed once, when somebody first asks for it. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

const ETAG_BYTES = 15;
/** Smaller bodies do not get smaller. */
export const MIN_COMPRESSED_BYTES = 1_024;
/** Twice as fast as the levels above it, and a tenth larger. */
const BROTLI_QUALITY = 5;

const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

function etagOf(text: string): string {
  const hash = createHash('sha256').update(text).digest().subarray(0, ETAG_BYTES);
  return `W/"${hash.toString('base64url')}"`;
}

export function jsonAnswer(body: unknown): Answer {
  const text = JSON.stringify(body);
  const made = new Map<Encoding, Promise<Buffer>>();
  let etag: string | undefined;
  return {
    text,
    length: Buffer.byteLength(text),
    // What one person may see is sent without one.
    get etag() {
      return (etag ??= etagOf(text));
    },
    encoded(encoding) {
      const known = made.get(encoding) ?? compress[encoding](Buffer.from(text));
      made.set(encoding, known);
      return known;
    },
  };
}

/** The encoding that a client prefers among ours; null: none. See RFC 9110, section 12.5.3. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}
