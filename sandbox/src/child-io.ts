import { readSync } from 'node:fs';

/** All `size` bytes behind a descriptor. @throws Error when there are fewer */
export function readWhole(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size;) {
    const count = readSync(descriptor, bytes, at, size - at, at);
    if (count === 0) throw new Error('The file is shorter than it was');
    at += count;
  }
  return bytes;
}
