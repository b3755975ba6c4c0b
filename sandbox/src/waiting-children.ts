import type { StartedChild } from './run-sandboxed.ts';

interface Waiting {
  readonly child: Promise<StartedChild>;
  readonly timer: NodeJS.Timeout;
}

/**
 * Children that were started before their file was known: at most one for each `key`. Each has read nothing and gets one file, so files
 * cannot reach each other.
 * @param maxIdleMs a child that nobody needs is ended after so many milliseconds
 */
export function waitingChildren<Key extends string>(start: (key: Key) => Promise<StartedChild>, maxIdleMs: number) {
  const waiting = new Map<Key, Waiting>();

  function remove(key: Key): Promise<StartedChild> | null {
    const found = waiting.get(key);
    if (!found) return null;
    clearTimeout(found.timer);
    waiting.delete(key);
    return found.child;
  }

  function end(key: Key): void {
    remove(key)
      ?.then(({ kill }) => kill())
      .catch(() => undefined);
  }

  /** The child that waits under this key; null when there is none, or when it has ended. */
  async function take(key: Key): Promise<StartedChild | null> {
    const child = await remove(key)?.catch(() => null);
    return child?.isWaiting() ? child : null;
  }

  return {
    /** A file for this key will soon be there: starts a child, or lets the one that waits do so for longer. */
    prepare(key: Key): void {
      const found = waiting.get(key);
      clearTimeout(found?.timer);
      const child = found?.child ?? start(key);
      // Without a sandbox nothing is run, and the caller who needs the child is told why.
      child.catch(() => undefined);
      waiting.set(key, { child, timer: setTimeout(() => end(key), maxIdleMs).unref() });
    },

    take,

    /** The child that waits under this key, or a new one. */
    takeOrStart: async (key: Key): Promise<StartedChild> => (await take(key)) ?? (await start(key)),

    /** Ends all that wait. */
    close(): void {
      for (const key of waiting.keys()) end(key);
    },
  };
}
