import { closeSync, constants, copyFileSync, fstatSync, openSync, readSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const limit = 10_000_000;

export interface ServerLog {
  path: string;
  /** Open for appending; children inherit it, so that what they say while the hub is dead is kept. */
  output: number;
  size(): number;
  /** The last lines written after `from`. */
  tail(from: number): string;
  close(): void;
}

/** `postgres.log`, with one older copy `postgres.log.1`; the two never hold much more than 20 MB. */
export function openServerLog(dataFolder: string): ServerLog {
  const path = join(dataFolder, 'postgres.log');
  const older = `${path}.1`;
  const open = () =>
    openSync(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  let output = open();
  if (fstatSync(output).size > limit) {
    closeSync(output);
    renameSync(path, older);
    output = open();
  }
  const trim = () => {
    if (fstatSync(output).size <= limit) return;
    // The server keeps its file open: what is written from here on goes to the start of the emptied file.
    copyFileSync(path, older);
    truncateSync(path);
  };
  const timer = setInterval(() => {
    try {
      trim();
    } catch {
      // No space, say: the next round tries again.
    }
  }, 60_000);
  timer.unref();
  return {
    path,
    output,
    size: () => fstatSync(output).size,
    tail(from) {
      const end = fstatSync(output).size;
      const start = Math.max(end < from ? 0 : from, end - 4_000);
      const text = Buffer.alloc(end - start);
      const read = readSync(output, text, 0, text.length, start);
      return text.toString('utf8', 0, read).trim().split('\n').slice(-20).join('\n');
    },
    close() {
      clearInterval(timer);
      closeSync(output);
    },
  };
}
