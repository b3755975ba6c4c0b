import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Files that lie, cost much or need a password, made byte by byte. */

const MEGABYTE = 1024 * 1024;

const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** RC4, which OpenSSL no longer offers by default. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + state[index]! + key[index % key.length]!) % 256;
    swap(index, other);
  }
  let one = 0;
  let other = 0;
  return Buffer.from(
    bytes.map((byte) => {
      one = (one + 1) % 256;
      other = (other + state[one]!) % 256;
      swap(one, other);
      return byte ^ state[(state[one]! + state[other]!) % 256]!;
    }),
  );
}

/** A PDF of one page by hand, with further objects and trailer entries. */
export function pdfByHand(further = '', trailer = ''): string {
  return `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj
${further}
trailer <</Root 1 0 R/Size 9${trailer}>>
%%EOF
`;
}

/** The standard security handler in its first revision: 40 bits. An empty user password opens without being asked for. */
export function encryptedPdf(userPassword: string): string {
  const pad = (password: string): Buffer => Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);
  const id = Buffer.from('0123456789abcdef');
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  const owner = rc4(md5(pad('owner')).subarray(0, 5), pad(userPassword));
  const key = md5(pad(userPassword), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PADDING);
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  return pdfByHand(
    `4 0 obj <</Filter/Standard/V 1/R 2/O ${hex(owner)}/U ${hex(user)}/P -44>> endobj`,
    `/Encrypt 4 0 R/ID[${hex(id)}${hex(id)}]`,
  );
}

/** What deflates to so many blocks of 10 MB of zeros, without ever having them in memory. */
export function deflatedZeros(blocks: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(10 * MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.from([0, 0, 0, 1]);
  checksum.writeUInt16BE((blocks * 10 * MEGABYTE) % 65_521);
  const stream = [
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: blocks }, () => block),
    Buffer.from([0x03, 0x00]),
    checksum,
  ];
  return Buffer.concat(stream);
}

/** A cross-reference stream of 600 MB of zeros, deflated twice. */
export function bombPdf(): Buffer {
  const twice = deflateSync(deflatedZeros(60));
  const head = Buffer.from('%PDF-1.5\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n');
  return Buffer.concat([
    head,
    Buffer.from(
      `4 0 obj\n<</Type/XRef/Size 99/W[1 8 8]/Root 1 0 R/Length ${twice.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`,
    ),
    twice,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** A black PNG in shades of grey, one byte a pixel, by hand: `lines` of what the header claims are really there. */
export function blackPng(width: number, height: number, lines = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * lines), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The JPEG with another size in its frame header, which is what a decoder believes. */
export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = Math.max(...[0xc0, 0xc2].map((marker) => changed.indexOf(Buffer.from([0xff, marker]))));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}
