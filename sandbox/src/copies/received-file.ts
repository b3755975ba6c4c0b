import { ChildFailedError } from '../child-failed.ts';
import { LAST_LINE, LINE_BYTES } from './copy-lines.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Of what a child has written and the hub has not taken yet. */
export const MAX_OUTPUT_BYTES = 2 * LINE_BYTES;

/**
 * A file that a child writes in lines of base64, with a last line that says that it is whole. The child may be controlled by a hostile file.
 * @param write takes the next bytes
 */
export function receivedFile(maxBytes: number, write: (bytes: Buffer) => Promise<void>) {
  let [size, isWhole] = [0, false];
  return {
    /** @throws ChildFailedError for what is no line of such a file */
    async onLine(line: string): Promise<void> {
      const isLast = line === LAST_LINE && size > 0;
      const bytes = Buffer.from(isLast ? '' : line, 'base64');
      size += bytes.length;
      if (isWhole || size > maxBytes || !(isLast || BASE64.test(line)))
        throw new ChildFailedError('A child process wrote no whole file');
      isWhole = isLast;
      await write(bytes);
    },
    /** @throws ChildFailedError */
    assertWhole(): void {
      if (!isWhole) throw new ChildFailedError('The file of a child has no end');
    },
  };
}
