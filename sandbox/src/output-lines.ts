const NEWLINE = 10;

/** The output of a child, at most `maxBytes` at a time, of which complete lines can be taken. */
export function outputLines(maxBytes: number) {
  let chunks: Buffer[] = [];
  let size = 0;
  return {
    /** @returns false when the output would exceed its limit; then the chunk is dropped */
    add(chunk: Buffer): boolean {
      size += chunk.length;
      if (size > maxBytes) return false;
      chunks.push(chunk);
      return true;
    },

    /** Removes and returns the complete lines; what follows the last newline stays. */
    takeLines(): string[] {
      if (!chunks.at(-1)?.includes(NEWLINE)) return [];
      const bytes = Buffer.concat(chunks);
      const end = bytes.lastIndexOf(NEWLINE);
      const rest = bytes.subarray(end + 1);
      chunks = [rest];
      size = rest.length;
      return bytes.toString('utf8', 0, end).split('\n');
    },

    rest: () => Buffer.concat(chunks).toString('utf8'),
  };
}
