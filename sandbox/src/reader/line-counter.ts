/** Which line of a page is read next. It is shared by threads: each line is taken by one of them. */
export interface LineCounter {
  /** The memory that the threads share, for `sharedCounter` in another one. */
  readonly memory: SharedArrayBuffer;
  /** The next line; null when none is left. */
  take(): number | null;
  /** Nobody gets another line. */
  stop(): void;
}

/** @param memory of a counter of another thread */
export function lineCounter(count: number, memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)): LineCounter {
  const next = new Int32Array(memory);
  return {
    memory,
    take() {
      const line = Atomics.add(next, 0, 1);
      return line < count ? line : null;
    },
    stop: () => void Atomics.store(next, 0, count),
  };
}
