import type { DocumentChange, News, ReadNews } from './change-log.ts';
import type { Snapshot } from './snapshot.ts';

/** Keeps something in memory that changes of documents make wrong. */
export interface ChangeListener {
  /** In any order. A change may be one that the listener has counted already: see `Snapshot`. */
  changed(changes: readonly DocumentChange[]): void;
  /** Nothing is known to hold. */
  reset(): void;
}

export interface ChangeFollower {
  /**
   * Resolves when the listeners know every change that was committed before the call. One short query, shared by all callers that wait
   * at the same time; a caller who comes after it was sent waits for the next one. @throws Error when the database does not answer
   */
  sync(): Promise<void>;
  /** Grows with each change that the listeners were told of. */
  readonly sequence: () => number;
  listen(listener: ChangeListener): void;
}

export function changeFollower(readNews: ReadNews): ChangeFollower {
  const listeners: ChangeListener[] = [];
  let known: { readonly snapshot: Snapshot; readonly server: string } | null = null;
  let sequence = 0;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function take({ snapshot, server, changes }: News): void {
    // A server that was restored or took over may have given the same numbers to other transactions.
    const isSameHistory = known?.server === server && snapshot.xmax >= known.snapshot.xmax;
    known = { snapshot, server };
    if (!isSameHistory || changes === null) {
      sequence += 1;
      for (const listener of listeners) listener.reset();
    } else if (changes.length > 0) {
      sequence += 1;
      for (const listener of listeners) listener.changed(changes);
    }
  }

  async function run(): Promise<void> {
    try {
      take(await readNews(known?.snapshot ?? null));
    } finally {
      running = null;
    }
  }

  async function waitAndRun(): Promise<void> {
    // Requests that were read from their sockets in the same turn share the query.
    await (running?.catch(() => undefined) ?? new Promise((resolve) => setImmediate(resolve)));
    next = null;
    running = run();
    await running;
  }

  return {
    sync() {
      next ??= waitAndRun();
      return next;
    },
    sequence: () => sequence,
    listen: (listener) => void listeners.push(listener),
  };
}
