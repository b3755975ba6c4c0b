/**
 * Runs work of one key one after the other, and work of different keys at the same time. With the account as the key, an account never
 * has more than one password hash in the queue that all accounts share.
 */
export function keyedMutex() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work);
    const settle = async () => {
      // A failure must not stop the work that waits behind it.
      await result.catch(() => undefined);
      if (tails.get(key) === tail) tails.delete(key);
    };
    const tail: Promise<void> = settle();
    tails.set(key, tail);
    return result;
  };
}
