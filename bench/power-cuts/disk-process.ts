// A disk with a volatile cache, as a file system with two files: `disk`, its blocks, and `control`, which takes one command a write.
// It speaks the kernel's FUSE protocol itself and works one request after the other, so it needs no library and no thread.
// Usage: node disk-process.js FOLDER BYTES
import { spawnSync } from 'node:child_process';
import { openSync, readSync, writeSync } from 'node:fs';
import { random } from '@exam-vault/demo/random';
import {
  answerTo,
  attributesAnswer,
  entryAnswer,
  ERROR,
  initAnswer,
  MAX_REQUEST_BYTES,
  openAnswer,
  OPCODE,
  parseRequest,
  readRequest,
  writeRequest,
  writtenAnswer,
  type Attributes,
  type Request,
} from './fuse-messages.ts';
import { VolatileDisk } from './volatile-disk.ts';

const [folder = '', bytes = ''] = process.argv.slice(2);
const disk = new VolatileDisk(Number(bytes));
const ROOT: Attributes = { node: 1, size: 0, isFolder: true };
const DISK: Attributes = { node: 2, size: disk.size, isFolder: false };
const CONTROL: Attributes = { node: 3, size: 4_096, isFolder: false };
const NAMES: Readonly<Record<string, Attributes>> = { disk: DISK, control: CONTROL };
/** The result of the last command, for readers of `control`. */
let told = '{}';

function obey(command: string): void {
  const [verb = '', ...seed] = command.trim().split(' ');
  if (verb === 'cut') disk.cutPower();
  else if (verb === 'return') told = JSON.stringify(disk.returnPower(null));
  else if (verb === 'return-some') told = JSON.stringify(disk.returnPower(random(seed.join(' '))));
  else if (verb === 'save') disk.save();
  else if (verb === 'restore') disk.restore();
}

function read({ node, body }: Request): Buffer | number {
  const { offset, size } = readRequest(body);
  if (node === CONTROL.node) return Buffer.from(told).subarray(offset, offset + size);
  return disk.read(offset, size) ?? ERROR.EIO;
}

function write({ node, body }: Request): Buffer | number {
  const { offset, bytes } = writeRequest(body);
  if (node === CONTROL.node) obey(bytes.toString());
  else if (!disk.write(offset, bytes)) return ERROR.EIO;
  return writtenAnswer(bytes.length);
}

/** Null for a request that is not answered. */
function answer(request: Request): Buffer | number | null {
  const { opcode, node, body } = request;
  switch (opcode) {
    case OPCODE.init:
      return initAnswer();
    case OPCODE.lookup: {
      const found = NAMES[body.toString('utf8', 0, body.indexOf(0))];
      return found ? entryAnswer(found) : ERROR.ENOENT;
    }
    case OPCODE.getattr:
    case OPCODE.setattr:
      return attributesAnswer([ROOT, DISK, CONTROL].find((one) => one.node === node) ?? ROOT);
    case OPCODE.open:
      return openAnswer(node === CONTROL.node);
    case OPCODE.opendir:
      return openAnswer(false);
    case OPCODE.read:
      return read(request);
    case OPCODE.write:
      return write(request);
    case OPCODE.fsync:
      return node !== DISK.node || disk.flush() ? Buffer.alloc(0) : ERROR.EIO;
    case OPCODE.release:
    case OPCODE.releasedir:
    case OPCODE.flush:
    case OPCODE.access:
      return Buffer.alloc(0);
    case OPCODE.statfs:
      return Buffer.alloc(80);
    case OPCODE.forget:
    case OPCODE.batchForget:
    case OPCODE.interrupt:
      return null;
    default:
      return ERROR.ENOSYS;
  }
}

function serve(device: number): void {
  const buffer = Buffer.alloc(MAX_REQUEST_BYTES);
  for (;;) {
    let size: number;
    try {
      size = readSync(device, buffer, 0, buffer.length, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // ENODEV: it was unmounted. A request that was taken back is ENOENT.
      if (code === 'ENODEV') return;
      if (code === 'ENOENT' || code === 'EINTR' || code === 'EAGAIN') continue;
      throw error;
    }
    const request = parseRequest(buffer.subarray(0, size));
    const body = answer(request);
    if (body === null) continue;
    try {
      writeSync(device, answerTo(request, body));
    } catch (error) {
      // The caller is gone.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

const device = openSync('/dev/fuse', 'r+');
const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'power-cuts', folder], {
  stdio: ['ignore', 'inherit', 'inherit', device],
});
if (status !== 0) process.exit(1);
writeSync(1, 'mounted\n');
serve(device);
