import type { GrowingFile } from '@exam-vault/sandbox/inspector/file-inspector';

/** Says how much of a file has been written, to one who reads behind its writer. */
export function growingFile(path: string) {
  const now = { readable: 0, isWhole: false, hasFailed: false };
  /** What was written last: a reader that has kept up needs no trip to the disk. */
  let last: { readonly start: number; readonly buffers: readonly Buffer[] } = { start: 0, buffers: [] };
  let wake = () => {};
  let changed = new Promise<void>((resolve) => (wake = resolve));

  function tell(): void {
    wake();
    changed = new Promise<void>((resolve) => (wake = resolve));
  }

  const file: GrowingFile = {
    path,
    async beyond(bytes) {
      while (!now.hasFailed && !now.isWhole && now.readable <= bytes) await changed;
      if (now.hasFailed) throw new Error('The file will not be whole');
      const { readable, isWhole } = now;
      const isInMemory = bytes === last.start && bytes < readable;
      return { readable, isWhole, ...(isInMemory && { inMemory: last.buffers }) };
    },
  };
  return {
    file,
    /** These bytes have been written at the end. */
    grow(buffers: readonly Buffer[]): void {
      last = { start: now.readable, buffers };
      for (const { length } of buffers) now.readable += length;
      tell();
    },
    /** Everything has been written. */
    end(): void {
      now.isWhole = true;
      tell();
    },
    /** It is removed again. */
    fail(): void {
      now.hasFailed = true;
      tell();
    },
  };
}
