import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';

type Encoding = 'br' | 'gzip';

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
const MIN_COMPRESSED_BYTES = 1_024;
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
function acceptedEncoding(header: string | undefined): Encoding | null {
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

/** What is sent to one client, by the router and before it. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

interface Sending {
  send(sent: SentAnswer): void;
  fail(error: unknown): void;
}

/** Without a promise when nothing is compressed. */
export function sendJson(answer: Answer, asked: IncomingHttpHeaders, { send, fail }: Sending): void {
  const described = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };
  const sendBody = (body: string | Buffer, length: number, encoded: Record<string, string> = {}) =>
    send({ status: 200, headers: { ...described, ...encoded, 'content-length': String(length) }, body });
  const encoding = answer.length < MIN_COMPRESSED_BYTES ? null : acceptedEncoding(asked['accept-encoding']);
  if (encoding === null) sendBody(answer.text, answer.length);
  else answer.encoded(encoding).then((body) => sendBody(body, body.length, { 'content-encoding': encoding }), fail);
}

/** How an answer may be kept: everybody's, or not by a cache that others share. Either way it's asked for each time. */
export type Keeping = 'no-cache' | 'private, no-cache';

/** An answer that everybody gets who may read; 304 if the client has it. */
export function sendPublic(
  answer: Answer,
  keeping: Keeping,
  asked: IncomingHttpHeaders,
  { send, fail }: Sending,
): void {
  const { etag } = answer;
  const kept = { 'cache-control': keeping, etag };
  if (asked['if-none-match'] !== undefined && fresh(asked, { etag }))
    return send({ status: 304, headers: { ...kept, vary: 'accept-encoding' } });
  sendJson(answer, asked, { send: (sent) => send({ ...sent, headers: { ...kept, ...sent.headers } }), fail });
}
