/** The part of the kernel's FUSE protocol (include/uapi/linux/fuse.h, version 7) that a disk in one file needs. All numbers are little-endian. */
export const OPCODE = {
  lookup: 1,
  forget: 2,
  getattr: 3,
  setattr: 4,
  open: 14,
  read: 15,
  write: 16,
  statfs: 17,
  release: 18,
  fsync: 20,
  flush: 25,
  init: 26,
  opendir: 27,
  releasedir: 29,
  access: 34,
  interrupt: 36,
  destroy: 38,
  batchForget: 42,
} as const;

export const ERROR = { ENOENT: 2, EIO: 5, EINVAL: 22, ENOSYS: 38 } as const;

/** Bytes of the header of a request, of `fuse_write_in`, and of the largest write. */
const REQUEST_HEADER_BYTES = 40;
const WRITE_HEADER_BYTES = 40;
const MAX_WRITE_BYTES = 128 * 1024;
/** The kernel refuses to read into less than one whole request. */
export const MAX_REQUEST_BYTES = MAX_WRITE_BYTES + 8_192;

const PROTOCOL = { major: 7, minor: 31 } as const;
/** FUSE_BIG_WRITES and FUSE_MAX_PAGES. */
const INIT_FLAGS = (1 << 5) | (1 << 22);
const FOPEN_DIRECT_IO = 1;
const PAGE_BYTES = 4_096;

export interface Request {
  readonly opcode: number;
  readonly unique: bigint;
  readonly node: number;
  readonly body: Buffer;
}

export function parseRequest(bytes: Buffer): Request {
  return {
    opcode: bytes.readUInt32LE(4),
    unique: bytes.readBigUInt64LE(8),
    node: Number(bytes.readBigUInt64LE(16)),
    body: bytes.subarray(REQUEST_HEADER_BYTES),
  };
}

/** An answer with a body, or with an error of errno. */
export function answerTo({ unique }: Request, body: Buffer | number): Buffer {
  const header = Buffer.alloc(16);
  const [error, rest] = typeof body === 'number' ? [-body, Buffer.alloc(0)] : [0, body];
  header.writeUInt32LE(16 + rest.length, 0);
  header.writeInt32LE(error, 4);
  header.writeBigUInt64LE(unique, 8);
  return Buffer.concat([header, rest]);
}

export function initAnswer(): Buffer {
  const out = Buffer.alloc(64);
  out.writeUInt32LE(PROTOCOL.major, 0);
  out.writeUInt32LE(PROTOCOL.minor, 4);
  out.writeUInt32LE(MAX_WRITE_BYTES, 8);
  out.writeUInt32LE(INIT_FLAGS, 12);
  out.writeUInt16LE(64, 16);
  out.writeUInt16LE(48, 18);
  out.writeUInt32LE(MAX_WRITE_BYTES, 20);
  out.writeUInt32LE(1, 24);
  out.writeUInt16LE(MAX_WRITE_BYTES / PAGE_BYTES, 28);
  return out;
}

export interface Attributes {
  readonly node: number;
  readonly size: number;
  readonly isFolder: boolean;
}

function attributes({ node, size, isFolder }: Attributes): Buffer {
  const out = Buffer.alloc(88);
  out.writeBigUInt64LE(BigInt(node), 0);
  out.writeBigUInt64LE(BigInt(size), 8);
  out.writeBigUInt64LE(BigInt(Math.ceil(size / 512)), 16);
  out.writeUInt32LE(isFolder ? 0o040_700 : 0o100_600, 60);
  out.writeUInt32LE(isFolder ? 2 : 1, 64);
  out.writeUInt32LE(PAGE_BYTES, 80);
  return out;
}

/** Attributes never change here, so the kernel may keep them for an hour. */
const VALID_SECONDS = 3_600n;

export function attributesAnswer(of: Attributes): Buffer {
  const out = Buffer.alloc(16);
  out.writeBigUInt64LE(VALID_SECONDS, 0);
  return Buffer.concat([out, attributes(of)]);
}

export function entryAnswer(of: Attributes): Buffer {
  const out = Buffer.alloc(40);
  out.writeBigUInt64LE(BigInt(of.node), 0);
  out.writeBigUInt64LE(VALID_SECONDS, 16);
  out.writeBigUInt64LE(VALID_SECONDS, 24);
  return Buffer.concat([out, attributes(of)]);
}

/** `direct`: each read and write of a program is one request, and nothing is kept by the kernel. */
export function openAnswer(direct: boolean): Buffer {
  const out = Buffer.alloc(16);
  out.writeUInt32LE(direct ? FOPEN_DIRECT_IO : 0, 8);
  return out;
}

export const readRequest = (body: Buffer) => ({
  offset: Number(body.readBigUInt64LE(8)),
  size: body.readUInt32LE(16),
});

export function writeRequest(body: Buffer): { offset: number; bytes: Buffer } {
  const size = body.readUInt32LE(16);
  const bytes = body.subarray(WRITE_HEADER_BYTES, WRITE_HEADER_BYTES + size);
  return { offset: Number(body.readBigUInt64LE(8)), bytes };
}

export function writtenAnswer(size: number): Buffer {
  const out = Buffer.alloc(8);
  out.writeUInt32LE(size, 0);
  return out;
}
