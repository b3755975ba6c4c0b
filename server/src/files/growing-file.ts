import type { GrowingFile } from '@exam-vault/sandbox/inspector/file-inspector';

/** Says how much of a file has been written, to one who reads behind its writer. */
export function growingFile(path: string) {
  let [readable, isWhole, hasFailed] = [0, false, false];
  let wake = () => {};
  let changed = new Promise<void>((resolve) => (wake = resolve));

  function tell(): void {
    wake();
    changed = new Promise<void>((resolve) => (wake = resolve));
  }

  const file: GrowingFile = {
    path,
    async beyond(bytes) {
      while (!hasFailed && !isWhole && readable <= bytes) await changed;
      if (hasFailed) throw new Error('The file will not be whole');
      return { readable, isWhole };
    },
  };
  return {
    file,
    /** So many bytes more have been written. */
    grow(bytes: number): void {
      readable += bytes;
      tell();
    },
    /** Everything has been written. */
    end(): void {
      isWhole = true;
      tell();
    },
    /** It is removed again. */
    fail(): void {
      hasFailed = true;
      tell();
    },
  };
}
