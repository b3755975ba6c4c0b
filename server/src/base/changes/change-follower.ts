import type { DocumentChange, Known, News, ReadNews } from './change-log.ts';

/** Keeps something in memory that changes of documents make wrong. */
export interface ChangeListener {
  /** In any order. A change may be one that the listener has counted already: see `Snapshot`. */
  changed(changes: readonly DocumentChange[]): void;
  /** Nothing is known to hold. */
  reset(): void;
}

export interface ChangeFollower {
  /**
   * Calls `done` when the listeners know every change that was committed before this call, or with the error of a database that does not
   * answer. One short query, shared by all who wait at the same time; who comes after it was sent waits for the next one.
   */
  afterSync(done: (error: Error | null) => void): void;
  /** The same as a promise. @throws Error when the database does not answer */
  sync(): Promise<void>;
  /** Grows with each change that the listeners were told of. */
  readonly sequence: () => number;
  listen(listener: ChangeListener): void;
}

export function changeFollower(readNews: ReadNews): ChangeFollower {
  const listeners: ChangeListener[] = [];
  let known: Known | null = null;
  let sequence = 0;
  let isRunning = false;
  let waiting: ((error: Error | null) => void)[] = [];

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

  /** @returns why the news could not be read */
  async function read(): Promise<Error | null> {
    try {
      const news = await readNews(known);
      if (news) take(news);
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async function run(): Promise<void> {
    const served = waiting;
    waiting = [];
    const error = await read();
    isRunning = false;
    for (const done of served) done(error);
    start();
  }

  /** After two turns of the event loop: clients that were just answered ask again, and share the next query. */
  function start(): void {
    if (isRunning || waiting.length === 0) return;
    isRunning = true;
    setImmediate(() => setImmediate(() => void run()));
  }

  function afterSync(done: (error: Error | null) => void): void {
    waiting.push(done);
    start();
  }

  return {
    afterSync,
    sync: () => new Promise((resolve, reject) => afterSync((error) => (error ? reject(error) : resolve()))),
    sequence: () => sequence,
    listen: (listener) => void listeners.push(listener),
  };
}
