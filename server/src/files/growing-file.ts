import type { GrowingFile } from '@exam-vault/sandbox/inspector/file-inspector';

/** Says how much of a file has been written, to one who reads behind its writer. */
export function growingFile(path: string) {
  const now = { readable: 0, isWhole: false, hasFailed: false };
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
      return { readable: now.readable, isWhole: now.isWhole };
    },
  };
  return {
    file,
    /** So many bytes more have been written. */
    grow(bytes: number): void {
      now.readable += bytes;
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
