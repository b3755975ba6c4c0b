import { readSync, writeSync } from 'node:fs';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';

/** The child gets its file on its standard input, which is a pipe: it has no descriptor and no path of the stored file. */
const INPUT_DESCRIPTOR = 0;
const OUTPUT_DESCRIPTOR = 1;
const FIRST_BUFFER_BYTES = 1024 * 1024;
/** To 8 MB, then to 64 MB: each step copies, and memory that nobody writes to costs nothing. */
const GROWTH = 8;

/** The whole file. @throws Error when it is larger than any upload */
export function readInput(): Buffer {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BUFFER_BYTES);
  let length = 0;
  for (;;) {
    if (length === bytes.length) {
      if (length > MAX_FILE_SIZE) throw new Error('The file is larger than any upload');
      const larger = Buffer.allocUnsafeSlow(length * GROWTH);
      bytes.copy(larger);
      bytes = larger;
    }
    const count = readSync(INPUT_DESCRIPTOR, bytes, length, bytes.length - length, null);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
  }
}

const NEWLINE = 10;

/** A line of JSON, and the file that follows it: for a child that starts before its file is known. */
export function readTaskAndFile(): { readonly task: unknown; readonly file: Buffer } {
  const input = readInput();
  const end = input.indexOf(NEWLINE);
  return { task: JSON.parse(input.toString('utf8', 0, end)) as unknown, file: input.subarray(end + 1) };
}

/** Writes text to the child's output. Synchronous, so that `process.exit` cannot cut off the end of a line. */
export function writeOutput(text: string): void {
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length;) offset += writeSync(OUTPUT_DESCRIPTOR, bytes, offset);
}
