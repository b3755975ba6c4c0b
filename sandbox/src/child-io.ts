import { fstatSync, readSync, writeSync } from 'node:fs';

/** The descriptor on which a child gets its file. It never gets a path. */
export const FILE_DESCRIPTOR = 3;
const OUTPUT_DESCRIPTOR = 1;

/** Size of the child's file, in bytes. */
export const fileSize = (): number => fstatSync(FILE_DESCRIPTOR).size;

/** The whole file of the child. @throws Error when it became shorter meanwhile */
export function readWholeFile(): Buffer {
  const size = fileSize();
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let offset = 0; offset < size;) {
    const count = readSync(FILE_DESCRIPTOR, bytes, offset, size - offset, offset);
    if (count === 0) throw new Error('The file is shorter than it was');
    offset += count;
  }
  return bytes;
}

/** Writes text to the child's output. Synchronous, so that `process.exit` cannot cut off the end of a line. */
export function writeOutput(text: string): void {
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length;) offset += writeSync(OUTPUT_DESCRIPTOR, bytes, offset);
}
