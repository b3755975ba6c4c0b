/**
 * Work that waits for what was begun before it under the same key, and for nothing else: of one account there is never more than one
 * hash, and one uploaded file, in the queues that all accounts share.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const settle = async () => {
      // The next one begins however this one ends.
      await mine.catch(() => undefined);
      if (last.get(key) === ended) last.delete(key);
    };
    const ended: Promise<void> = settle();
    last.set(key, ended);
    return mine;
  };
}
