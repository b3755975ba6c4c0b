import { closeSync, constants, copyFileSync, fstatSync, openSync, readSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LOG_BYTES = 10_000_000;

export interface ServerLog {
  path: string;
  /** A descriptor for appending. Children inherit it, so their output is saved even after the hub has died. */
  output: number;
  size(): number;
  /** The last lines written after `from`. */
  tail(from: number): string;
  close(): void;
}

/** Opens `postgres.log`. One older copy, `postgres.log.1`, is kept; both together take about 20 MB at most. */
export function openServerLog(dataFolder: string): ServerLog {
  const path = join(dataFolder, 'postgres.log');
  const older = `${path}.1`;
  const open = () =>
    openSync(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  let output = open();
  if (fstatSync(output).size > MAX_LOG_BYTES) {
    closeSync(output);
    renameSync(path, older);
    output = open();
  }
  const trim = () => {
    if (fstatSync(output).size <= MAX_LOG_BYTES) return;
    // The server keeps its descriptor open and continues at the start of the emptied file.
    copyFileSync(path, older);
    truncateSync(path);
  };
  const timer = setInterval(() => {
    try {
      trim();
    } catch {
      // For example, no space on the disk. The next round tries again.
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
